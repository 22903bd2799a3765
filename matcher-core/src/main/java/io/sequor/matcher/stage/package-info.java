/**
 * Stage patterns, from what may be asked to what runs. Read {@link io.sequor.matcher.stage.StagePattern} (the tree and
 * its builder), {@link io.sequor.matcher.stage.StagePatternChecker} (what is refused, with paths),
 * {@link io.sequor.matcher.stage.Fingerprint} (what names a definition) and
 * {@link io.sequor.matcher.stage.plan.StageProgram} (what it compiles to; see its dump). Running it is stage.run's work.
 * Uses diagnostic, event, condition. Used by stage.run and engine.
 */
@NullMarked
package io.sequor.matcher.stage;

import org.jspecify.annotations.NullMarked;
