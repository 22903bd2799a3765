package io.sequor.matcher.row.run;

import java.util.List;

/**
 * A match by the seqs of its rows, which stay the same when rows before it come late or leave.
 *
 * @param startSeq of its first row, or of the row that an empty match begins at: its identity within key and query
 * @param endSeq one more than that of its last row; of an empty match its startSeq
 * @param labels of its rows, in order
 * @param rows their seqs
 */
public record SeqMatch(Seq startSeq, Seq endSeq, List<String> labels, List<Seq> rows) {
    /** Copies the lists. */
    public SeqMatch {
        labels = List.copyOf(labels);
        rows = List.copyOf(rows);
    }
}
