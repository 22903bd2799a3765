/**
 * How much may be held and reported: {@link io.sequor.matcher.limit.Limits} and the error that names the one exceeded.
 * Uses diagnostic. Used by stage.run, engine and the processor.
 */
@NullMarked
package io.sequor.matcher.limit;

import org.jspecify.annotations.NullMarked;
