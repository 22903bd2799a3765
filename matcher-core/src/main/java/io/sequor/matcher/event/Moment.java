package io.sequor.matcher.event;

import java.util.Comparator;

/**
 * A point in the order of occurrences.
 *
 * @param time milliseconds
 * @param ordinal ordinal within that time
 */
public record Moment(long time, long ordinal) implements Comparable<Moment> {
    /** Before every occurrence. */
    public static final Moment NONE = new Moment(-1, Long.MAX_VALUE);

    private static final Comparator<Moment> ORDER =
            Comparator.comparingLong(Moment::time).thenComparingLong(Moment::ordinal);

    /** The point behind every occurrence of {@code time}. */
    public static Moment endOf(long time) {
        return new Moment(time, Long.MAX_VALUE);
    }

    /** Whether this point is at or before the other. */
    public boolean isAtOrBefore(Moment other) {
        return compareTo(other) <= 0;
    }

    @Override
    public int compareTo(Moment other) {
        return ORDER.compare(this, other);
    }
}
