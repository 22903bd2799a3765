package io.sequor.matcher.event;

import java.util.Comparator;

/**
 * An accepted event with its place. Occurrences of one time are ordered by ordinal. The engine counts accepted pushes;
 * an embedding that reads logs makes the ordinal of the position in the log.
 *
 * @param event the event
 * @param ordinal unique within a key and stable for ever, 0 or more
 * @param place its place among the accepted pushes of its key, 0 or more; it names the occurrence in identities where
 *     the event has no origin
 */
public record Occurrence(Event event, long ordinal, long place) {
    /** The order in which occurrences are applied: time, then ordinal. */
    public static final Comparator<Occurrence> ORDER = Occurrence::compare;

    private static int compare(Occurrence left, Occurrence right) {
        return left.time() != right.time()
                ? Long.compare(left.time(), right.time())
                : Long.compare(left.ordinal, right.ordinal);
    }

    /** Event time in milliseconds. */
    public long time() {
        return event.time();
    }

    /** When it happened and its place: the point up to which something holds. */
    public Moment moment() {
        return new Moment(time(), ordinal);
    }
}
