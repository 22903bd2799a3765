/**
 * Row patterns at work. Read {@link io.sequor.matcher.row.run.Row} (what is matched),
 * {@link io.sequor.matcher.row.run.RowProgram} (a query, compiled), {@link io.sequor.matcher.row.run.Scan} (the one step
 * function: threads of one start in their order), {@link io.sequor.matcher.row.run.BatchMatcher} (whole partitions at once)
 * and {@link io.sequor.matcher.row.run.MatchOutput} (from matches to rows). Uses diagnostic, event, expr and row. Used by those who answer queries.
 */
@NullMarked
package io.sequor.matcher.row.run;

import org.jspecify.annotations.NullMarked;
