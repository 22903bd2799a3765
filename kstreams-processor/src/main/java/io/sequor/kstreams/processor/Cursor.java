package io.sequor.kstreams.processor;

/**
 * The unit that is being worked off, as far as it says which deadlines are closed.
 *
 * @param time event time of the event, or the deadline, in milliseconds
 * @param closing whether it is a deadline
 * @param pattern id of the pattern whose deadline it is
 */
record Cursor(long time, boolean closing, int pattern) {
    static Cursor ofEvent(long time) {
        return new Cursor(time, false, 0);
    }

    static Cursor ofDeadline(long deadline, int pattern) {
        return new Cursor(deadline, true, pattern);
    }

    /** Deadlines of a key and pattern at or before this are closed: those of one time close pattern by pattern. */
    long closedUpTo(int ofPattern) {
        return closing && ofPattern < pattern ? time : time - 1;
    }
}
