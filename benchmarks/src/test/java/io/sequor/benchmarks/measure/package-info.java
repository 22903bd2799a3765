/** Tests of measure. */
@NullMarked
package io.sequor.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
