package io.sequor.benchmarks.pipeline;

/**
 * What the application's JVM says of its run.
 *
 * @param measured times, CPU, profile
 * @param cpuMillis CPU time of the whole JVM, from its start to its end
 * @param figures what its tasks say of themselves
 */
record RunResult(Meter.Measured measured, long cpuMillis, TaskFigures figures) {}
