/** Tests of flink. */
@NullMarked
package io.sequor.benchmarks.flink;

import org.jspecify.annotations.NullMarked;
