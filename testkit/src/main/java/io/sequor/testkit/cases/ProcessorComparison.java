package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Compares what came out of a case for the processor with what it expects: within a group the order of the results of
 * one key and type; late events, dead letters and buffered events as sets; everything else exactly; and no deviations.
 */
public final class ProcessorComparison {
    private final List<String> differences = new ArrayList<>();

    private ProcessorComparison() {}

    /**
     * Compares one case.
     *
     * @param expected the case
     * @param output what a runner wrote for it
     * @return one sentence for each difference; empty for none
     */
    public static List<String> differences(ProcessorCase expected, JsonNode output) {
        ProcessorComparison comparison = new ProcessorComparison();
        comparison.compare(expected.json().path("expected"), output.path("expected"));
        output.path("deviations")
                .forEach(deviation -> comparison.differences.add("came out otherwise in the order "
                        + Json.write(deviation.path("order")) + ": " + Json.write(deviation.path("expected"))));
        return comparison.differences;
    }

    private void compare(JsonNode expected, JsonNode came) {
        JsonNode groups = expected.path("perControl");
        same("perControl, its size", groups.size(), came.path("perControl").size());
        for (int i = 0; i < Math.min(groups.size(), came.path("perControl").size()); i++) {
            group(
                    "perControl[" + i + "]",
                    groups.get(i),
                    came.path("perControl").get(i));
        }
        same("late", sorted(expected.path("late")), sorted(came.path("late")));
        same("dead", sorted(expected.path("dead")), sorted(came.path("dead")));
        same("buffered", sorted(expected.path("buffered")), sorted(came.path("buffered")));
        same(
                "watermark",
                expected.path("watermark").asText(),
                came.path("watermark").asText());
    }

    private void group(String place, JsonNode expected, JsonNode came) {
        same(
                place + ".control",
                expected.path("control").asText(),
                came.path("control").asText());
        same(
                place + ".watermark",
                expected.path("watermark").asText(),
                came.path("watermark").asText());
        same(place + ".results", byKeyAndType(expected.path("results")), byKeyAndType(came.path("results")));
    }

    private static SortedMap<String, List<String>> byKeyAndType(JsonNode results) {
        SortedMap<String, List<String>> grouped = new TreeMap<>();
        for (JsonNode result : results) {
            String group =
                    result.path("type").asText() + " " + result.path("key").asText();
            grouped.computeIfAbsent(group, none -> new ArrayList<>()).add(canonical(result));
        }
        return grouped;
    }

    private static List<String> sorted(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(element -> texts.add(canonical(element)));
        texts.sort(null);
        return texts;
    }

    /** Members in the order of their names. */
    private static String canonical(JsonNode json) {
        if (!json.isObject()) {
            return Json.write(json);
        }
        SortedMap<String, String> members = new TreeMap<>();
        json.properties().forEach(member -> members.put(member.getKey(), canonical(member.getValue())));
        return members.toString();
    }

    private void same(String place, Object expected, Object came) {
        if (!expected.equals(came)) {
            differences.add(place + ": expected " + expected + ", came " + came);
        }
    }
}
