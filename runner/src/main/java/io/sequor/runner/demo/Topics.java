package io.sequor.runner.demo;

import java.util.List;

/** The topics of the demo. */
final class Topics {
    static final int PARTITIONS = 4;
    static final String EVENTS = "quakes";
    static final String WATERMARKS = "quakes-watermarks";
    static final String MATCHES = "quakes-matches";
    static final String TIMEOUTS = "quakes-timeouts";
    static final String LATE = "quakes-late";
    static final String DEAD_LETTERS = "quakes-dead-letters";
    static final List<String> OUTPUTS = List.of(MATCHES, TIMEOUTS, LATE, DEAD_LETTERS);

    private Topics() {}

    static String[] all() {
        return new String[] {EVENTS, WATERMARKS, MATCHES, TIMEOUTS, LATE, DEAD_LETTERS};
    }
}
