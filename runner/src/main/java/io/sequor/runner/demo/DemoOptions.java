package io.sequor.runner.demo;

import io.sequor.runner.quake.ReportingDelay;
import java.time.Duration;

/**
 * How the demo shall run.
 *
 * @param delay how late reports come; the watermark waits for its bound
 * @param hoursPerSecond simulated hours that pass in a second; 0 for as fast as it goes
 */
record DemoOptions(ReportingDelay delay, int hoursPerSecond) {
    /** How long the feed takes at least, for a span of simulated time. */
    Duration pace(long simulatedMillis) {
        return hoursPerSecond == 0
                ? Duration.ZERO
                : Duration.ofNanos(simulatedMillis * 1_000_000L / (3600L * hoursPerSecond));
    }
}
