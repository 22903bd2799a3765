package io.sequor.testkit.topology;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.sequor.matcher.event.Event;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.SequorSerdes;
import io.sequor.text.json.EventJson;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.serialization.Serializer;

/**
 * A record for a task.
 *
 * @param key bytes of its key; callers leave them as they are
 * @param value bytes of its value; callers leave them as they are
 */
public record CaseRecord(byte[] key, byte[] value) {
    private static final Serializer<ControlRecord> CONTROL =
            SequorSerdes.control().serializer();

    /** Texts may hold unpaired surrogates, which only an escape can carry. */
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /** An event in the JSON of the case files, valid or not. Its key becomes the key of the record. */
    public static CaseRecord event(JsonNode event) {
        return new CaseRecord(keyBytes(event.path("key").asText()), write(event));
    }

    /** An event in the JSON of the case files. */
    public static CaseRecord event(Event event) {
        return event(EventJson.toTree(event));
    }

    /** A control record in its Avro form. */
    public static CaseRecord control(ControlRecord control) {
        byte[] value = CONTROL.serialize(TaskSetup.CONTROL, control);
        return new CaseRecord(control.getSource().getBytes(StandardCharsets.UTF_8), value);
    }

    /** Bytes that mean nothing. */
    public static CaseRecord bytes(String text) {
        return new CaseRecord(new byte[0], text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] write(JsonNode json) {
        try {
            return MAPPER.writeValueAsBytes(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError("every tree can be written", e);
        }
    }

    /** UTF-8, in which an unpaired surrogate keeps its code, so that the text stays as wrong as it is. */
    private static byte[] keyBytes(String key) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        key.codePoints().forEach(point -> {
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                bytes.write(0xE0 | (point >> 12));
                bytes.write(0x80 | ((point >> 6) & 0x3F));
                bytes.write(0x80 | (point & 0x3F));
            } else {
                bytes.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
            }
        });
        return bytes.toByteArray();
    }
}
