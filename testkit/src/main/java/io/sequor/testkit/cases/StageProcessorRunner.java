package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.diagnostic.Problem;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs a case for stage patterns through a topology with the processor and says what came out, in the format of the
 * case. A case that a rule excludes comes out as it is, with the rule in {@code notApplicable}. Active states are left
 * out: a processor does not show them. It judges nothing.
 */
public final class StageProcessorRunner {
    private static final Set<String> NOT_OF_A_PROCESSOR =
            Set.of("watermark-regression", "watermark-range", "buffer-full");

    /**
     * What came out of a case.
     *
     * @return a new tree; the case stays as it is
     */
    public ObjectNode run(StageCase given) {
        ObjectNode output = given.json().deepCopy();
        Optional<String> rule = notApplicable(given);
        if (rule.isPresent()) {
            return output.put("notApplicable", rule.get());
        }
        Definition definition = Definition.of(output);
        if (given.expectsRefusal() || !definition.problems().isEmpty()) {
            ArrayNode invalid = output.putArray("invalid");
            for (Problem problem : definition.problems()) {
                invalid.addObject().put("path", problem.path()).put("message", problem.message());
            }
            return output;
        }
        try (StageProcessorRun run = new StageProcessorRun(definition.patterns())) {
            for (ObjectNode step : Json.objects(output.path("steps"))) {
                step.set("expect", run.outcome(step));
            }
        }
        return output;
    }

    /** The rule that excludes a case from this way, if one does. */
    public static Optional<String> notApplicable(StageCase given) {
        if (given.isIdentityFacts()) {
            return Optional.of("identity facts: their events have no origin");
        }
        if (given.json().has("limits")) {
            return Optional.of("a case with limits");
        }
        for (JsonNode problem : given.json().path("invalid")) {
            if (problem.path("path").asText().startsWith("limits")) {
                return Optional.of("an invalid list that concerns limits");
            }
        }
        List<ObjectNode> steps = Json.objects(given.json().path("steps"));
        if (steps.stream().anyMatch(step -> step.has("restore"))) {
            return Optional.of("a case with a restore step");
        }
        return steps.stream()
                .map(step -> step.path("expect").path("error").asText())
                .filter(NOT_OF_A_PROCESSOR::contains)
                .findFirst()
                .map(error -> "a case that expects " + error);
    }
}
