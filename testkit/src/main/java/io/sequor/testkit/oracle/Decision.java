package io.sequor.testkit.oracle;

import java.util.Comparator;

/**
 * When something is decided: at an event, or at a deadline behind all events of its time.
 *
 * @param time milliseconds
 * @param atDeadline whether it is a deadline that closes
 * @param ordinal ordinal of the event; 0 at a deadline
 */
record Decision(long time, boolean atDeadline, long ordinal) implements Comparable<Decision> {
    private static final Comparator<Decision> ORDER = Comparator.comparingLong(Decision::time)
            .thenComparing(Decision::atDeadline)
            .thenComparingLong(Decision::ordinal);

    static Decision at(Pushed event) {
        return new Decision(event.time(), false, event.ordinal());
    }

    static Decision atDeadline(long time) {
        return new Decision(time, true, 0);
    }

    @Override
    public int compareTo(Decision other) {
        return ORDER.compare(this, other);
    }
}
