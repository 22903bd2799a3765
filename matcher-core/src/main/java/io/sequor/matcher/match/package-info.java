/**
 * What was found: {@link io.sequor.matcher.match.Result} is a {@link io.sequor.matcher.match.Match} or a
 * {@link io.sequor.matcher.match.Timeout}, each with the events it captured and its identities, made by
 * {@link io.sequor.matcher.match.Identities}. Uses event. Used by stage.run, engine and the processor.
 */
@NullMarked
package io.sequor.matcher.match;

import org.jspecify.annotations.NullMarked;
