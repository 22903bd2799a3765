package io.sequor.matcher.expr;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.event.Scalar.DecimalScalar;
import io.sequor.matcher.event.Scalar.DoubleScalar;
import io.sequor.matcher.event.Scalar.IntegerScalar;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Exact numbers. Integers with integers stay integers, with a decimal there are decimals, with a double doubles; comparison is
 * by exact value, whatever the types, so 2^53 + 1 is not the double 2^53. Rules: row patterns, section 1.
 */
public final class Numbers {
    /** Digits of a quotient that does not end. */
    private static final MathContext QUOTIENT = new MathContext(34, RoundingMode.HALF_EVEN);

    private Numbers() {}

    /** Whether a value is a number. */
    public static boolean isNumber(Scalar value) {
        return value instanceof IntegerScalar || value instanceof DoubleScalar || value instanceof DecimalScalar;
    }

    /** Which of two numbers is greater, by exact value: below 0, 0, above 0. */
    public static int compare(Scalar left, Scalar right) {
        if (left instanceof IntegerScalar l && right instanceof IntegerScalar r) {
            return Long.compare(l.value(), r.value());
        }
        if (left instanceof DoubleScalar l && right instanceof DoubleScalar r) {
            return l.value() == r.value() ? 0 : Double.compare(l.value(), r.value());
        }
        return exact(left).compareTo(exact(right));
    }

    /**
     * The result of an arithmetic operator.
     *
     * @throws EvaluationException when it does not fit, or for a division by zero
     */
    public static Scalar combine(Operator operator, Scalar left, Scalar right) {
        if (left instanceof IntegerScalar l && right instanceof IntegerScalar r) {
            return integers(operator, l.value(), r.value());
        }
        if (left instanceof DoubleScalar || right instanceof DoubleScalar) {
            return doubles(operator, toDouble(left), toDouble(right));
        }
        return decimals(operator, exact(left), exact(right));
    }

    /** A number with the other sign. */
    public static Scalar negated(Scalar number) {
        return combine(Operator.SUBTRACT, Scalar.of(0), number);
    }

    /** The sum of values over their number: a decimal, or a double where the sum is one. */
    public static Scalar average(Scalar sum, long count) {
        return sum instanceof DoubleScalar doubles
                ? Scalar.of(doubles.value() / count)
                : decimal(exact(sum).divide(BigDecimal.valueOf(count), QUOTIENT));
    }

    /** The exact value of a number. */
    public static BigDecimal exact(Scalar number) {
        if (number instanceof IntegerScalar integer) {
            return BigDecimal.valueOf(integer.value());
        }
        if (number instanceof DecimalScalar decimal) {
            return decimal.value();
        }
        return new BigDecimal(((DoubleScalar) number).value());
    }

    /** The double nearest to a number. */
    public static double toDouble(Scalar number) {
        if (number instanceof IntegerScalar integer) {
            return integer.value();
        }
        return number instanceof DoubleScalar doubles
                ? doubles.value()
                : exact(number).doubleValue();
    }

    private static Scalar integers(Operator operator, long left, long right) {
        try {
            return Scalar.of(
                    switch (operator) {
                        case ADD -> Math.addExact(left, right);
                        case SUBTRACT -> Math.subtractExact(left, right);
                        case MULTIPLY -> Math.multiplyExact(left, right);
                        case DIVIDE -> quotient(left, right);
                        case MODULO -> left % notZero(operator, left, right);
                        default -> throw new AssertionError(operator + " is no arithmetic");
                    });
        } catch (ArithmeticException e) {
            throw failed(operator, left, right, "the result is no 64-bit integer");
        }
    }

    private static long quotient(long left, long right) {
        notZero(Operator.DIVIDE, left, right);
        return right == -1 ? Math.negateExact(left) : left / right;
    }

    private static long notZero(Operator operator, long left, long right) {
        if (right == 0) {
            throw failed(operator, left, right, "the divisor is 0");
        }
        return right;
    }

    private static Scalar doubles(Operator operator, double left, double right) {
        double result = switch (operator) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case MODULO -> left % right;
            default -> throw new AssertionError(operator + " is no arithmetic");
        };
        if (!Double.isFinite(result)) {
            throw failed(operator, left, right, "the result is no finite number");
        }
        return Scalar.of(result);
    }

    private static Scalar decimals(Operator operator, BigDecimal left, BigDecimal right) {
        if ((operator == Operator.DIVIDE || operator == Operator.MODULO) && right.signum() == 0) {
            throw failed(operator, left, right, "the divisor is 0");
        }
        return decimal(
                switch (operator) {
                    case ADD -> left.add(right);
                    case SUBTRACT -> left.subtract(right);
                    case MULTIPLY -> left.multiply(right);
                    case DIVIDE -> left.divide(right, QUOTIENT);
                    case MODULO -> left.remainder(right);
                    default -> throw new AssertionError(operator + " is no arithmetic");
                });
    }

    private static Scalar decimal(BigDecimal value) {
        Scalar decimal = Scalar.of(value);
        decimal.problem().ifPresent(rule -> {
            throw new EvaluationException("ROW-102 " + rule);
        });
        return decimal;
    }

    private static EvaluationException failed(Operator operator, Object left, Object right, String why) {
        return new EvaluationException("ROW-102 " + left + " " + operator.text() + " " + right + ": " + why);
    }
}
