package io.sequor.matcher.row.run;

import org.jspecify.annotations.Nullable;

/**
 * A thread that waits: for a row, for the end of the rows, or, where a condition looks at a row that is not there yet, to be
 * told whether it goes on at all.
 *
 * @param place where it waits in the program; {@link #UNKNOWN} where that is open
 * @param registers what conditions may still ask of
 * @param trail the rows it took; null for none
 */
record PatternThread(
        int place, Object[] registers, @Nullable Trail trail) {
    static final int UNKNOWN = -1;

    /** A way that a condition over a row yet to come decides upon. */
    static PatternThread unknown() {
        return new PatternThread(UNKNOWN, new Object[0], null);
    }
}
