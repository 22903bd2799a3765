package io.sequor.text.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Events as JSON:
 * {@code {"id": "e1", "key": "k", "kind": "A", "time": 5, "fields": {"price": {"double": 1.5}, "note": null}}}.
 * A null field is a missing field; {@code fields} may be left out.
 */
public final class EventJson {
    private static final List<String> MEMBERS = List.of("id", "key", "kind", "time", "fields");

    private EventJson() {}

    /**
     * Reads an event. Cost: linear in its text.
     *
     * @return the parts of the event, not yet checked: {@link Event.Builder#build()} does that
     */
    public static Parsed<Event.Builder> fromTree(JsonNode event) {
        Objects.requireNonNull(event, "event");
        Problems problems = new Problems();
        Place at = Place.root("event");
        Members members = new Members(event, at, "the event", problems);
        if (event.isObject()) {
            members.among(MEMBERS);
            MEMBERS.subList(0, 4).forEach(member -> members.require(member, "Every event has one."));
        } else {
            problems.wrongType(at, "an event, an object", event);
        }
        Event.Builder builder = Event.builder(
                members.text("id").orElse(""),
                members.text("key").orElse(""),
                members.text("kind").orElse(""),
                members.integer("time", 0, Event.MAX_TIME).orElse(0));
        if (members.has("fields")) {
            readFields(members, builder);
        }
        return new Parsed<>(builder, problems.toList());
    }

    /** The event as JSON, fields in the order of their names. Its origin is not part of it. */
    public static JsonNode toTree(Event event) {
        Objects.requireNonNull(event, "event");
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("id", event.id());
        object.put("key", event.key());
        object.put("kind", event.kind());
        object.put("time", event.time());
        if (!event.fields().isEmpty()) {
            ObjectNode fields = object.putObject("fields");
            event.fields().forEach((name, value) -> fields.set(name, ScalarJson.toTree(value)));
        }
        return object;
    }

    private static void readFields(Members event, Event.Builder builder) {
        JsonNode fields = event.value("fields");
        Place at = event.at().then("fields");
        if (!fields.isObject()) {
            event.problems().wrongType(at, "an object", fields);
            return;
        }
        ScalarReader scalars = new ScalarReader(event.problems());
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            if (field.getValue().isNull()) {
                builder.field(field.getKey(), (Scalar) null);
            } else {
                builder.field(
                        field.getKey(), scalars.scalar(field.getValue(), at.then(Words.shortened(field.getKey()))));
            }
        }
    }
}
