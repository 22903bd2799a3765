package io.sequor.testkit.cases;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reading, writing and comparing JSON trees. */
final class Json {
    /** Texts may hold unpaired surrogates, which only an escape can carry. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** One number has one value, whatever type it was read into. */
    private static final Comparator<JsonNode> BY_VALUE = (left, right) -> {
        if (left.isIntegralNumber() && right.isIntegralNumber()) {
            return left.bigIntegerValue().compareTo(right.bigIntegerValue());
        }
        return left.equals(right) ? 0 : 1;
    };

    static {
        MAPPER.getFactory()
                .setStreamReadConstraints(
                        StreamReadConstraints.builder().maxNestingDepth(1_000).build());
    }

    private Json() {}

    static JsonNode parse(String text) throws JsonProcessingException {
        return MAPPER.readTree(text);
    }

    static String write(JsonNode json) {
        try {
            return MAPPER.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError("every tree can be written", e);
        }
    }

    static boolean areEqual(JsonNode left, JsonNode right) {
        return left.equals(BY_VALUE, right);
    }

    /** The elements of an array of objects; empty for a missing array. */
    static List<ObjectNode> objects(JsonNode array) {
        List<ObjectNode> objects = new ArrayList<>();
        array.forEach(element -> objects.add((ObjectNode) element));
        return objects;
    }
}
