/** Tests of what is checked at start: each finding, its weight and its text. */
@NullMarked
package io.sequor.kstreams.start;

import org.jspecify.annotations.NullMarked;
