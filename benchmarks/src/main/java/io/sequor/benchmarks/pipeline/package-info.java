/**
 * {@code benchmarks/run pipeline}: the complete processor against a topology that only puts and deletes. Read {@link
 * io.sequor.benchmarks.pipeline.PipelineCommand} (options), {@code PipelineBenchmark} (the course), {@code Load} (the
 * events), {@code Filling} (topics and the expected answer), {@code Variant} (the two topologies), {@code
 * PipelineApplication} (a run in its own JVM) with {@code Meter} (what it measures), {@code Answer} (what it must have
 * found), {@code Summary} and {@code Screen} (medians and how they are told). Uses profile.
 */
@NullMarked
package io.sequor.benchmarks.pipeline;

import org.jspecify.annotations.NullMarked;
