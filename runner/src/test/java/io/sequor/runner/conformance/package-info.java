/** Tests of the command that runs case files. */
@NullMarked
package io.sequor.runner.conformance;

import org.jspecify.annotations.NullMarked;
