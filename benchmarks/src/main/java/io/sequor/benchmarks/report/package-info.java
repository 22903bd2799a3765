/**
 * What every benchmark says of itself: {@link io.sequor.benchmarks.report.Machine} (what is measured on),
 * {@link io.sequor.benchmarks.report.Table} (for people), {@link io.sequor.benchmarks.report.Json} (for programs) and
 * {@link io.sequor.benchmarks.report.ResultFile} (everything, kept). Used by all benchmarks.
 */
@NullMarked
package io.sequor.benchmarks.report;

import org.jspecify.annotations.NullMarked;
