package io.sequor.matcher.row.run;

import org.jspecify.annotations.Nullable;

/**
 * Where the search for the next match goes on.
 *
 * @param position the position that it is to begin at
 * @param number that it will have
 * @param covered the position behind the rows that belong to a match so far
 */
record Walk(int position, long number, int covered) {
    /** Behind a position at which no match begins. */
    Walk failed() {
        return new Walk(position + 1, number, covered);
    }

    /** Behind a match. */
    Walk behind(int end, int resumption) {
        return new Walk(resumption, number + 1, Math.max(covered, end));
    }

    /**
     * What was found on the way. Labels are not read before somebody asks for them: overlapping matches have many in common.
     *
     * @param before where it was looked for
     * @param found null for a row that belongs to no match
     * @param after where the search goes on
     */
    record Item(Walk before, OpenGroup.@Nullable Found found, Walk after) {
        /** The match; null for a row that belongs to none. */
        @Nullable
        RowMatch match() {
            return found == null ? null : found.match(before.position);
        }
    }
}
