/** Tests of workload. */
@NullMarked
package io.sequor.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
