package io.sequor.text.sql;

import io.sequor.matcher.event.Scalar;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalInt;
import org.antlr.v4.runtime.Token;

/** Numbers as statements write them. */
final class Numerals {
    private Numerals() {}

    /** An integer, or a double if there is a point or an exponent. */
    static Scalar scalar(String text, Token place, Problems problems) {
        try {
            if (text.matches("-?[0-9]+")) {
                return Scalar.of(Long.parseLong(text));
            }
        } catch (NumberFormatException e) {
            outOfRange(place, "64 bits", problems);
            return Scalar.of(0);
        }
        double value = Double.parseDouble(text);
        if (!Double.isFinite(value)) {
            outOfRange(place, "a double", problems);
            return Scalar.of(0);
        }
        return Scalar.of(value);
    }

    /** A bound or an offset. */
    static OptionalInt whole(Token number, Problems problems) {
        if (!number.getText().matches("[0-9]+")) {
            problems.at(number, "SQL-005", "this is no whole number", "Write digits only.");
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseInt(number.getText()));
        } catch (NumberFormatException e) {
            outOfRange(number, "32 bits", problems);
            return OptionalInt.empty();
        }
    }

    static Optional<BigDecimal> decimal(Token number, Problems problems) {
        Optional<BigDecimal> value = decimal(number.getText());
        if (value.isEmpty()) {
            outOfRange(number, "a decimal", problems);
        }
        return value;
    }

    static Optional<BigDecimal> decimal(String text) {
        try {
            BigDecimal value = new BigDecimal(text);
            return Scalar.of(value).problem().isPresent() ? Optional.empty() : Optional.of(value);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static void outOfRange(Token number, String type, Problems problems) {
        problems.at(number, "SQL-005", "the number does not fit into " + type, "Write one that is nearer to 0.");
    }
}
