package io.sequor.benchmarks.pipeline;

import io.sequor.benchmarks.report.Machine;
import java.time.Duration;
import java.util.Optional;

/**
 * CPU time taken so far, in milliseconds, at a moment.
 *
 * @param clockMillis the moment
 * @param systemMillis of all processes; -1 where nobody counts
 * @param brokerMillis of the broker
 * @param ownMillis of this JVM
 */
record Usage(double clockMillis, double systemMillis, double brokerMillis, double ownMillis) {
    static Usage now(Optional<ProcessHandle> broker) {
        return new Usage(
                System.nanoTime() / 1e6,
                Machine.busyMillis().map(Long::doubleValue).orElse(-1.0),
                cpuMillis(broker),
                cpuMillis(Optional.of(ProcessHandle.current())));
    }

    /** CPU time of the broker since an earlier moment, in milliseconds. */
    double brokerSince(Usage before) {
        return brokerMillis - before.brokerMillis;
    }

    /**
     * Which part of all cores was taken by processes that are none of ours, 0 to 1; -1 where nobody counts.
     *
     * @param before an earlier moment
     * @param applicationMillis what the application took between
     */
    double othersSince(Usage before, double applicationMillis) {
        if (systemMillis < 0) {
            return -1;
        }
        double ours = brokerSince(before) + ownMillis - before.ownMillis + applicationMillis;
        double others = systemMillis - before.systemMillis - ours;
        double all = (clockMillis - before.clockMillis) * Runtime.getRuntime().availableProcessors();
        return Math.max(0, others / all);
    }

    private static double cpuMillis(Optional<ProcessHandle> process) {
        return process.flatMap(handle -> handle.info().totalCpuDuration())
                .map(Duration::toMillis)
                .orElse(0L);
    }
}
