package io.sequor.text.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.sequor.matcher.diagnostic.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Collects problems of shape, each with its stable code. At most {@link #MOST} are kept; the rest is counted. */
final class Problems {
    /** Most problems that are told one by one. */
    static final int MOST = 1000;

    private final List<Problem> found = new ArrayList<>();
    private long more;

    void unknownMember(Place parent, String member, String what, Collection<String> known) {
        add(
                "JSN-004",
                parent.then(Words.shortened(member)),
                what + " has no member " + Words.quoted(member),
                Words.advice(member, known));
    }

    void missing(Place parent, String member, String what, String advice) {
        add("JSN-005", parent.then(member), what + " has no " + Words.quoted(member), advice);
    }

    void wrongType(Place at, String expected, JsonNode actual) {
        add("JSN-006", at, expected + " belongs here, and this is " + typeOf(actual), "Write " + expected + ".");
    }

    void unknownWord(Place at, String word, Collection<String> known) {
        add("JSN-007", at, Words.quoted(word) + " is unknown here", Words.advice(word, known));
    }

    void outOfRange(Place at, JsonNode number, long low, long high) {
        add(
                "JSN-008",
                at,
                "the number is " + Words.shortened(number.asText()) + ", and it lies in " + low + " .. " + high,
                "Write a number in that range.");
    }

    void badDecimal(Place at, String why) {
        add(
                "JSN-009",
                at,
                "the decimal " + why,
                "Write digits with at most a sign, a point and an exponent: \"1.50\".");
    }

    void notOneForm(Place at, String message, String advice) {
        add("JSN-010", at, message, advice);
    }

    void operandCount(Place at, String form, int count) {
        add("JSN-011", at, form + " takes 2 operands, and here it has " + count, "Give it exactly two.");
    }

    void tooMany(Place at, int count, int most) {
        add("JSN-003", at, "the list has " + count + " elements, and " + most + " is the most", "Shorten it.");
    }

    /** What was found, in the order of finding; a last entry tells how many more there are. */
    List<Problem> toList() {
        return withRest(found, more);
    }

    /** At most {@link #MOST} of the problems; a last entry tells how many more there are. */
    static List<Problem> bounded(List<Problem> problems) {
        int kept = Math.min(problems.size(), MOST);
        return withRest(problems.subList(0, kept), problems.size() - kept);
    }

    private static List<Problem> withRest(List<Problem> kept, long more) {
        List<Problem> all = new ArrayList<>(kept);
        if (more > 0) {
            all.add(new Problem(
                    "JSN-014",
                    "the rest",
                    "there are further problems, and " + MOST + " are listed at most",
                    "Mend these first and read again."));
        }
        return all;
    }

    private void add(String code, Place at, String message, String advice) {
        if (found.size() < MOST) {
            found.add(new Problem(code, at.path(), message, advice));
        } else {
            more++;
        }
    }

    private static String typeOf(JsonNode actual) {
        return switch (actual.getNodeType()) {
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            case BOOLEAN -> "true or false";
            case NULL -> "null";
            case NUMBER -> actual.isIntegralNumber() ? "an integer" : "a number with a fraction or an exponent";
            case STRING -> "a string";
            default -> actual.getNodeType().name().toLowerCase(Locale.ROOT);
        };
    }
}
