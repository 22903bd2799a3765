/**
 * Running a stage program for one key. Read {@link io.sequor.matcher.stage.run.StageMatcher} (what both embeddings
 * drive), {@code GroupMatcher} (one set for each group of partial matches), {@code Offering} (what one event does to the
 * groups) and {@link io.sequor.matcher.stage.run.Replay} (how a key is rebuilt from its log). Uses condition, event, limit,
 * match, stage, stage.set and stage.plan. Used by engine and the processor.
 */
@NullMarked
package io.sequor.matcher.stage.run;

import org.jspecify.annotations.NullMarked;
