/** Tests of {@code sequor broker}. */
@NullMarked
package io.sequor.runner.trial;

import org.jspecify.annotations.NullMarked;
