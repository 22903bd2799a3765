package io.sequor.benchmarks.pipeline;

import io.sequor.benchmarks.profile.Profile;
import java.util.List;

/**
 * One run whose answer was right.
 *
 * @param variant label of the variant
 * @param eventsPerSecond from the first event to the last commit
 * @param steadyEventsPerSecond without the first quarter
 * @param threadMicros CPU of the stream thread for each event, steady part
 * @param applicationMicros CPU of the application's JVM for each event, steady part
 * @param brokerMicros CPU of the broker's JVM for each event, from before the application's start to behind its end
 * @param loadBefore the system's one-minute load average before it
 * @param othersShare how much of all cores was taken by none of ours while it ran, 0 to 1; -1 where nobody counts
 * @param profiles of the stream thread: one when asked for
 */
record Run(
        String variant,
        double eventsPerSecond,
        double steadyEventsPerSecond,
        double threadMicros,
        double applicationMicros,
        double brokerMicros,
        double loadBefore,
        double othersShare,
        List<Profile> profiles) {
    /** Copies the list. */
    Run {
        profiles = List.copyOf(profiles);
    }
}
