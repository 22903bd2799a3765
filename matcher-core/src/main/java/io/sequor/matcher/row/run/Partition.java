package io.sequor.matcher.row.run;

/** Rows of one partition in their order, by position. */
interface Partition {
    /** The position of the first row that is still there. */
    int first();

    /** The position behind the last row. */
    int size();

    /** The row at a position, {@link #first()} to {@link #size()}. */
    Row at(int position);
}
