package io.sequor.matcher.row.run;

import org.jspecify.annotations.Nullable;

/**
 * The best way to the end of the program so far.
 *
 * @param trail the rows it took; null for an empty match
 * @param end the position behind them
 * @param item which thread of the list came there because the input ended; -1 where it took a row
 */
record Accepted(@Nullable Trail trail, int end, int item) {
    /** Whether it was found when a list of threads had already come to a position. */
    boolean isAfter(int position) {
        return end > position || (end == position && item >= 0);
    }
}
