package io.sequor.benchmarks.pipeline;

import java.util.Map;

/**
 * What the application's JVM says of its run.
 *
 * @param measured times, CPU, profile
 * @param cpuMillis CPU time of the whole JVM, from its start to its end
 * @param counters the processor's own counts, summed over its tasks; empty for the baseline
 * @param watermarks effective watermarks of the tasks as metrics show them; empty for the baseline
 */
record RunResult(Meter.Measured measured, long cpuMillis, Map<String, Long> counters, Map<String, Double> watermarks) {}
