package io.sequor.runner.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the application has counted, by the name of the metric.
 *
 * @param byName a number for each of {@link #NAMES}
 */
record Counts(Map<String, Long> byName) {
    static final String RECORDS = "records";
    static final String CONTROL = "control-records";
    static final String EVENTS = "events";
    static final String DEAD_EVENTS = "dead-events";
    static final String LATE = "late-events";
    static final String BUFFERED = "buffered-events";
    static final String RELEASED = "released-events";
    static final String CAPTURED = "captured-events";
    static final String PASSED_OVER = "passed-over-events";
    static final String MATCHES = "matches";
    static final String TIMEOUTS = "timeouts";
    static final String DEAD_LETTERS = "dead-letters";

    static final List<String> NAMES = List.of(
            RECORDS,
            CONTROL,
            EVENTS,
            DEAD_EVENTS,
            LATE,
            BUFFERED,
            RELEASED,
            CAPTURED,
            PASSED_OVER,
            MATCHES,
            TIMEOUTS,
            DEAD_LETTERS);

    /** Copies the numbers. */
    Counts {
        byName = Map.copyOf(byName);
    }

    long of(String name) {
        return byName.getOrDefault(name, 0L);
    }

    /** How many records the outputs hold, by topic. */
    Map<String, Long> byOutput() {
        return Map.of(
                Topics.MATCHES, of(MATCHES),
                Topics.TIMEOUTS, of(TIMEOUTS),
                Topics.LATE, of(LATE),
                Topics.DEAD_LETTERS, of(DEAD_LETTERS));
    }

    /**
     * Whether anything got lost on the way.
     *
     * @param sent how many events the source sent
     * @return each equation that does not hold, in words; empty when all do
     */
    List<String> lost(long sent) {
        List<String> lost = new ArrayList<>();
        check("records sent", sent, of(RECORDS) - of(CONTROL), "records of events read", lost);
        check("records of events read", of(RECORDS) - of(CONTROL), of(EVENTS) + of(DEAD_EVENTS), "events + dead", lost);
        check("events", of(EVENTS), of(LATE) + of(BUFFERED) + of(RELEASED), "late + waiting + released", lost);
        check("released", of(RELEASED), of(CAPTURED) + of(PASSED_OVER), "captured + passed over", lost);
        return lost;
    }

    private static void check(String left, long leftCount, long rightCount, String right, List<String> lost) {
        if (leftCount != rightCount) {
            lost.add(left + " are " + leftCount + ", and " + right + " are " + rightCount);
        }
    }
}
