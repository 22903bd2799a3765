package io.sequor.matcher.row.run;

import org.jspecify.annotations.Nullable;

/** Whether the row at a position may be mapped to a label, given the running match: all that a step asks of rows. */
interface CandidateMatcher {
    /** What is known. */
    enum Answer {
        /** It may. */
        MET,
        /** It may not. */
        NOT_MET,
        /** A row that is not there yet decides. */
        UNKNOWN
    }

    /**
     * Asks.
     *
     * @param label number of the label
     * @param position of the row
     * @param registers of the running match, this row tentatively mapped
     * @param trail the rows of the running match, this one included
     */
    Answer ask(int label, int position, Object[] registers, Trail trail);

    /** A register when one more row is mapped. */
    Object[] mapped(Object[] registers, int position, int label);

    /** The label of a row by its position, when the last row of a trail is at another; -1 for one that is not in it. */
    static int labelAt(Trail trail, int last, int at) {
        if (at > last) {
            return -1;
        }
        @Nullable Trail found = trail;
        for (int i = last; i > at && found != null; i--) {
            found = found.before();
        }
        return found == null ? -1 : found.label();
    }
}
