package io.sequor.matcher.expr;

/** What is computed of many rows. NULLs do not count. */
public enum AggregateFunction {
    /** How many; of no rows 0. */
    COUNT,
    /** Their sum, exact unless a double is among them. */
    SUM,
    /** Their sum over their number: a decimal of 34 digits, or a double where one is among them. */
    AVG,
    /** The least. */
    MIN,
    /** The greatest. */
    MAX
}
