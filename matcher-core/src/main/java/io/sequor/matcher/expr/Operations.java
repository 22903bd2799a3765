package io.sequor.matcher.expr;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.event.Scalar.BooleanScalar;
import io.sequor.matcher.event.Scalar.StringScalar;
import io.sequor.matcher.event.Text;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What operators, functions and casts give for values. NULL is null; what cannot be computed is an exception. */
public final class Operations {
    /** True. */
    public static final Scalar TRUE = Scalar.of(true);

    /** False. */
    public static final Scalar FALSE = Scalar.of(false);

    private Operations() {}

    /** A truth value. */
    public static Scalar truth(boolean value) {
        return value ? TRUE : FALSE;
    }

    /** Whether a truth value is true; NULL is not. */
    public static boolean isTrue(@Nullable Scalar value) {
        return value != null && toBoolean(value);
    }

    /**
     * The result of an operator whose arguments are all evaluated: all but AND and OR.
     *
     * @throws EvaluationException when it has none
     */
    public static @Nullable Scalar apply(Operator operator, List<@Nullable Scalar> arguments) {
        Scalar first = arguments.get(0);
        switch (operator) {
            case IS_NULL:
                return truth(first == null);
            case IS_NOT_NULL:
                return truth(first != null);
            case IN:
                return in(first, arguments.subList(1, arguments.size()));
            case BETWEEN:
                return and(
                        compared(Operator.GE, first, arguments.get(1)), compared(Operator.LE, first, arguments.get(2)));
            case NOT:
                return first == null ? null : truth(!toBoolean(first));
            case NEGATE:
                return first == null ? null : Numbers.negated(number(operator, first));
            default:
                return binary(operator, first, arguments.get(1));
        }
    }

    private static @Nullable Scalar binary(Operator operator, @Nullable Scalar left, @Nullable Scalar right) {
        if (left == null || right == null) {
            return null;
        }
        return switch (operator) {
            case EQ, NE, LT, LE, GT, GE -> compared(operator, left, right);
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO ->
                Numbers.combine(operator, number(operator, left), number(operator, right));
            case CONCAT -> Scalar.of(text(operator, left) + text(operator, right));
            case LIKE -> truth(isLike(text(operator, left), text(operator, right)));
            default -> throw new AssertionError(operator + " takes another number of arguments");
        };
    }

    /** Both, with three truth values. */
    public static @Nullable Scalar and(@Nullable Scalar left, @Nullable Scalar right) {
        boolean isFalse = (left != null && !toBoolean(left)) || (right != null && !toBoolean(right));
        return isFalse ? FALSE : left == null || right == null ? null : TRUE;
    }

    /** Either, with three truth values. */
    public static @Nullable Scalar or(@Nullable Scalar left, @Nullable Scalar right) {
        return isTrue(left) || isTrue(right) ? TRUE : left == null || right == null ? null : FALSE;
    }

    private static @Nullable Scalar in(@Nullable Scalar value, List<@Nullable Scalar> candidates) {
        Scalar found = FALSE;
        for (Scalar candidate : candidates) {
            found = or(found, compared(Operator.EQ, value, candidate));
        }
        return found;
    }

    private static @Nullable Scalar compared(Operator operator, @Nullable Scalar left, @Nullable Scalar right) {
        if (left == null || right == null) {
            return null;
        }
        int order = compare(left, right);
        return truth(
                switch (operator) {
                    case EQ -> order == 0;
                    case NE -> order != 0;
                    case LT -> order < 0;
                    case LE -> order <= 0;
                    case GT -> order > 0;
                    case GE -> order >= 0;
                    default -> throw new AssertionError(operator + " is no comparison");
                });
    }

    /**
     * Which of two values is greater: numbers by exact value, texts by code point, false before true.
     *
     * @throws EvaluationException for values that have no common order
     */
    public static int compare(Scalar left, Scalar right) {
        if (Numbers.isNumber(left) && Numbers.isNumber(right)) {
            return Numbers.compare(left, right);
        }
        if (left instanceof StringScalar l && right instanceof StringScalar r) {
            return Text.compareByCodePoint(l.value(), r.value());
        }
        if (left instanceof BooleanScalar l && right instanceof BooleanScalar r) {
            return Boolean.compare(l.value(), r.value());
        }
        throw new EvaluationException("ROW-101 " + name(left) + " and " + name(right) + " cannot be compared");
    }

