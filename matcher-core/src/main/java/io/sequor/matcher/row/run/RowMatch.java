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
