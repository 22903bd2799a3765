/**
 * Running a stage program for one key. Read {@link io.sequor.matcher.stage.run.StageMatcher} (what both embeddings
 * drive), {@link io.sequor.matcher.stage.run.ExplicitMatcher} (one object for each partial match, rule by rule) and
 * {@link io.sequor.matcher.stage.run.Replay} (how a key is rebuilt from its log). Uses event, limit, match and stage.
 * Used by engine and the processor.
 */
@NullMarked
package io.sequor.matcher.stage.run;

import org.jspecify.annotations.NullMarked;
