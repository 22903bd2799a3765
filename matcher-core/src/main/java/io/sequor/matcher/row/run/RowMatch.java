package io.sequor.matcher.row.run;

import java.util.BitSet;
import java.util.List;

/**
 * A match by position.
 *
 * @param start the position of its first row, or of the row that an empty one begins at
 * @param labels the number of the label of each of its rows; none for an empty one
 * @param excluded which of its rows are left out of the output
 */
record RowMatch(int start, List<Integer> labels, BitSet excluded) {
    /** A match whose rows are all on one trail. */
    static RowMatch of(int start, Accepted accepted) {
        Builder match = new Builder(start, accepted.end());
        int position = accepted.end();
        for (Trail left = accepted.trail(); left != null; left = left.before()) {
            match.set(--position, left);
        }
        return match.build();
    }

    /** Collects the labels of rows, in any order. */
    static final class Builder {
        private final int start;
        private final Integer[] labels;
        private final BitSet excluded = new BitSet();

        Builder(int start, int end) {
            this.start = start;
            this.labels = new Integer[end - start];
        }

        void set(int position, Trail row) {
            labels[position - start] = row.label();
            excluded.set(position - start, row.excluded());
        }

        RowMatch build() {
            return new RowMatch(start, List.of(labels), excluded);
        }
    }

    /** The position behind its last row. */
    int end() {
        return start + labels.size();
    }

    boolean isEmpty() {
        return labels.isEmpty();
    }

    /** The position of the first row that is mapped to one of these labels; -1 for none. */
    int first(long set) {
        for (int i = 0; i < labels.size(); i++) {
            if ((set & 1L << labels.get(i)) != 0) {
                return start + i;
            }
        }
        return -1;
    }

    /** The position of the last row that is mapped to one of these labels; -1 for none. */
    int last(long set) {
        for (int i = labels.size() - 1; i >= 0; i--) {
            if ((set & 1L << labels.get(i)) != 0) {
                return start + i;
            }
        }
        return -1;
    }
}
