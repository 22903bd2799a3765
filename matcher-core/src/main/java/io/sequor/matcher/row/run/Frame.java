package io.sequor.matcher.row.run;

/**
 * What is known of a match while an expression is evaluated. One is used again and again; mutable.
 */
final class Frame {
    final Partition rows;
    final long matchNumber;

    /** Registers up to the current row. */
    Object[] running = new Object[0];

    /** Registers over all rows of the match. */
    Object[] all = new Object[0];

    /** Whether a row was asked for that is not there yet. */
    boolean lookedBeyond;

    private LabelsOf labels = position -> -1;

    /** Tells the label of the row at a position; -1 for one that is not mapped. */
    @FunctionalInterface
    interface LabelsOf {
        /** The label. */
        int at(int position);
    }

    Frame(Partition rows, long matchNumber) {
        this.rows = rows;
        this.matchNumber = matchNumber;
    }

    void labels(LabelsOf known) {
        labels = known;
    }

    /** The number of the label of the row at a position; -1 for one that is not mapped. */
    int label(int position) {
        return labels.at(position);
    }

    boolean has(int position) {
        lookedBeyond |= position >= rows.size();
        return position >= rows.first() && position < rows.size();
    }
}
