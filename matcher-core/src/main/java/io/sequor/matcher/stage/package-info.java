/**
 * Stage patterns, from what may be asked to what runs. Read {@link io.sequor.matcher.stage.StagePattern} (the tree and
 * its builder), {@link io.sequor.matcher.stage.StagePatternChecker} (what is refused, with paths),
 * {@link io.sequor.matcher.stage.Fingerprint} (what names a definition) and
 * {@code stage.plan.StageProgram} is what it compiles to, and running that is the work of stage.run.
 * Uses diagnostic, event, condition. Used by stage.plan, stage.run and engine.
 */
@NullMarked
package io.sequor.matcher.stage;

import org.jspecify.annotations.NullMarked;
