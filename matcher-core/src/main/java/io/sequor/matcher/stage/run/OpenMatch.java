package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Occurrence;
import java.util.List;
import java.util.Map;

/**
 * A partial or pending match, for people.
 *
 * @param captures stage name to captured events, in stage order
 * @param awaiting the stages it awaits, in their order; empty for a pending match
 * @param deadline when it expires or is confirmed, in milliseconds
 */
public record OpenMatch(Map<String, List<Occurrence>> captures, List<String> awaiting, long deadline) {
    /** Copies the names. */
    public OpenMatch {
        awaiting = List.copyOf(awaiting);
    }

    /** Whether it is complete and only waits for its deadline. */
    public boolean pending() {
        return awaiting.isEmpty();
    }
}
