package io.sequor.matcher.condition;

import io.sequor.matcher.condition.Condition.Comparison;
import io.sequor.matcher.condition.Operand.Operator;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.event.Scalar.BooleanScalar;
import io.sequor.matcher.event.Scalar.DecimalScalar;
import io.sequor.matcher.event.Scalar.DoubleScalar;
import io.sequor.matcher.event.Scalar.IntegerScalar;
import io.sequor.matcher.event.Scalar.StringScalar;
import io.sequor.matcher.event.Text;
import java.math.BigDecimal;
import java.util.Optional;

/** Comparison and arithmetic of scalars: types never mix. Rules: stage patterns, section 2. */
final class Scalars {
    private Scalars() {}

    static boolean compare(Comparison comparison, Scalar left, Scalar right) {
        if (left instanceof IntegerScalar l && right instanceof IntegerScalar r) {
            return holds(comparison, Long.compare(l.value(), r.value()));
        }
        if (left instanceof StringScalar l && right instanceof StringScalar r) {
            return holds(comparison, Text.compareByCodePoint(l.value(), r.value()));
        }
        if (left instanceof DoubleScalar l && right instanceof DoubleScalar r) {
            return holds(comparison, compareDoubles(l.value(), r.value()));
        }
        if (left instanceof DecimalScalar l && right instanceof DecimalScalar r) {
            return holds(comparison, l.value().compareTo(r.value()));
        }
        if (left instanceof BooleanScalar l && right instanceof BooleanScalar r) {
            return switch (comparison) {
                case EQ -> l.value() == r.value();
                case NE -> l.value() != r.value();
                case LT, LE, GT, GE -> false;
            };
        }
        return false;
    }

    static Optional<Scalar> combine(Operator operator, Scalar left, Scalar right) {
        if (left instanceof IntegerScalar l && right instanceof IntegerScalar r) {
            return integers(operator, l.value(), r.value());
        }
        if (left instanceof DoubleScalar l && right instanceof DoubleScalar r) {
            return doubles(operator, l.value(), r.value());
        }
        if (left instanceof DecimalScalar l && right instanceof DecimalScalar r) {
            return Optional.of(Scalar.of(decimals(operator, l.value(), r.value())));
        }
        return Optional.empty();
    }

    /** Both are finite, so the only surprise of {@link Double#compare} is that it tells -0.0 from 0.0. */
    private static int compareDoubles(double left, double right) {
        return left == right ? 0 : Double.compare(left, right);
    }

    private static boolean holds(Comparison comparison, int order) {
        return switch (comparison) {
            case EQ -> order == 0;
            case NE -> order != 0;
            case LT -> order < 0;
            case LE -> order <= 0;
            case GT -> order > 0;
            case GE -> order >= 0;
        };
    }

    private static Optional<Scalar> integers(Operator operator, long left, long right) {
        try {
            return Optional.of(Scalar.of(
                    switch (operator) {
                        case ADD -> Math.addExact(left, right);
                        case SUBTRACT -> Math.subtractExact(left, right);
                        case MULTIPLY -> Math.multiplyExact(left, right);
                    }));
        } catch (ArithmeticException overflow) {
            return Optional.empty();
        }
    }

    private static Optional<Scalar> doubles(Operator operator, double left, double right) {
        double result = switch (operator) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
        };
        return Double.isFinite(result) ? Optional.of(Scalar.of(result)) : Optional.empty();
    }

    private static BigDecimal decimals(Operator operator, BigDecimal left, BigDecimal right) {
        return switch (operator) {
            case ADD -> left.add(right);
            case SUBTRACT -> left.subtract(right);
            case MULTIPLY -> left.multiply(right);
        };
    }
}
