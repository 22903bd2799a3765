package io.sequor.matcher.engine;

import io.sequor.matcher.event.Text;
import java.util.Comparator;

/**
 * A moment at which a deadline of a key may close. It is a lower bound: the start it was made for may have gone. A key has
 * one of each pattern at most.
 *
 * @param deadline milliseconds
 * @param pattern index of the pattern
 * @param key the key
 */
record Timer(long deadline, int pattern, KeyState key) implements Comparable<Timer> {
    private static final Comparator<Timer> ORDER = Comparator.comparingLong(Timer::deadline)
            .thenComparingInt(Timer::pattern)
            .thenComparing(timer -> timer.key.key(), Text::compareByCodePoint);

    @Override
    public int compareTo(Timer other) {
        return ORDER.compare(this, other);
    }
}
