package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Judges what came out of cases for row patterns: output rows as multisets, numbers with a fraction to nine digits. */
public final class RowComparison {
    private static final double TOLERANCE = 1e-9;

    private RowComparison() {}

    /** What differs, for people; empty when the outcome is right. */
    public static List<String> differences(RowCase expected, ObjectNode outcome) {
        List<String> differences = new ArrayList<>();
        JsonNode error = expected.json().get("error");
        if (!error.equals(outcome.get("error"))) {
            differences.add("error is " + outcome.get("error") + ", expected " + error);
        }
        if (error.isNull()) {
            compare("", expected.json().get("expected"), outcome.get("expected"), differences);
            compareSteps(expected, outcome, differences);
        }
        return differences;
    }

    /** Where it went step by step, each step has its own rows. */
    private static void compareSteps(RowCase expected, ObjectNode outcome, List<String> differences) {
        JsonNode actual = outcome.path("stream").path("expected");
        if (actual.isMissingNode()) {
            return;
        }
        JsonNode steps = expected.json().get("stream").get("expected");
        if (steps.size() != actual.size()) {
            differences.add(actual.size() + " steps, expected " + steps.size());
            return;
        }
        for (int step = 0; step < steps.size(); step++) {
            compare("step " + step + ": ", steps.get(step), actual.get(step), differences);
        }
    }

    private static void compare(String where, JsonNode expected, JsonNode actual, List<String> differences) {
        List<JsonNode> left = new ArrayList<>();
        actual.forEach(left::add);
        for (JsonNode row : expected) {
            if (!left.removeIf(new Once(row)::matches)) {
                differences.add(where + "missing " + row);
            }
        }
        left.forEach(row -> differences.add(where + "unexpected " + row));
    }

    /** Matches one equal row. */
    private static final class Once {
        private final JsonNode row;
        private boolean done;

        Once(JsonNode row) {
            this.row = row;
        }

        boolean matches(JsonNode other) {
            boolean now = !done && areEqual(row, other);
            done |= now;
            return now;
        }
    }

    private static boolean areEqual(JsonNode left, JsonNode right) {
        if (left.isArray() && right.isArray()) {
            if (left.size() != right.size()) {
                return false;
            }
            for (int i = 0; i < left.size(); i++) {
                if (!areEqual(left.get(i), right.get(i))) {
                    return false;
                }
            }
            return true;
        }
        if (left.isNumber() && right.isNumber()) {
            if (left.isIntegralNumber() && right.isIntegralNumber()) {
                return left.bigIntegerValue().equals(right.bigIntegerValue());
            }
            double difference = Math.abs(left.doubleValue() - right.doubleValue());
            return difference <= TOLERANCE * Math.max(Math.abs(left.doubleValue()), Math.abs(right.doubleValue()));
        }
        return left.equals(right);
    }
}
