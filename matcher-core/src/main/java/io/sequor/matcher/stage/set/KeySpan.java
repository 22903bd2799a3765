package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.event.Scalar.BooleanScalar;
import io.sequor.matcher.event.Scalar.DecimalScalar;
import io.sequor.matcher.event.Scalar.DoubleScalar;
import io.sequor.matcher.event.Scalar.IntegerScalar;
import io.sequor.matcher.event.Scalar.StringScalar;
import io.sequor.matcher.event.Text;
import java.util.List;
import java.util.Optional;

/**
 * A span of index keys: values of one type, from a low end to a high end. Types never meet, so a span never leaves the
 * type of its ends.
 *
 * @param low the low end; empty for the least value of the type
 * @param lowIncluded whether the low end belongs to it
 * @param high the high end; empty for the greatest value of the type
 * @param highIncluded whether the high end belongs to it
 * @param type a value of the type
 */
public record KeySpan(
        Optional<Scalar> low, boolean lowIncluded, Optional<Scalar> high, boolean highIncluded, Scalar type) {
    /** The key of what has no value. It lies in no span. */
    public static final Object NO_VALUE = List.of();

    /** Exactly one value. */
    public static KeySpan at(Scalar value) {
        return new KeySpan(Optional.of(value), true, Optional.of(value), true, value);
    }

    /** Everything of its type above a value. */
    public static KeySpan above(Scalar value, boolean included) {
        return new KeySpan(Optional.of(value), included, Optional.empty(), true, value);
    }

    /** Everything of its type below a value. */
    public static KeySpan below(Scalar value, boolean included) {
        return new KeySpan(Optional.empty(), true, Optional.of(value), included, value);
    }

    /** The key under which a value is kept: values that compare as equal have one key. */
    public static Scalar key(Scalar value) {
        if (value instanceof DoubleScalar d && d.value() == 0) {
            return Scalar.of(0.0);
        }
        return value instanceof DecimalScalar d ? Scalar.of(d.value().stripTrailingZeros()) : value;
    }

    /** The single value that it is. */
    Scalar point() {
        return low.orElseThrow();
    }

    /** What lies in both, if anything may. */
    public Optional<KeySpan> and(KeySpan other) {
        if (rank(type) != rank(other.type)) {
            return Optional.empty();
        }
        KeySpan lower = endsBelow(other) ? this : other;
        KeySpan upper = beginsAbove(other) ? this : other;
        KeySpan both = new KeySpan(upper.low, upper.lowIncluded, lower.high, lower.highIncluded, type);
        return both.isPossible() ? Optional.of(both) : Optional.empty();
    }

    private boolean isPossible() {
        if (low.isEmpty() || high.isEmpty()) {
            return true;
        }
        int order = compare(low.get(), high.get());
        return order < 0 || (order == 0 && lowIncluded && highIncluded);
    }

    private boolean endsBelow(KeySpan other) {
        if (high.isEmpty() || other.high.isEmpty()) {
            return other.high.isEmpty();
        }
        int order = compare(high.get(), other.high.get());
        return order < 0 || (order == 0 && !highIncluded);
    }

    private boolean beginsAbove(KeySpan other) {
        if (low.isEmpty() || other.low.isEmpty()) {
            return other.low.isEmpty();
        }
        int order = compare(low.get(), other.low.get());
        return order > 0 || (order == 0 && !lowIncluded);
    }

    /** Negative for a key below the span, 0 for one in it, positive for one above it. */
    int side(Object key) {
        int types = Integer.compare(rank(key), rank(type));
        if (types != 0) {
            return types;
        }
        if (low.isPresent()) {
            int order = compare(key, low.get());
            if (order < 0 || (order == 0 && !lowIncluded)) {
                return -1;
            }
        }
        if (high.isPresent()) {
            int order = compare(key, high.get());
            if (order > 0 || (order == 0 && !highIncluded)) {
                return 1;
            }
        }
        return 0;
    }

    /** The order of keys: no value, then type by type. */
    static int compare(Object left, Object right) {
        if (left instanceof IntegerScalar l && right instanceof IntegerScalar r) {
            return Long.compare(l.value(), r.value());
        }
        if (left instanceof DoubleScalar l && right instanceof DoubleScalar r) {
            return l.value() == r.value() ? 0 : Double.compare(l.value(), r.value());
        }
        if (left instanceof DecimalScalar l && right instanceof DecimalScalar r) {
            return l.value().compareTo(r.value());
        }
        if (left instanceof StringScalar l && right instanceof StringScalar r) {
            return Text.compareByCodePoint(l.value(), r.value());
        }
        if (left instanceof BooleanScalar l && right instanceof BooleanScalar r) {
            return Boolean.compare(l.value(), r.value());
        }
        return Integer.compare(rank(left), rank(right));
    }

    private static int rank(Object key) {
        if (key instanceof Scalar scalar) {
            return 1 + scalar.accept(new Ranks());
        }
        return 0;
    }

    private static final class Ranks implements Scalar.Visitor<Integer> {
        @Override
        public Integer booleanScalar(BooleanScalar scalar) {
            return 0;
        }

        @Override
        public Integer integerScalar(IntegerScalar scalar) {
            return 1;
        }

        @Override
        public Integer doubleScalar(DoubleScalar scalar) {
            return 2;
        }

        @Override
        public Integer decimalScalar(DecimalScalar scalar) {
            return 3;
        }

        @Override
        public Integer stringScalar(StringScalar scalar) {
            return 4;
        }
    }
}
