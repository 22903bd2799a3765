package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.Numbers;
import io.sequor.matcher.row.RowQuery;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** WITHIN: how far a match may reach. Rules: row patterns, section 2. */
final class Reach {
    private final @Nullable BigDecimal bound;
    private final String column;

    Reach(RowQuery query) {
        this.bound = query.within().map(within -> within.bound()).orElse(null);
        this.column = bound == null ? "" : query.orderBy().get(0).column();
    }

    /** Whether there is a bound. */
    boolean isBounded() {
        return bound != null;
    }

    /** The column that it is about; empty where there is no bound. */
    String column() {
        return column;
    }

    /** Whether a row may belong to a match that begins at another; never where one of them has no number. */
    boolean isWithin(Row first, Row now) {
        return bound == null || isWithin(first, now.column(column));
    }

    /** Whether a row with this value may belong to a match that begins at another. */
    boolean isWithin(Row first, @Nullable Scalar now) {
        Scalar then = first.column(column);
        return isNumber(then)
                && isNumber(now)
                && Numbers.exact(now).subtract(Numbers.exact(then)).compareTo(bound) <= 0;
    }

    private static boolean isNumber(@Nullable Scalar value) {
        return value != null && Numbers.isNumber(value);
    }
}
