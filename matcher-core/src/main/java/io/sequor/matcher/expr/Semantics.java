package io.sequor.matcher.expr;

/** Which rows of a match count. */
public enum Semantics {
    /** Those up to the current row; in DEFINE the only possible one. */
    RUNNING,
    /** All rows of the match. */
    FINAL
}
