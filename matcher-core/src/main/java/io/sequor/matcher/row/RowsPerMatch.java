package io.sequor.matcher.row;

/** Which rows a match gives. */
public enum RowsPerMatch {
    /** One, empty matches included. */
    ONE,
    /** Each of its rows; an empty match gives the row that it begins at. */
    ALL_SHOW_EMPTY,
    /** Each of its rows; an empty match gives none. */
    ALL_OMIT_EMPTY,
    /** Each of its rows, empty matches as rows, and rows that belong to no match, with measures that are all NULL. */
    ALL_WITH_UNMATCHED
}
