/**
 * Row patterns at work. Read {@link io.sequor.matcher.row.run.Row} (what is matched),
 * {@link io.sequor.matcher.row.run.RowProgram} (a query, compiled), {@link io.sequor.matcher.row.run.Stepper} (the one step
 * function: threads in their order), then the two that use it: {@link io.sequor.matcher.row.run.BatchMatcher} (whole
 * partitions at once, a {@link io.sequor.matcher.row.run.Scan} from each start) and
 * {@link io.sequor.matcher.row.run.IncrementalMatcher} (rows as they come) with {@link io.sequor.matcher.row.run.Search} (all
 * starts at once, sharing {@link io.sequor.matcher.row.run.OpenGroup}s); last {@link io.sequor.matcher.row.run.MatchOutput}
 * (from matches to rows). Uses diagnostic, event, expr and row. Used by those who answer queries.
 */
@NullMarked
package io.sequor.matcher.row.run;

import org.jspecify.annotations.NullMarked;
