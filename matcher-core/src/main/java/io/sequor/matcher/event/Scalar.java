package io.sequor.matcher.event;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * A value of a field or a literal. The types never mix: integer 1, double 1.0 and decimal 1.0 are three incompatible
 * values. A scalar can be built with any content, so that a definition with a bad literal can be reported with its
 * path; {@link #problem()} says whether it may stand in an event or a pattern. Rules: stage patterns, section 1.
 */
public sealed interface Scalar {
    /** Most digits of a decimal's unscaled value. */
    int MAX_DECIMAL_DIGITS = 1000;

    /** Largest scale of a decimal, in either direction. */
    int MAX_DECIMAL_SCALE = 1000;

    /** The rule that this value breaks, or empty for a valid one. Cost: linear in its size. */
    Optional<String> problem();

    /** Calls the method of {@code visitor} for this type. */
    <R> R accept(Visitor<R> visitor);

    /** True or false; comparable for equality only. */
    record BooleanScalar(boolean value) implements Scalar {
        @Override
        public Optional<String> problem() {
            return Optional.empty();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.booleanScalar(this);
        }
    }

    /** A 64-bit integer. It is never widened to double. */
    record IntegerScalar(long value) implements Scalar {
        @Override
        public Optional<String> problem() {
            return Optional.empty();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.integerScalar(this);
        }
    }

    /** A finite double; -0.0 and 0.0 compare as equal. */
    record DoubleScalar(double value) implements Scalar {
        @Override
        public Optional<String> problem() {
            return Double.isFinite(value)
                    ? Optional.empty()
                    : Optional.of("a double is finite, and this one is " + value);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.doubleScalar(this);
        }
    }

    /** An exact decimal, compared by numeric value (1.0 equals 1.00), kept with the scale it was given. */
    record DecimalScalar(BigDecimal value) implements Scalar {
        @Override
        public Optional<String> problem() {
            if (value.precision() > MAX_DECIMAL_DIGITS) {
                return Optional.of("a decimal has at most " + MAX_DECIMAL_DIGITS + " digits, and this one has "
                        + value.precision());
            }
            if (Math.abs((long) value.scale()) > MAX_DECIMAL_SCALE) {
                return Optional.of("the scale of a decimal lies in -" + MAX_DECIMAL_SCALE + " .. " + MAX_DECIMAL_SCALE
                        + ", and this one is " + value.scale());
            }
            return Optional.empty();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.decimalScalar(this);
        }
    }

    /** Text, compared by Unicode code point. */
    record StringScalar(String value) implements Scalar {
        @Override
        public Optional<String> problem() {
            return Text.isWellFormed(value)
                    ? Optional.empty()
                    : Optional.of("a text is well-formed Unicode, and this one has an unpaired surrogate");
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.stringScalar(this);
        }
    }

    /** A boolean value. */
    static Scalar of(boolean value) {
        return new BooleanScalar(value);
    }

    /** An integer value. */
    static Scalar of(long value) {
        return new IntegerScalar(value);
    }

    /** A double value. */
    static Scalar of(double value) {
        return new DoubleScalar(value);
    }

    /** A decimal value with the digits and the scale given. */
    static Scalar of(BigDecimal value) {
        return new DecimalScalar(value);
    }

    /** A string value. */
    static Scalar of(String value) {
        return new StringScalar(value);
    }

    /** One method for each type of scalar. */
    interface Visitor<R> {
        /** For a boolean. */
        R booleanScalar(BooleanScalar scalar);

        /** For an integer. */
        R integerScalar(IntegerScalar scalar);

        /** For a double. */
        R doubleScalar(DoubleScalar scalar);

        /** For a decimal. */
        R decimalScalar(DecimalScalar scalar);

        /** For a string. */
        R stringScalar(StringScalar scalar);
    }
}
