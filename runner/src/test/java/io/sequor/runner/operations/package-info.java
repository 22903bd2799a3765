/** Tests of the files for monitoring under {@code ops}, against the metrics of a running topology. */
@NullMarked
package io.sequor.runner.operations;

import org.jspecify.annotations.NullMarked;
