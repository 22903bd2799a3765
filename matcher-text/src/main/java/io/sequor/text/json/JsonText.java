package io.sequor.text.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Characters to JSON, strictly: no comments, no member twice, nothing behind the value, and limits for everything. */
final class JsonText {
    /** Longest text that is read, in characters. */
    static final int LONGEST_TEXT = 64_000_000;

    /** Deepest nesting of objects and arrays that is read. */
    static final int DEEPEST_NESTING = 2000;

    private static final int LONGEST_NUMBER = 1000;
    private static final int LONGEST_STRING = 1_000_000;
    private static final int LONGEST_NAME = 50_000;

    private static final JsonMapper MAPPER = new JsonMapper(JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST_NESTING)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxStringLength(LONGEST_STRING)
                    .maxNameLength(LONGEST_NAME)
                    .build())
            .build());

    private JsonText() {}

    /**
     * Reads one JSON value. Cost: linear in the text.
     *
     * @throws DefinitionException with one problem whose path is line and column
     */
    static JsonNode parse(String text) {
        if (text.length() > LONGEST_TEXT) {
            String message = "the text has " + text.length() + " characters, and " + LONGEST_TEXT + " is the most";
            throw refusal("JSN-003", "line 1, column 1", message, "Split the file.");
        }
        try (JsonParser parser = MAPPER.createParser(text)) {
            return onlyValue(parser);
        } catch (JsonProcessingException e) {
            throw refusal(e);
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot fail to be read", e);
        }
    }

    private static JsonNode onlyValue(JsonParser parser) throws IOException {
        try {
            if (parser.nextToken() == null) {
                throw refusal(
                        "JSN-001", "line 1, column 1", "the text is empty", "Write a pattern, or an array of them.");
            }
            JsonNode value = parser.readValueAsTree();
            if (parser.nextToken() != null) {
                throw refusal(
                        "JSN-001",
                        place(parser.currentTokenLocation()),
                        "the text goes on behind the value",
                        "Put several patterns into an array.");
            }
            return value;
        } catch (StreamConstraintsException e) {
            String message = "the text goes beyond a limit: " + e.getOriginalMessage();
            throw refusal("JSN-003", place(parser.currentLocation()), message, "Make it smaller.");
        }
    }

    private static DefinitionException refusal(JsonProcessingException e) {
        String place = place(e.getLocation());
        String told = e.getOriginalMessage();
        if (told.startsWith("Duplicate")) {
            return refusal("JSN-002", place, "a member is given twice: " + told, "Keep one of the two.");
        }
        return refusal("JSN-001", place, "this is not JSON: " + told, "Correct the text there.");
    }

    private static DefinitionException refusal(String code, String place, String message, String advice) {
        return new DefinitionException("pattern file", List.of(new Problem(code, place, message, advice)));
    }

    private static String place(JsonLocation location) {
        return "line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
