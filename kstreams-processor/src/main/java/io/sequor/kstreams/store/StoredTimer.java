package io.sequor.kstreams.store;

import io.sequor.matcher.event.Text;
import java.util.Comparator;

/**
 * A time at which a deadline of a key may close: a lower bound, since the start it was set for may have gone.
 *
 * @param deadline milliseconds
 * @param pattern id of the pattern
 * @param key the key
 */
public record StoredTimer(long deadline, int pattern, String key) implements Comparable<StoredTimer> {
    private static final Comparator<StoredTimer> ORDER = Comparator.comparingLong(StoredTimer::deadline)
            .thenComparingInt(StoredTimer::pattern)
            .thenComparing(StoredTimer::key, Text::compareByCodePoint);

    /** Behind every timer at or before a deadline. */
    public static StoredTimer endOf(long deadline) {
        return new StoredTimer(deadline, Integer.MAX_VALUE, "");
    }

    @Override
    public int compareTo(StoredTimer other) {
        return ORDER.compare(this, other);
    }
}
