/** Tests of what is written. */
@NullMarked
package io.sequor.kstreams.output;

import org.jspecify.annotations.NullMarked;
