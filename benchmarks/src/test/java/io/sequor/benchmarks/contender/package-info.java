/** Tests of contender. */
@NullMarked
package io.sequor.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
