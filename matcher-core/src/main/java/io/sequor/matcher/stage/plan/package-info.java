/**
 * From a checked pattern to what runs. Read {@link io.sequor.matcher.stage.plan.StageProgram}, then
 * {@link io.sequor.matcher.stage.plan.Groups} (all partial matches that await one stage with one count are a group; what a
 * group is made of is worked out here, once for each pattern), {@link io.sequor.matcher.stage.plan.Group},
 * {@link io.sequor.matcher.stage.plan.GroupTest} (a condition asked of a whole group at once),
 * {@link io.sequor.matcher.stage.plan.Probe} (what of it an index can answer) and
 * {@link io.sequor.matcher.stage.plan.Liveness} (which captures are still of interest). Uses condition, event, stage and
 * stage.set. Used by stage.run, engine and the processor.
 */
@NullMarked
package io.sequor.matcher.stage.plan;

import org.jspecify.annotations.NullMarked;