    /**
     * The result of a function.
     *
     * @throws EvaluationException when it has none
     */
    public static @Nullable Scalar apply(ScalarFunction function, List<@Nullable Scalar> arguments) {
        if (function == ScalarFunction.COALESCE) {
            for (Scalar argument : arguments) {
                if (argument != null) {
                    return argument;
                }
            }
            return null;
        }
        Scalar first = arguments.get(0);
        if (first == null) {
            return null;
        }
        return switch (function) {
            case ABS -> Numbers.compare(number(function, first), Scalar.of(0)) < 0 ? Numbers.negated(first) : first;
            case LOWER -> Scalar.of(text(function, first).toLowerCase(Locale.ROOT));
            case UPPER -> Scalar.of(text(function, first).toUpperCase(Locale.ROOT));
            case CHAR_LENGTH -> {
                String text = text(function, first);
                yield Scalar.of((long) text.codePointCount(0, text.length()));
            }
            case MOD -> binary(Operator.MODULO, first, arguments.get(1));
            case COALESCE -> throw new AssertionError("was looked at before");
        };
    }

    /**
     * A value as another type: numbers and texts of numbers become numbers, to BIGINT cut towards zero, everything becomes text.
     *
     * @throws EvaluationException when it does not fit
     */
    public static @Nullable Scalar cast(SqlType type, @Nullable Scalar value) {
        if (value == null) {
            return null;
        }
        try {
            return switch (type) {
                case BIGINT ->
                    Scalar.of(decimal(value).setScale(0, RoundingMode.DOWN).longValueExact());
                case DOUBLE -> finite(value);
                case DECIMAL -> Scalar.of(decimal(value));
                case VARCHAR -> Scalar.of(plain(value));
                case BOOLEAN -> truth(bool(value));
            };
        } catch (ArithmeticException | NumberFormatException e) {
            throw new EvaluationException("ROW-103 " + name(value) + " cannot be cast to " + type);
        }
    }

    private static Scalar finite(Scalar value) {
        Scalar result = Scalar.of(Numbers.isNumber(value) ? Numbers.toDouble(value) : Double.parseDouble(plain(value)));
        if (result.problem().isPresent()) {
            throw new ArithmeticException();
        }
        return result;
    }

    private static BigDecimal decimal(Scalar value) {
        return Numbers.isNumber(value)
                ? Numbers.exact(value)
                : new BigDecimal(plain(value).trim());
    }

    private static boolean bool(Scalar value) {
        String text = plain(value).trim().toLowerCase(Locale.ROOT);
        if (!text.equals("true") && !text.equals("false")) {
            throw new NumberFormatException();
        }
        return text.equals("true");
    }

    /** A value as text. */
    private static String plain(Scalar value) {
        if (value instanceof StringScalar text) {
            return text.value();
        }
        if (value instanceof BooleanScalar truth) {
            return Boolean.toString(truth.value());
        }
        return value instanceof Scalar.DoubleScalar doubles
                ? Double.toString(doubles.value())
                : Numbers.exact(value).toPlainString();
    }

    /** Whether a text is like a pattern: % is any text, _ any character; there is no escape. Cost: the product of lengths. */
    static boolean isLike(String text, String pattern) {
        int at = 0;
        int in = 0;
        int star = -1;
        int retry = 0;
        while (at < text.length()) {
            if (in < pattern.length() && pattern.charAt(in) == '%') {
                star = in++;
                retry = at;
            } else if (in < pattern.length() && pattern.charAt(in) == '_') {
                at += Character.charCount(text.codePointAt(at));
                in++;
            } else if (in < pattern.length() && pattern.charAt(in) == text.charAt(at)) {
                at++;
                in++;
            } else if (star >= 0) {
                in = star + 1;
                retry += Character.charCount(text.codePointAt(retry));
                at = retry;
            } else {
                return false;
            }
        }
        while (in < pattern.length() && pattern.charAt(in) == '%') {
            in++;
        }
        return in == pattern.length();
    }

    private static boolean toBoolean(Scalar value) {
        if (value instanceof BooleanScalar truth) {
            return truth.value();
        }
        throw new EvaluationException("ROW-101 " + name(value) + " is no truth value");
    }

    private static Scalar number(Enum<?> operator, Scalar value) {
        if (Numbers.isNumber(value)) {
            return value;
        }
        throw new EvaluationException("ROW-101 " + operator + " takes numbers, and was given " + name(value));
    }

    private static String text(Enum<?> operator, Scalar value) {
        if (value instanceof StringScalar text) {
            return text.value();
        }
        throw new EvaluationException("ROW-101 " + operator + " takes texts, and was given " + name(value));
    }

    private static String name(Scalar value) {
        String type = value.getClass().getSimpleName().replace("Scalar", "").toLowerCase(Locale.ROOT);
        return "the " + type + " " + plain(value);
    }
}
