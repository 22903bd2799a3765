package io.sequor.testkit.oracle;

import io.sequor.matcher.condition.Condition.Comparison;
import io.sequor.matcher.condition.Operand.Operator;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.event.Scalar.BooleanScalar;
import io.sequor.matcher.event.Scalar.DecimalScalar;
import io.sequor.matcher.event.Scalar.DoubleScalar;
import io.sequor.matcher.event.Scalar.IntegerScalar;
import io.sequor.matcher.event.Scalar.StringScalar;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/** Comparing and combining scalars of one type. Rules: stage patterns, sections 1 and 2. */
final class Values {
    private Values() {}

    /** False for two types, and for the order of two booleans. */
    static boolean compare(Comparison comparison, Scalar left, Scalar right) {
        if (left instanceof BooleanScalar l && right instanceof BooleanScalar r) {
            return (comparison == Comparison.EQ && l.value() == r.value())
                    || (comparison == Comparison.NE && l.value() != r.value());
        }
        if (left instanceof IntegerScalar l && right instanceof IntegerScalar r) {
            return agrees(comparison, big(l).compareTo(big(r)));
        }
        if (left instanceof DoubleScalar l && right instanceof DoubleScalar r) {
            // Exact decimals of two doubles have no negative zero.
            return agrees(comparison, new BigDecimal(l.value()).compareTo(new BigDecimal(r.value())));
        }
        if (left instanceof DecimalScalar l && right instanceof DecimalScalar r) {
            return agrees(comparison, l.value().compareTo(r.value()));
        }
        if (left instanceof StringScalar l && right instanceof StringScalar r) {
            return agrees(
                    comparison,
                    Arrays.compare(
                            l.value().codePoints().toArray(),
                            r.value().codePoints().toArray()));
        }
        return false;
    }

    private static boolean agrees(Comparison comparison, int order) {
        return switch (comparison) {
            case EQ -> order == 0;
            case NE -> order != 0;
            case LT -> order < 0;
            case LE -> order <= 0;
            case GT -> order > 0;
            case GE -> order >= 0;
        };
    }

    /** No value for two types, for types without arithmetic, beyond 64 bits and beyond finite doubles. */
    static Optional<Scalar> combine(Operator operator, Scalar left, Scalar right) {
        if (left instanceof IntegerScalar l && right instanceof IntegerScalar r) {
            BigInteger exact = exact(operator, new BigDecimal(big(l)), new BigDecimal(big(r)))
                    .toBigIntegerExact();
            return exact.bitLength() < Long.SIZE ? Optional.of(Scalar.of(exact.longValue())) : Optional.empty();
        }
        if (left instanceof DoubleScalar l && right instanceof DoubleScalar r) {
            double rounded = switch (operator) {
                case ADD -> l.value() + r.value();
                case SUBTRACT -> l.value() - r.value();
                case MULTIPLY -> l.value() * r.value();
            };
            return Math.abs(rounded) <= Double.MAX_VALUE ? Optional.of(Scalar.of(rounded)) : Optional.empty();
        }
        if (left instanceof DecimalScalar l && right instanceof DecimalScalar r) {
            return Optional.of(Scalar.of(exact(operator, l.value(), r.value())));
        }
        return Optional.empty();
    }

    private static BigDecimal exact(Operator operator, BigDecimal left, BigDecimal right) {
        return switch (operator) {
            case ADD -> left.add(right);
            case SUBTRACT -> left.subtract(right);
            case MULTIPLY -> left.multiply(right);
        };
    }

    private static BigInteger big(IntegerScalar scalar) {
        return BigInteger.valueOf(scalar.value());
    }
}
