package io.sequor.matcher.row;

import java.util.Optional;

/**
 * Where the search goes on behind a match that is not empty.
 *
 * @param mode how the place is found
 * @param label for {@link Mode#TO_FIRST} and {@link Mode#TO_LAST}: the label or subset
 */
public record AfterMatch(AfterMatch.Mode mode, Optional<String> label) {
    /** How the place is found. */
    public enum Mode {
        /** Behind the last row of the match. */
        PAST_LAST_ROW,
        /** Behind its first row. */
        TO_NEXT_ROW,
        /** At the first row of a label. */
        TO_FIRST,
        /** At the last row of a label. */
        TO_LAST
    }
}
