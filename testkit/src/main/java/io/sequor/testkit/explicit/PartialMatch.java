package io.sequor.testkit.explicit;

/**
 * A run: what it has captured and the one stage that it awaits.
 *
 * @param assignment what it has captured
 * @param awaiting index of the awaited stage
 */
public record PartialMatch(Assignment assignment, int awaiting) {
    /** How many events the awaited stage has captured so far. */
    int count() {
        return assignment.count(awaiting);
    }
}
