/**
 * Tests on a real broker of what is promised: exact fences, long advances, settings, limits, times. Each is a function of
 * its seed; {@code -Dbars.scale=10} makes those longer that have a length.
 */
@NullMarked
package io.sequor.runner.bars;

import org.jspecify.annotations.NullMarked;
