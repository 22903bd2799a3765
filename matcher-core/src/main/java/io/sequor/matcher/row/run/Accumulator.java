package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.AggregateFunction;
import io.sequor.matcher.expr.EvaluationException;
import io.sequor.matcher.expr.Numbers;
import io.sequor.matcher.expr.Operations;
import io.sequor.matcher.expr.Operator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate so far. What cannot be computed fails whoever asks for it, not the row that is mapped. Immutable, equal by
 * content.
 *
 * @param function what is computed
 * @param count how many values that are not NULL, or rows
 * @param value sum, least or greatest; null for none
 * @param failure why it cannot be computed; null where it can
 */
record Accumulator(
        AggregateFunction function,
        long count,
        @Nullable Scalar value,
        @Nullable String failure) {
    static Accumulator start(AggregateFunction function) {
        return new Accumulator(function, 0, null, null);
    }

    Accumulator with(Optional<Evaluable> argument, Frame frame, int position, int label) {
        if (failure != null) {
            return this;
        }
        if (argument.isEmpty()) {
            return new Accumulator(function, count + 1, null, null);
        }
        try {
            Scalar next = argument.get().evaluate(frame, position, label);
            return next == null ? this : new Accumulator(function, count + 1, joined(next), null);
        } catch (EvaluationException e) {
            return new Accumulator(function, count, value, e.getMessage());
        }
    }

    private @Nullable Scalar joined(Scalar next) {
        return switch (function) {
            case COUNT -> null;
            case SUM, AVG -> Numbers.combine(Operator.ADD, value == null ? Scalar.of(0) : value, number(next));
            case MIN -> value == null || Operations.compare(next, value) < 0 ? next : value;
            case MAX -> value == null || Operations.compare(next, value) > 0 ? next : value;
        };
    }

    private Scalar number(Scalar next) {
        if (Numbers.isNumber(next)) {
            return next;
        }
        throw new EvaluationException("ROW-101 " + function + " takes numbers, and was given " + next);
    }

    /**
     * The result.
     *
     * @throws EvaluationException when there is none
     */
    @Nullable
    Scalar result() {
        if (failure != null) {
            throw new EvaluationException(failure);
        }
        return switch (function) {
            case COUNT -> Scalar.of(count);
            case SUM, MIN, MAX -> value;
            case AVG -> value == null ? null : Numbers.average(value, count);
        };
    }
}
