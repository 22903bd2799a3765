package io.sequor.matcher.row;

import io.sequor.matcher.expr.Expression;
import java.util.List;
import java.util.Optional;

/** Queries around a pattern. */
public final class Queries {
    private Queries() {}

    /** A pattern, and nothing else. */
    public static RowQuery of(RowPattern pattern) {
        return of(pattern, List.of(), List.of());
    }

    /** A pattern with definitions, and measures that are all put out. */
    public static RowQuery of(
            RowPattern pattern, List<RowQuery.Definition> definitions, List<RowQuery.Measure> measures) {
        return new RowQuery(
                List.of(),
                List.of(),
                measures,
                RowsPerMatch.ONE,
                new AfterMatch(AfterMatch.Mode.PAST_LAST_ROW, Optional.empty()),
                pattern,
                Optional.empty(),
                List.of(),
                definitions,
                measures.stream().map(RowQuery.Measure::name).toList());
    }

    /** What a row must satisfy to be mapped to a label. */
    public static RowQuery.Definition define(String label, Expression condition) {
        return new RowQuery.Definition(label, condition);
    }
}
