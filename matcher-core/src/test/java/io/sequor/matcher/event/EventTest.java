package io.sequor.matcher.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 1: what an event is, and by which words an invalid one is refused. */
class EventTest {
    private static final String SURROGATE = "a\ud800";

    @Test
    void holdsWhatItWasGiven() {
        Origin origin = new Origin("t", 1, 2);
        Event event = Event.builder("i", "k", "K", 5)
                .field("b", true)
                .field("i", 1)
                .field("d", 1.5)
                .field("x", new BigDecimal("1.50"))
                .field("s", "text")
                .origin(origin)
                .build();

        assertThat(event.field("b")).contains(Scalar.of(true));
        assertThat(event.field("i")).contains(Scalar.of(1L));
        assertThat(event.field("d")).contains(Scalar.of(1.5));
        assertThat(event.field("x")).contains(Scalar.of(new BigDecimal("1.50")));
        assertThat(event.field("s")).contains(Scalar.of("text"));
        assertThat(event.field("none")).isEmpty();
        assertThat(event.fields().keySet()).containsExactly("b", "d", "i", "s", "x");
        assertThat(event.origin()).contains(origin);
    }

    @Test
    void idKeyAndKindAreNonempty() {
        refused(() -> Event.builder("", "k", "K", 0).build(), "id", "EVT-001 id is nonempty");
        refused(() -> Event.builder("i", "", "K", 0).build(), "key", "EVT-001 key is nonempty");
        refused(() -> Event.builder("i", "k", "", 0).build(), "kind", "EVT-001 kind is nonempty");
    }

    @Test
    void everyTextIsWellFormed() {
        String rule = " is well-formed Unicode, and this one has an unpaired surrogate";
        refused(() -> Event.builder(SURROGATE, "k", "K", 0).build(), "id", "EVT-001 id" + rule);
        refused(() -> Event.builder("i", SURROGATE, "K", 0).build(), "key", "EVT-001 key" + rule);
        refused(() -> Event.builder("i", "k", SURROGATE, 0).build(), "kind", "EVT-001 kind" + rule);
        refused(() -> named(SURROGATE, Scalar.of(1L)), "fields", "EVT-001 fields" + rule);
        refused(
                () -> named("f", Scalar.of(SURROGATE)),
                "fields.f",
                "EVT-001 fields.f is invalid: a text is well-formed Unicode, and this one has an unpaired surrogate");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Event.MAX_TIME + 1, Long.MIN_VALUE, Long.MAX_VALUE})
    void timeLiesInItsRange(long time) {
        refused(
                () -> Event.builder("i", "k", "K", time).build(),
                "time",
                "EVT-001 time lies in 0 .. 9007199254740991, and this one is " + time);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Event.MAX_TIME})
    void bothEndsOfTheRangeAreTimes(long time) {
        assertThat(Event.builder("i", "k", "K", time).build().time()).isEqualTo(time);
    }

    @Test
    void aFieldHasANameEvenWithoutAValue() {
        refused(() -> named("", Scalar.of(1L)), "fields", "EVT-001 fields is nonempty");
        refused(
                () -> Event.builder("i", "k", "K", 0).field("", (Scalar) null).build(),
                "fields",
                "EVT-001 fields is nonempty");
    }

    @Test
    void aNullFieldIsAMissingField() {
        Event event = Event.builder("i", "k", "K", 0).field("f", (Scalar) null).build();

        assertThat(event.fields()).isEmpty();
        assertThat(event).isEqualTo(Event.builder("i", "k", "K", 0).build());
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void doublesAreFinite(double value) {
        refused(
                () -> named("f", Scalar.of(value)),
                "fields.f",
                "EVT-001 fields.f is invalid: a double is finite, and this one is " + value);
    }

    @Test
    void whatWasPassedMayChangeAfterwards() {
        Map<String, Scalar> given = new HashMap<>(Map.of("a", Scalar.of(1L)));
        Event event = new Event("i", "k", "K", 0, given, Optional.empty());
        given.put("a", Scalar.of(2L));
        given.put("b", Scalar.of(3L));

        assertThat(event.fields()).isEqualTo(Map.of("a", Scalar.of(1L)));
        assertThatThrownBy(() -> event.fields().put("c", Scalar.of(4L)))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aBuilderGoesOnWithoutTouchingWhatItBuilt() {
        Event.Builder builder = Event.builder("i", "k", "K", 0).field("a", 1);
        Event first = builder.build();
        Event second = builder.field("a", 2).build();

        assertThat(first.field("a")).contains(Scalar.of(1L));
        assertThat(second.field("a")).contains(Scalar.of(2L));
    }

    @Test
    void originsKeepTheirRules() {
        refused(() -> new Origin("", 0, 0), "origin.topic", "EVT-001 origin.topic is a nonempty, well-formed text");
        refused(
                () -> new Origin(SURROGATE, 0, 0),
                "origin.topic",
                "EVT-001 origin.topic is a nonempty, well-formed text");
        refused(
                () -> new Origin("t", -1, 0),
                "origin.partition",
                "EVT-001 origin.partition is not negative, and this one is -1");
        refused(
                () -> new Origin("t", 0, -1),
                "origin.offset",
                "EVT-001 origin.offset is not negative, and this one is -1");
        assertThat(new Origin("t", 1, 2).toText()).isEqualTo("t-1-2");
    }

    private static Event named(String field, Scalar value) {
        return Event.builder("i", "k", "K", 0).field(field, value).build();
    }

    private static void refused(ThrowingCallable call, String field, String text) {
        InvalidEventException e = catchThrowableOfType(InvalidEventException.class, call);
        assertThat(e).hasMessage(text);
        assertThat(e.field()).isEqualTo(field);
    }
}
