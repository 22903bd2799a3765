/**
 * How a mistake is told: {@link io.sequor.matcher.diagnostic.Problem} says what, where and what to do,
 * {@link io.sequor.matcher.diagnostic.DefinitionException} carries all problems of a definition at once.
 * Uses nothing. Used by everything.
 */
@NullMarked
package io.sequor.matcher.diagnostic;

import org.jspecify.annotations.NullMarked;
