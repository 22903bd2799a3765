/**
 * How measuring is done: {@link io.sequor.benchmarks.measure.ThreadClock} (CPU time and allocation of one thread),
 * {@link io.sequor.benchmarks.measure.Heap} (what is alive), {@link io.sequor.benchmarks.measure.Trial} (one measurement)
 * and {@link io.sequor.benchmarks.measure.TrialProcess} (a trial in a JVM of its own), {@link
 * io.sequor.benchmarks.measure.Medians}. Uses report. Used by flink and core.
 */
@NullMarked
package io.sequor.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
