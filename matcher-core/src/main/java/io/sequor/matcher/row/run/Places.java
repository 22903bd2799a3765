package io.sequor.matcher.row.run;

import java.util.Arrays;

/** Some rows of a match, by position, each with its label. Immutable, equal by content. */
final class Places {
    static final Places NONE = new Places(new int[0]);

    /** Position and label in turn. */
    private final int[] pairs;

    private Places(int[] pairs) {
        this.pairs = pairs;
    }

    int size() {
        return pairs.length / 2;
    }

    int position(int index) {
        return pairs[2 * index];
    }

    int label(int index) {
        return pairs[2 * index + 1];
    }

    /** One more behind the others, while there is room. */
    Places withLater(int position, int label, int most) {
        if (size() == most) {
            return this;
        }
        int[] next = Arrays.copyOf(pairs, pairs.length + 2);
        next[pairs.length] = position;
        next[pairs.length + 1] = label;
        return new Places(next);
    }

    /** One more before the others; the last of too many goes. */
    Places withLatest(int position, int label, int most) {
        int[] next = new int[2 * Math.min(most, size() + 1)];
        System.arraycopy(pairs, 0, next, 2, next.length - 2);
        next[0] = position;
        next[1] = label;
        return new Places(next);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Places places && Arrays.equals(pairs, places.pairs);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(pairs);
    }
}
