/**
 * Flink CEP, as it is measured beside Sequor: {@code FlinkPatterns} (the workloads in its words),
 * {@link io.sequor.benchmarks.flink.FlinkContender} (its operator, driven directly) and
 * {@link io.sequor.benchmarks.flink.FlinkJobTrial} (a whole job in a small cluster of this JVM). Nothing outside this module
 * may need Flink. Uses workload, contender and measure. Used by core.
 */
@NullMarked
package io.sequor.benchmarks.flink;

import org.jspecify.annotations.NullMarked;
