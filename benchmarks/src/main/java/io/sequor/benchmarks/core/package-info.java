/**
 * The benchmarks of matching itself, without a broker. Read {@link io.sequor.benchmarks.core.FlatCommand} and
 * {@link io.sequor.benchmarks.core.BurstCommand}, which run JMH (one small thing many times:
 * {@link io.sequor.benchmarks.core.FlatBenchmark}, {@link io.sequor.benchmarks.core.BurstBenchmark}), then
 * {@link io.sequor.benchmarks.core.SmallCommand} and {@link io.sequor.benchmarks.core.PeersCommand}, which feed whole
 * workloads, each in a JVM of its own ({@code FeedTrial}): there the events go on and what is open changes with them, so
 * there is nothing that JMH could repeat. Last {@link io.sequor.benchmarks.core.BytesCommand}, which counts what the
 * processor's task writes. Time is always CPU time of the feeding thread.
 *
 * <p>Uses workload, contender, flink, measure and report. Used by the command.
 */
@NullMarked
package io.sequor.benchmarks.core;

import org.jspecify.annotations.NullMarked;
