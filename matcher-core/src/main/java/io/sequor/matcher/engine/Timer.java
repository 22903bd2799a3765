package io.sequor.matcher.engine;

import io.sequor.matcher.event.Text;

/**
 * A moment at which a deadline of a key may close. It is a lower bound: the start it was made for may have gone. A key has
 * one of each pattern at most.
 *
 * @param deadline milliseconds
 * @param pattern index of the pattern
 * @param key the key
 */
record Timer(long deadline, int pattern, KeyState key) implements Comparable<Timer> {
    @Override
    public int compareTo(Timer other) {
        if (deadline != other.deadline) {
            return Long.compare(deadline, other.deadline);
        }
        return pattern != other.pattern
                ? Integer.compare(pattern, other.pattern)
                : Text.compareByCodePoint(key.key(), other.key.key());
    }
}
