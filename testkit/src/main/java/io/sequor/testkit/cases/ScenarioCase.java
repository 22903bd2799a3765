package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.testkit.random.Outcome;
import io.sequor.testkit.random.Scenario;
import io.sequor.testkit.random.Step;
import io.sequor.text.json.EventJson;
import io.sequor.text.json.PatternJson;
import java.util.ArrayList;
import java.util.List;

/** Makes a case of a scenario, so that what a random test found can be kept. */
public final class ScenarioCase {
    private ScenarioCase() {}

    /**
     * The case.
     *
     * @param scenario patterns and steps
     * @param expected what is right, one outcome for each step
     */
    public static StageCase of(Scenario scenario, List<Outcome> expected) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("id", "random-" + scenario.seed());
        json.put("source", "generated seed=" + scenario.seed());
        json.putArray("features");
        ArrayNode patterns = json.putArray("patterns");
        scenario.patterns().forEach(pattern -> patterns.add(PatternJson.toTree(pattern)));
        ArrayNode steps = json.putArray("steps");
        for (int i = 0; i < scenario.steps().size(); i++) {
            ObjectNode step = steps.addObject();
            step.setAll(call(scenario.steps().get(i)));
            step.set("expect", expectation(expected.get(i)));
        }
        return StageCase.of(json);
    }

    /** The text of a case file that holds this case alone, one pattern or step on a line. */
    public static String fileText(StageCase one) {
        JsonNode json = one.json();
        return "[\n {\"id\": " + Json.write(json.get("id")) + ", \"source\": " + Json.write(json.get("source"))
                + ", \"features\": " + Json.write(json.get("features"))
                + ",\n  \"patterns\": " + lines(json.get("patterns"))
                + ",\n  \"steps\": " + lines(json.get("steps")) + "}\n]\n";
    }

    private static String lines(JsonNode array) {
        List<String> lines = new ArrayList<>();
        array.forEach(element -> lines.add("\n   " + Json.write(element)));
        return "[" + String.join(",", lines) + "]";
    }

    private static ObjectNode call(Step step) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        return step.accept(new Step.Visitor<>() {
            @Override
            public ObjectNode push(Step.Push push) {
                return json.set("push", EventJson.toTree(push.event()));
            }

            @Override
            public ObjectNode advance(Step.Advance advance) {
                return advance.isFinish() ? json.put("finish", true) : json.put("advance", advance.watermark());
            }
        });
    }

    private static ObjectNode expectation(Outcome outcome) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        return outcome.accept(new Outcome.Visitor<>() {
            @Override
            public ObjectNode accepted(Outcome.Accepted accepted) {
                return json.put("ordinal", accepted.ordinal());
            }

            @Override
            public ObjectNode late(Outcome.Late late) {
                return json.put("error", "late");
            }

            @Override
            public ObjectNode advanced(Outcome.Advanced advanced) {
                ArrayNode results = json.putArray("results");
                advanced.results().forEach(result -> results.add(ResultJson.of(result)));
                return json.put("activeStates", advanced.activeStates());
            }
        });
    }
}
