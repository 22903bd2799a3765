package io.sequor.text.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventJsonTest {
    @Test
    void anEventIsReadAndWrittenBack() {
        JsonNode json = JsonText.parse("""
                {"id": "e1", "key": "k", "kind": "A", "time": 5,
                 "fields": {"price": {"double": 1.5}, "whole": {"double": 5}, "note": null,
                            "sum": {"decimal": "1.5E-3"}}}
                """);
        Event event = EventJson.fromTree(json).orRefuse("event").build();
        assertThat(event)
                .isEqualTo(Event.builder("e1", "k", "A", 5)
                        .field("price", 1.5)
                        .field("whole", 5.0)
                        .field("sum", new BigDecimal("0.0015"))
                        .build());
        assertThat(EventJson.fromTree(EventJson.toTree(event)).value().build()).isEqualTo(event);
    }

    @Test
    void everyMistakeOfShapeIsTold() {
        JsonNode json = JsonText.parse(
                "{\"id\": 5, \"key\": \"k\", \"time\": 1.5, \"fields\": {\"x\": {\"int\": 1}}, \"typ\": 1}");
        assertThat(EventJson.fromTree(json).problems().stream().map(Refusals::line))
                .containsExactly(
                        "JSN-004 typ: the event has no member \"typ\"",
                        "JSN-005 kind: the event has no \"kind\"",
                        "JSN-006 id: a string belongs here, and this is an integer",
                        "JSN-006 time: an integer belongs here, and this is a number with a fraction or an exponent",
                        "JSN-004 fields.x.int: the value has no member \"int\"");
        assertThatThrownBy(() -> EventJson.fromTree(JsonText.parse("[]")).orRefuse("event"))
                .isInstanceOf(DefinitionException.class)
                .hasMessage("event: 1 problem\nJSN-006 an event, an object belongs here, and this is an array\n"
                        + "  at event. Write an event, an object.");
    }

    @Test
    void everyScalarIsWrittenAndReadBackSoundOrNot() {
        List<Scalar> scalars = List.of(
                Scalar.of(true),
                Scalar.of(Long.MIN_VALUE),
                Scalar.of(-0.0),
                Scalar.of(Double.NaN),
                Scalar.of(Double.NEGATIVE_INFINITY),
                Scalar.of(Double.POSITIVE_INFINITY),
                Scalar.of(new BigDecimal("0E-1001")),
                Scalar.of("\ud800"));
        for (Scalar scalar : scalars) {
            JsonNode json = JsonText.parse(JsonLayout.of(ScalarJson.toTree(scalar)));
            assertThat(ScalarJson.fromTree(json, "fields.x")).isEqualTo(new Parsed<>(scalar, List.of()));
        }
    }

    @Test
    void aScalarWithSeveralTypesIsRefusedAtItsPath() {
        JsonNode json = JsonText.parse("{\"integer\": 1, \"double\": 1}");
        assertThat(ScalarJson.fromTree(json, "fields.x").problems().stream().map(Refusals::line))
                .containsExactly("JSN-010 fields.x: the value has several types: integer, double");
        assertThat(ScalarJson.fromTree(JsonText.parse("{}"), "x").problems().stream()
                        .map(Refusals::line))
                .containsExactly("JSN-010 x: the value is empty");
        assertThat(ScalarJson.fromTree(JsonText.parse("5"), "x").problems().stream()
                        .map(Refusals::line))
                .containsExactly("JSN-006 x: an object like {\"integer\": 5} belongs here, and this is an integer");
    }
}
