package io.sequor.kstreams.query;

import io.sequor.matcher.event.Event;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is open for a key.
 *
 * @param key the key
 * @param partition the partition it lives in
 * @param watermark the effective watermark of that partition, in milliseconds; -1 for none
 * @param open its partial and pending matches, pattern by pattern
 */
public record KeyState(String key, int partition, long watermark, List<KeyState.Open> open) {
    /** Copies the list. */
    public KeyState {
        open = List.copyOf(open);
    }

    /**
     * A partial match, or a complete one that waits for its deadline because of an absence.
     *
     * @param pattern name of the pattern
     * @param fingerprint names its definition
     * @param captures stage name to captured events, in stage order
     * @param awaiting the stages it awaits, in their order; empty for a pending match
     * @param deadline when it expires or is confirmed, in milliseconds
     */
    public record Open(
            String pattern,
            String fingerprint,
            Map<String, List<Event>> captures,
            List<String> awaiting,
            long deadline) {
        /** Copies the collections. */
        public Open {
            captures = Collections.unmodifiableMap(new LinkedHashMap<>(captures));
            awaiting = List.copyOf(awaiting);
        }

        /** Whether it is complete, and only an absence has to be confirmed at its deadline. */
        public boolean pending() {
            return awaiting.isEmpty();
        }
    }
}
