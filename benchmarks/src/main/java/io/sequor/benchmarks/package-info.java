/**
 * The {@code benchmarks/run} command. Read {@link io.sequor.benchmarks.BenchmarksCommand} (what can be measured, exit
 * codes). Below it lie core (matching alone) with workload, contender, flink and measure; pipeline (the processor against a
 * bare store) with profile (where a thread's time goes); and report, which all share.
 *
 * <p>Uses the runner's broker and terminal, and the modules that are measured. Used by nobody.
 */
@NullMarked
package io.sequor.benchmarks;

import org.jspecify.annotations.NullMarked;
