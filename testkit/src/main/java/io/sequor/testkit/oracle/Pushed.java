package io.sequor.testkit.oracle;

import io.sequor.matcher.event.Event;
import java.util.Comparator;

/**
 * An accepted event.
 *
 * @param event the event
 * @param ordinal its place among all accepted pushes, 0 or more
 */
public record Pushed(Event event, long ordinal) {
    /** The order in which events are applied: time, then ordinal. */
    public static final Comparator<Pushed> ORDER =
            Comparator.comparingLong(Pushed::time).thenComparingLong(Pushed::ordinal);

    /** Event time in milliseconds. */
    public long time() {
        return event.time();
    }

    boolean isAtOrBefore(Pushed other) {
        return ORDER.compare(this, other) <= 0;
    }
}
