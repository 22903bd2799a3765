package io.sequor.matcher.condition;

import io.sequor.matcher.event.Event;

/**
 * A condition as Java code. It must be pure: it may be called any number of times, also not at all, for the same event
 * and captures, and answers the same each time. It decides by its arguments alone. What it throws is handled as the
 * failure of the event: the engine's advance fails and nothing changes.
 */
@FunctionalInterface
public interface CodePredicate {
    /**
     * Whether the event is accepted.
     *
     * @param event the current event
     * @param captures what the partial match has captured so far
     */
    boolean test(Event event, Captures captures);
}
