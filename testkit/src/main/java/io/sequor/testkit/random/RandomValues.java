package io.sequor.testkit.random;

import io.sequor.matcher.event.Scalar;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Fields, kinds and values: few, so that they meet, and with the corners of every type among them. */
final class RandomValues {
    static final List<String> KINDS = List.of("A", "B", "C", "D");

    /** Keys whose order as UTF-8 differs from that as UTF-16. */
    static final List<String> KEYS = List.of("k", "z", "\uffee", "\ud83d\ude00");

    /** A type that fields can have. */
    enum Type {
        INTEGER("i"),
        DOUBLE("d"),
        DECIMAL("m"),
        STRING("s"),
        BOOLEAN("b");

        private final String field;

        Type(String field) {
            this.field = field;
        }

        /** The field that usually has this type. */
        String field() {
            return field;
        }

        boolean isNumeric() {
            return this == INTEGER || this == DOUBLE || this == DECIMAL;
        }
    }

    private static final List<Scalar> INTEGERS = List.of(
            Scalar.of(0L), Scalar.of(1L), Scalar.of(2L), Scalar.of(3L), Scalar.of(-1L), Scalar.of(Long.MAX_VALUE));
    private static final List<Scalar> DOUBLES =
            List.of(Scalar.of(0.0), Scalar.of(-0.0), Scalar.of(1.5), Scalar.of(2.5), Scalar.of(Double.MAX_VALUE));
    private static final List<Scalar> DECIMALS = List.of(
            Scalar.of(new BigDecimal("1.0")),
            Scalar.of(new BigDecimal("1.00")),
            Scalar.of(new BigDecimal("2")),
            Scalar.of(new BigDecimal("-1E+1")),
            Scalar.of(new BigDecimal("0.1")));
    private static final List<Scalar> STRINGS =
            List.of(Scalar.of("a"), Scalar.of("ab"), Scalar.of(""), Scalar.of("\uffee"), Scalar.of("\ud83d\ude00"));
    private static final List<Scalar> BOOLEANS = List.of(Scalar.of(true), Scalar.of(false));
    private static final Map<Type, List<Scalar>> VALUES = Map.of(
            Type.INTEGER,
            INTEGERS,
            Type.DOUBLE,
            DOUBLES,
            Type.DECIMAL,
            DECIMALS,
            Type.STRING,
            STRINGS,
            Type.BOOLEAN,
            BOOLEANS);

    private RandomValues() {}

    static Scalar of(Type type, Dice dice) {
        return dice.oneOf(VALUES.get(type));
    }

    /** Mostly numbers, and mostly integers among them. */
    static Type type(Dice dice) {
        return dice.pick(
                Type.INTEGER, Type.INTEGER, Type.INTEGER, Type.DOUBLE, Type.DECIMAL, Type.STRING, Type.BOOLEAN);
    }
}
