/**
 * Flink CEP, as it is measured beside Sequor: {@link io.sequor.benchmarks.flink.FlinkPatterns} (the workloads in its words),
 * {@link io.sequor.benchmarks.flink.FlinkContender} (its operator, driven directly) and
 * may need Flink. Uses workload. Used by contender and core.
 */
@NullMarked
package io.sequor.benchmarks.flink;

import org.jspecify.annotations.NullMarked;
