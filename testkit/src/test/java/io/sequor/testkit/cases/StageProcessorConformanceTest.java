package io.sequor.testkit.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.match.Result;
import io.sequor.text.json.EventJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every stage case that applies to it through a topology with the processor; engine and processor give the same
 * identities. {@code -Dcase=ID} runs one.
 */
class StageProcessorConformanceTest {
    private static final List<StageCase> CASES = CaseFiles.stageCases();
    private static final List<String> OTHER_IDS = Stream.of("row-pattern", "processor")
            .flatMap(topic -> CaseFiles.ids(topic).stream())
            .toList();

    @TestFactory
    Stream<DynamicTest> processor() {
        StageProcessorRunner runner = new StageProcessorRunner();
        return CaseSelection.selected(CASES, OTHER_IDS)
                .map(one -> DynamicTest.dynamicTest(one.id(), () -> check(one, runner.run(one))));
    }

    private static void check(StageCase one, ObjectNode output) {
        assertThat(CaseComparison.differencesBesideActiveStates(one, output))
                .as("case %s through processor (run it alone with -Dcase=%s)", one.id(), one.id())
                .isEmpty();
        if (!output.has("notApplicable") && !output.has("invalid")) {
            assertThat(identities(output))
                    .as("identities of case %s, engine and processor", one.id())
                    .isEqualTo(identitiesOfEngine(one));
        }
    }

    private static List<String> identities(JsonNode output) {
        List<String> identities = new ArrayList<>();
        for (JsonNode step : output.path("steps")) {
            for (JsonNode result : step.path("expect").path("results")) {
                identities.add(result.path("identity").asText() + " from "
                        + result.path("startIdentity").asText());
            }
        }
        return identities;
    }

    /** The same steps on an engine, whose events carry the origins that they have in the topic. */
    private static List<String> identitiesOfEngine(StageCase one) {
        Engine engine = Definition.of(one.json()).engine();
        List<Result> results = new ArrayList<>();
        long offset = 0;
        for (JsonNode step : one.json().path("steps")) {
            if (step.has("push")) {
                if (!step.path("expect").has("error")) {
                    engine.push(at(offset, step.get("push")));
                }
                offset++;
            } else {
                results.addAll(
                        step.has("finish")
                                ? engine.finish()
                                : engine.advance(step.get("advance").longValue()));
            }
        }
        return results.stream()
                .map(result -> result.identity() + " from " + result.startIdentity())
                .toList();
    }

    private static Event at(long offset, JsonNode json) {
        Event event = EventJson.fromTree(json).orRefuse("event").build();
        Origin origin = new Origin(StageProcessorRun.TOPIC, 0, offset);
        return new Event(event.id(), event.key(), event.kind(), event.time(), event.fields(), Optional.of(origin));
    }

    @Test
    void whatIsNotApplicableIsSaidByRule() {
        Map<String, Long> rules = CASES.stream()
                .map(StageProcessorRunner::notApplicable)
                .flatMap(Optional::stream)
                .collect(Collectors.groupingBy(rule -> rule, Collectors.counting()));
        assertThat(rules)
                .isEqualTo(Map.of(
                        "a case that expects watermark-range",
                        3L,
                        "a case that expects watermark-regression",
                        56L,
                        "a case with a restore step",
                        4L,
                        "a case with limits",
                        159L,
                        "identity facts: their events have no origin",
                        12L));
    }
}
