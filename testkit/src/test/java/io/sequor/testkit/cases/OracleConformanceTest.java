package io.sequor.testkit.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.engine.Engine;
import io.sequor.testkit.random.OracleRun;
import io.sequor.testkit.random.Scenario;
import io.sequor.testkit.random.Step;
import io.sequor.text.json.EventJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The oracle answers to the same cases as the engine, so that the two are not merely wrong together. It knows no limits
 * and refuses nothing but late events; cases about the rest are left out.
 */
class OracleConformanceTest {
    private static final List<StageCase> CASES = CaseFiles.stageCases().stream()
            .filter(OracleConformanceTest::isAnswerable)
            .toList();
    private static final Set<String> REFUSED = Set.of("invalid-event", "watermark-regression", "watermark-range");

    @TestFactory
    Stream<DynamicTest> oracle() {
        return CaseSelection.selected(CASES, CaseFiles.ids("stage"))
                .map(one -> DynamicTest.dynamicTest(one.id(), () -> check(one)));
    }

    @Test
    void mostCasesAreAnswerable() {
        assertThat(CASES).hasSizeGreaterThan(600);
    }

    private static void check(StageCase one) {
        StageCase asked = StageCase.of(one.json().deepCopy());
        List<ObjectNode> steps = Json.objects(asked.json().path("steps"));
        steps.removeIf(
                step -> REFUSED.contains(step.path("expect").path("error").asText()));
        ((ObjectNode) asked.json()).putArray("steps").addAll(steps);
        Scenario scenario = new Scenario(
                0,
                Definition.of(asked.json()).patterns(),
                steps.stream().map(OracleConformanceTest::step).toList());
        ObjectNode answered = ScenarioCase.of(scenario, OracleRun.of(scenario)).json();
        answered.put("id", one.id());
        assertThat(CaseComparison.differences(asked, answered)).isEmpty();
    }

    private static boolean isAnswerable(StageCase one) {
        boolean restores =
                new ArrayList<>(Json.objects(one.json().path("steps"))).stream().anyMatch(step -> step.has("restore"));
        return !one.isIdentityFacts() && !one.expectsRefusal() && !one.json().has("limits") && !restores;
    }

    private static Step step(JsonNode step) {
        if (step.has("push")) {
            return new Step.Push(
                    EventJson.fromTree(step.get("push")).orRefuse("event").build());
        }
        return new Step.Advance(
                step.has("finish")
                        ? Engine.FINAL_WATERMARK
                        : step.get("advance").longValue());
    }
}
