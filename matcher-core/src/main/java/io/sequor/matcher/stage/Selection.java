package io.sequor.matcher.stage;

/** Which of the candidates of one occurrence or deadline become matches, and what else of the key they drop. */
public enum Selection {
    /** All candidates are matches. */
    NO_SKIP,
    /** One match for a start: everything else that begins on the same occurrence is dropped. */
    SKIP_TO_NEXT_START,
    /** Matches do not overlap: everything that begins at or before the last captured event of a match is dropped. */
    SKIP_PAST_LAST
}
