package io.sequor.matcher.row.run;

import java.util.List;
import java.util.Optional;

/**
 * What a match says, or a row that belongs to none where a query wants those too.
 *
 * @param startSeq its identity within key and query
 * @param number of the match in its partition, from 1; of an unmatched row, that of the next match
 * @param match empty for an unmatched row
 * @param output its rows; none for an empty match where the query leaves those out
 */
public record RowResult(Seq startSeq, long number, Optional<SeqMatch> match, List<OutputRow> output) {
    /** Copies the list. */
    public RowResult {
        output = List.copyOf(output);
    }
}
