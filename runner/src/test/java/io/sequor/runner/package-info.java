/** Tests of the command line. */
@NullMarked
package io.sequor.runner;

import org.jspecify.annotations.NullMarked;
