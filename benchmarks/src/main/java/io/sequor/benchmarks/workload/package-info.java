/**
 * The six workloads, W1 to W6. Read {@link io.sequor.benchmarks.workload.Workload} (what one consists of),
 * {@link io.sequor.benchmarks.workload.Workloads} (all of them), {@link io.sequor.benchmarks.workload.Tick} (an event)
 * and {@link io.sequor.benchmarks.workload.Loop} (a pattern written by hand, which is the limit of what can be reached
 * and says what is right). Uses the matcher's patterns and nothing of its engine. Used by contender, flink and core.
 */
@NullMarked
package io.sequor.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
