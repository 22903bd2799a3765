/** Tests of the benchmarks' command. */
@NullMarked
package io.sequor.benchmarks;

import org.jspecify.annotations.NullMarked;
