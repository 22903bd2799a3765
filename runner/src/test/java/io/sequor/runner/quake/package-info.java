/** Tests of the demo's input. */
@NullMarked
package io.sequor.runner.quake;

import org.jspecify.annotations.NullMarked;
