/**
 * Many assignments in one value. Read {@link io.sequor.matcher.stage.set.AssignmentSet} (what all forms can do),
 * {@link io.sequor.matcher.stage.set.Start}, {@link io.sequor.matcher.stage.set.Extended} and
 * {@link io.sequor.matcher.stage.set.Union} (what sets are made of), then the two unions that are search trees as well,
 * {@link io.sequor.matcher.stage.set.HashTree} and {@link io.sequor.matcher.stage.set.RangeTree}, and
 * {@link io.sequor.matcher.stage.set.GroupShape}, which keeps the classes of one group apart with them. Everything is
 * immutable and shared; remembered answers are caches. Uses condition and event. Used by stage.plan and stage.run.
 */
@NullMarked
package io.sequor.matcher.stage.set;

import org.jspecify.annotations.NullMarked;
