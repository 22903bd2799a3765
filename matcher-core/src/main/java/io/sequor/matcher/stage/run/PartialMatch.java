package io.sequor.matcher.stage.run;

/**
 * A run: what it has captured and the one stage that it awaits.
 *
 * @param assignment what it has captured
 * @param awaiting index of the awaited stage
 */
record PartialMatch(Assignment assignment, int awaiting) {
    /** How many events the awaited stage has captured so far. */
    int count() {
        return assignment.count(awaiting);
    }
}
