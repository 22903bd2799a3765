package io.sequor.matcher.event;

/**
 * A point in the order of occurrences.
 *
 * @param time milliseconds
 * @param ordinal ordinal within that time
 */
public record Moment(long time, long ordinal) implements Comparable<Moment> {
    /** Before every occurrence. */
    public static final Moment NONE = new Moment(-1, Long.MAX_VALUE);

    /** Behind every occurrence. */
    public static final Moment LAST = new Moment(Long.MAX_VALUE, Long.MAX_VALUE);

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
        return time != other.time ? Long.compare(time, other.time) : Long.compare(ordinal, other.ordinal);
    }
}
