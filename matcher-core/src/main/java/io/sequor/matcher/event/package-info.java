/**
 * What happened: {@link io.sequor.matcher.event.Event} with its scalars and, where it came from a log, its
 * {@link io.sequor.matcher.event.Origin}; {@link io.sequor.matcher.event.Occurrence} is an event that was accepted and
 * has its place. Events are valid by construction. Read {@link io.sequor.matcher.event.Event}, then
 * {@link io.sequor.matcher.event.Scalar}. Uses nothing. Used by everything but diagnostic.
 */
@NullMarked
package io.sequor.matcher.event;

import org.jspecify.annotations.NullMarked;
