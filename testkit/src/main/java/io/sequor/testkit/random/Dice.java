package io.sequor.testkit.random;

import java.util.List;
import java.util.SplittableRandom;

/** Choices that depend on the seed alone, on every Java. */
final class Dice {
    private final SplittableRandom random;

    Dice(long seed) {
        random = new SplittableRandom(seed);
    }

    /** True in {@code percent} of a hundred throws. */
    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** A number from {@code low} to {@code high}, both included. */
    int between(int low, int high) {
        return random.nextInt(low, high + 1);
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    @SafeVarargs
    final <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
