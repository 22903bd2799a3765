package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares what came out of a case with what it expects, by the rules that stand beside the case files: results in
 * order and without their identities, active states where they are given, every path of a refused definition, the facts
 * about identities.
 */
public final class CaseComparison {
    private final boolean activeStates;
    private final List<String> differences = new ArrayList<>();

    private CaseComparison(boolean activeStates) {
        this.activeStates = activeStates;
    }

    /**
     * Compares one case for stage patterns.
     *
     * @param expected the case
     * @param output what a runner wrote for it; one that is not applicable differs in nothing
     * @return one sentence for each difference, naming its step; empty for none
     */
    public static List<String> differences(StageCase expected, JsonNode output) {
        return compare(expected, output, true);
    }

    /** As {@link #differences}, for a way in which active states cannot be seen. */
    public static List<String> differencesBesideActiveStates(StageCase expected, JsonNode output) {
        return compare(expected, output, false);
    }

    private static List<String> compare(StageCase expected, JsonNode output, boolean activeStates) {
        if (output.has("notApplicable")) {
            return List.of();
        }
        CaseComparison comparison = new CaseComparison(activeStates);
        comparison.compare(expected, StageCase.of(output));
        return comparison.differences;
    }

    private void compare(StageCase expected, StageCase output) {
        same("id", expected.json().path("id"), output.json().path("id"));
        same("runs", expected.runs().size(), output.runs().size());
        if (!differences.isEmpty()) {
            return;
        }
        for (int i = 0; i < expected.runs().size(); i++) {
            String place = expected.isIdentityFacts() ? "runs[" + i + "]." : "";
            run(place, expected.runs().get(i), output.runs().get(i));
        }
        if (expected.isIdentityFacts() && differences.isEmpty()) {
            facts(expected.json().path("facts"), output.runs());
        }
    }

    private void run(String place, ObjectNode expected, ObjectNode output) {
        if (expected.has("invalid") || output.has("invalid")) {
            paths(place, expected.path("invalid"), output.path("invalid"));
            return;
        }
        List<ObjectNode> steps = Json.objects(expected.path("steps"));
        List<ObjectNode> outcomes = Json.objects(output.path("steps"));
        same(place + "steps", steps.size(), outcomes.size());
        for (int i = 0; i < Math.min(steps.size(), outcomes.size()); i++) {
            String step = place + "steps[" + i + "]";
            outcome(step, steps.get(i).path("expect"), outcomes.get(i).path("expect"));
        }
    }

    /** Every listed path is reported; a definition without a list is accepted. */
    private void paths(String place, JsonNode expected, JsonNode output) {
        Set<String> reported = new TreeSet<>();
        output.forEach(problem -> reported.add(problem.path("path").asText()));
        if (expected.isMissingNode()) {
            differences.add(place + "invalid: the definition was refused at " + reported);
            return;
        }
        for (JsonNode problem : expected) {
            String path = problem.path("path").asText();
            if (!reported.contains(path)) {
                differences.add(place + "invalid: nothing is reported at " + path + ", only at " + reported);
            }
        }
    }

    private void outcome(String step, JsonNode expected, JsonNode output) {
        same(step + ".error", expected.path("error"), output.path("error"));
        same(step + ".ordinal", expected.path("ordinal"), output.path("ordinal"));
        if (activeStates && expected.has("activeStates")) {
            same(step + ".activeStates", expected.path("activeStates"), output.path("activeStates"));
        }
        JsonNode results = expected.path("results");
        JsonNode came = output.path("results");
        same(step + ".results", results.size(), came.size());
        for (int i = 0; i < Math.min(results.size(), came.size()); i++) {
            same(step + ".results[" + i + "]", plain(results.get(i)), plain(came.get(i)));
        }
    }

    private static JsonNode plain(JsonNode result) {
        ObjectNode plain = result.deepCopy();
        plain.remove(List.of("identity", "startIdentity"));
        return plain;
    }

    private void facts(JsonNode facts, List<ObjectNode> runs) {
        for (int i = 0; i < facts.size(); i++) {
            JsonNode fact = facts.get(i);
            String place = "facts[" + i + "]";
            fact(place + ".equal", fact.path("equal"), named("identity", runs), true);
            fact(place + ".distinct", fact.path("distinct"), named("identity", runs), false);
            fact(place + ".equalStart", fact.path("equalStart"), named("startIdentity", runs), true);
            fact(place + ".distinctStart", fact.path("distinctStart"), named("startIdentity", runs), false);
        }
    }

    /** The identities of all results, by run and then over all steps of the run. */
    private static List<List<String>> named(String member, List<ObjectNode> runs) {
        return runs.stream()
                .map(run -> {
                    List<String> names = new ArrayList<>();
                    run.path("steps")
                            .forEach(step -> step.path("expect")
                                    .path("results")
                                    .forEach(result ->
                                            names.add(result.path(member).asText())));
                    return names;
                })
                .toList();
    }

    private void fact(String place, JsonNode results, List<List<String>> identities, boolean equal) {
        if (results.isMissingNode()) {
            return;
        }
        List<String> named = new ArrayList<>();
        results.forEach(result -> named.add(
                identities.get(result.get(0).intValue()).get(result.get(1).intValue())));
        int different = new HashSet<>(named).size();
        if (different != (equal ? 1 : named.size()) || named.contains("")) {
            differences.add(place + ": the results " + results + " have the identities " + named);
        }
    }

    private void same(String place, JsonNode expected, JsonNode came) {
        if (!Json.areEqual(expected, came)) {
            differences.add(place + ": expected " + text(expected) + ", came " + text(came));
        }
    }

    private void same(String place, int expected, int came) {
        if (expected != came) {
            differences.add(place + ": expected " + expected + ", came " + came);
        }
    }

    private static String text(JsonNode json) {
        return json.isMissingNode() ? "none" : json.toString();
    }
}
