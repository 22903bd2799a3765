/**
 * The engine in memory: all keys, transactional. Read {@link io.sequor.matcher.engine.Engine}; an
 * {@link io.sequor.matcher.engine.EngineSnapshot} is everything it knows. Uses diagnostic, event, limit, match, stage and
 * stage.run. Used by codec and by programs.
 */
@NullMarked
package io.sequor.matcher.engine;

import org.jspecify.annotations.NullMarked;
