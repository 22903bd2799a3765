package io.sequor.matcher.expr;

/** Types that a value can be cast to. */
public enum SqlType {
    /** A 64-bit integer. */
    BIGINT,
    /** A double. */
    DOUBLE,
    /** An exact decimal. */
    DECIMAL,
    /** A text. */
    VARCHAR,
    /** True or false. */
    BOOLEAN
}
