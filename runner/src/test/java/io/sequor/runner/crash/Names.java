package io.sequor.runner.crash;

import java.util.List;

/** Topics and sizes. */
final class Names {
    static final int PARTITIONS = 6;
    static final String APPLICATION = "crash";
    static final String SOURCE = "driver";
    static final String EVENTS = "payments";
    static final String CONTROL = "payments-watermarks";
    static final String MATCHES = "crash-matches";
    static final String TIMEOUTS = "crash-timeouts";
    static final String LATE = "crash-late";
    static final String DEAD_LETTERS = "crash-dead-letters";
    static final List<String> OUTPUTS = List.of(MATCHES, TIMEOUTS, LATE, DEAD_LETTERS);

    private Names() {}
}
