package io.sequor.matcher.stage;

/** Which partial matches are reported when their deadline closes. */
public enum Timeouts {
    /** Every distinct assignment that is not complete. */
    ALL,
    /** One for each start that was never matched: that with most captures. */
    UNMATCHED_STARTS,
    /** None. */
    NONE
}
