/**
 * Row patterns, SQL's MATCH_RECOGNIZE, from what may be asked to what runs. Read {@link io.sequor.matcher.row.RowPattern} (the
 * PATTERN), {@link io.sequor.matcher.row.RowQuery} (with its definitions and measures),
 * {@link io.sequor.matcher.row.RowQueryChecker} (what is refused, with paths), then
 * {@link io.sequor.matcher.row.PatternProgram} (what the pattern compiles to; see its dump). Running it is row.run's work.
 * Uses diagnostic, event and expr. Used by row.run.
 */
@NullMarked
package io.sequor.matcher.row;

import org.jspecify.annotations.NullMarked;
