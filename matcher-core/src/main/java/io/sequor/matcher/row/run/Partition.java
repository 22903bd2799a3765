package io.sequor.matcher.row.run;

/** Rows of one partition in their order, by position. */
interface Partition {
    /** How many rows there are. */
    int size();

    /** The row at a position, 0 to {@link #size()}. */
    Row at(int position);
}
