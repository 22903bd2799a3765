package io.sequor.text.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.sequor.matcher.event.Scalar;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Reads scalars; what cannot be read is reported, and {@link #HARMLESS} stands for it. */
final class ScalarReader {
    /** The types of scalars; each is the one member of its JSON object. */
    static final List<String> TYPES = List.of("boolean", "integer", "double", "decimal", "string");

    /** Stands for a scalar that could not be read. */
    static final Scalar HARMLESS = Scalar.of(0);

    /** Longest text of a decimal; far beyond what the rules allow, so that they can name the number of digits. */
    private static final int LONGEST_DECIMAL = 10_000;

    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final Problems problems;

    ScalarReader(Problems problems) {
        this.problems = problems;
    }

    /** Reads an object whose one member is the type. */
    Scalar scalar(JsonNode json, Place at) {
        if (!json.isObject()) {
            problems.wrongType(at, "an object like {\"integer\": 5}", json);
            return HARMLESS;
        }
        Members members = new Members(json, at, "the value", problems);
        List<String> given = members.among(TYPES);
        if (given.isEmpty() && json.isEmpty()) {
            problems.notOneForm(at, "the value is empty", "Give its type: {\"integer\": 5}.");
        }
        if (given.size() > 1) {
            String types = String.join(", ", given);
            problems.notOneForm(at, "the value has several types: " + types, "Keep one of them.");
        }
        return given.stream().map(type -> ofType(type, members)).findFirst().orElse(HARMLESS);
    }

    /** Reads the member that is called like its type. */
    Scalar ofType(String type, Members members) {
        return switch (type) {
            case "boolean" -> booleanOf(members);
            case "integer" -> integerOf(members);
            case "double" -> doubleOf(members);
            case "decimal" -> decimalOf(members);
            default -> members.text("string").map(Scalar::of).orElse(HARMLESS);
        };
    }

    private Scalar booleanOf(Members members) {
        JsonNode value = members.value("boolean");
        if (!value.isBoolean()) {
            problems.wrongType(members.at().then("boolean"), "true or false", value);
            return HARMLESS;
        }
        return Scalar.of(value.booleanValue());
    }

    private static Scalar integerOf(Members members) {
        OptionalLong value = members.integer("integer", Long.MIN_VALUE, Long.MAX_VALUE);
        return value.isPresent() ? Scalar.of(value.getAsLong()) : HARMLESS;
    }

    private Scalar doubleOf(Members members) {
        JsonNode value = members.value("double");
        if (value.isNumber()) {
            return Scalar.of(value.doubleValue());
        }
        return switch (value.asText()) {
            case "NaN" -> Scalar.of(Double.NaN);
            case "Infinity" -> Scalar.of(Double.POSITIVE_INFINITY);
            case "-Infinity" -> Scalar.of(Double.NEGATIVE_INFINITY);
            default -> {
                problems.wrongType(members.at().then("double"), "a number", value);
                yield HARMLESS;
            }
        };
    }

    private Scalar decimalOf(Members members) {
        Place at = members.at().then("decimal");
        JsonNode value = members.value("decimal");
        if (!value.isTextual()) {
            problems.wrongType(at, "a string like \"1.50\"", value);
            return HARMLESS;
        }
        String text = value.textValue();
        if (text.length() > LONGEST_DECIMAL) {
            problems.badDecimal(
                    at, "has " + text.length() + " characters, and " + LONGEST_DECIMAL + " are read at most");
            return HARMLESS;
        }
        if (!DECIMAL.matcher(text).matches()) {
            problems.badDecimal(at, Words.quoted(text) + " is no number");
            return HARMLESS;
        }
        try {
            return Scalar.of(new BigDecimal(text));
        } catch (NumberFormatException e) {
            problems.badDecimal(at, Words.quoted(text) + " has an exponent beyond all bounds");
            return HARMLESS;
        }
    }
}
