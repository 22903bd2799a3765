package io.sequor.testkit.oracle;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A match or a timeout as plain values, without its identity. Rules: stage patterns, section 7.
 *
 * @param type what it is
 * @param pattern name of the pattern
 * @param key the key
 * @param captures stage name to ordinals of the captured events, in stage order; a stage without captures is left out
 * @param startTime time of the first captured event, in milliseconds
 * @param lastEventTime time of the last captured event, in milliseconds
 * @param endTime when it was decided, in milliseconds
 * @param awaiting the stages that a timeout awaited, in stage order; empty for a match
 */
public record OracleResult(
        Type type,
        String pattern,
        String key,
        Map<String, List<Long>> captures,
        long startTime,
        long lastEventTime,
        long endTime,
        List<String> awaiting) {

    /** What a result can be; matches are reported first. */
    public enum Type {
        /** A selected match. */
        MATCH,
        /** A partial match whose deadline closed. */
        TIMEOUT
    }

    /** Copies captures and stages. */
    public OracleResult {
        Map<String, List<Long>> copy = new LinkedHashMap<>();
        captures.forEach((stage, ordinals) -> copy.put(stage, List.copyOf(ordinals)));
        captures = Collections.unmodifiableMap(copy);
        awaiting = List.copyOf(awaiting);
    }
}
