/** Tests of report. */
@NullMarked
package io.sequor.benchmarks.report;

import org.jspecify.annotations.NullMarked;
