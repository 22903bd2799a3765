package io.sequor.matcher.match;

import java.util.List;

/**
 * A partial match whose deadline closed before it was complete. It is a diagnostic prefix: it does not claim that the
 * whole process of the key failed.
 *
 * @param finding what was captured, and its names
 * @param endTime the deadline, in milliseconds
 * @param awaiting the stages it awaited, in their order; at least one
 */
public record Timeout(Finding finding, long endTime, List<String> awaiting) implements Result {
    /** Copies the names. */
    public Timeout {
        awaiting = List.copyOf(awaiting);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.timeout(this);
    }
}
