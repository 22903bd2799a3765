package io.sequor.testkit.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.mapping.MappedEvent;
import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.kstreams.mapping.UndecodableException;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.InvalidEventException;
import io.sequor.text.json.EventJson;
import io.sequor.text.json.Parsed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Optional;

/**
 * Reads events in the JSON of the case files. An event may lack its id; its key is that of the record. What is no JSON
 * object is undecodable, what breaks a rule of events is an invalid event.
 */
public final class CaseEventMapper implements EventMapper {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String STAND_IN = "none";

    @Override
    public MappedEvent map(SourceRecord record) {
        ObjectNode json = object(record);
        boolean named = json.has("id");
        if (!named) {
            json.put("id", STAND_IN);
        }
        Parsed<Event.Builder> parsed = EventJson.fromTree(json);
        for (Problem problem : parsed.problems()) {
            throw new InvalidEventException(problem.path(), problem.message());
        }
        Event event = parsed.value().build();
        return new MappedEvent(
                named ? Optional.of(event.id()) : Optional.empty(),
                Optional.empty(),
                event.kind(),
                event.time(),
                new HashMap<>(event.fields()));
    }

    private static ObjectNode object(SourceRecord record) {
        try {
            // As text: of bytes, an escaped surrogate in the name of a field could not be read.
            JsonNode json = MAPPER.readTree(new String(record.value().orElse(new byte[0]), StandardCharsets.UTF_8));
            if (json instanceof ObjectNode object) {
                return object;
            }
            throw new UndecodableException("an event is a JSON object, and this is " + json.getNodeType());
        } catch (IOException e) {
            throw new UndecodableException("this is not JSON: " + e.getMessage());
        }
    }
}
