/**
 * Who is measured. Read {@link io.sequor.benchmarks.contender.Contender} (what one does), then
 * {@link io.sequor.benchmarks.contender.EngineContender} with {@link io.sequor.benchmarks.contender.Matchers}, and
 * {@link io.sequor.benchmarks.contender.LoopContender}; Flink's operator is in flink. Uses workload and the engine. Used by
 * flink and core.
 */
@NullMarked
package io.sequor.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
