package io.sequor.runner.crash;

import io.sequor.matcher.event.Event;

/** What stands, committed, in the logs of one partition, as far as it matters: in this order. */
sealed interface Logged {
    /**
     * An event.
     *
     * @param event with its origin
     */
    record Sent(Event event) implements Logged {}

    /**
     * A watermark whose fence is the last event before it.
     *
     * @param watermark milliseconds
     */
    record Claim(long watermark) implements Logged {}
}
