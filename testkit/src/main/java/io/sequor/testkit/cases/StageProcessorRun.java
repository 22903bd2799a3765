package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.Fence;
import io.sequor.testkit.topology.CaseRecord;
import io.sequor.testkit.topology.DeadLetter;
import io.sequor.testkit.topology.Found;
import io.sequor.testkit.topology.TaskDriver;
import io.sequor.testkit.topology.TaskSetup;
import io.sequor.testkit.topology.TopologyHarness;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The steps of a case on one topology: pushes are the records of one partition, an advance is a control record whose
 * fence is the last of them.
 */
final class StageProcessorRun implements AutoCloseable {
    /** The events topic. */
    static final String TOPIC = "events";

    private final TaskDriver task;
    private final Map<Long, Long> ordinals = new HashMap<>();
    private long records;
    private long advances;

    StageProcessorRun(List<StagePattern> patterns) {
        this.task = TopologyHarness.inMemory(TaskSetup.of(List.of(TOPIC), patterns));
    }

    /** Makes one step, and says what came out in the words of {@code expect}. */
    ObjectNode outcome(JsonNode step) {
        if (step.has("push")) {
            return push(step.get("push"));
        }
        return advance(
                step.has("finish")
                        ? Engine.FINAL_WATERMARK
                        : step.get("advance").longValue());
    }

    private ObjectNode push(JsonNode event) {
        long offset = records++;
        task.hand(TOPIC, offset, CaseRecord.event(event));
        ObjectNode outcome = JsonNodeFactory.instance.objectNode();
        List<DeadLetter> dead = task.deadLetters();
        if (!dead.isEmpty()) {
            return outcome.put("error", dead.get(0).reason());
        }
        if (!task.late().isEmpty()) {
            return outcome.put("error", "late");
        }
        ordinals.put(offset, (long) ordinals.size());
        return outcome.put("ordinal", ordinals.get(offset));
    }

    private ObjectNode advance(long watermark) {
        List<Fence> fences = records == 0 ? List.of() : List.of(new Fence(TOPIC, null, records - 1));
        ControlRecord control = new ControlRecord("source", 1L, advances, ControlType.WATERMARK, watermark, fences);
        task.hand(TaskSetup.CONTROL, advances, CaseRecord.control(control));
        advances++;
        ObjectNode outcome = JsonNodeFactory.instance.objectNode();
        List<DeadLetter> dead = task.deadLetters();
        if (!dead.isEmpty()) {
            return outcome.put("error", dead.get(0).reason());
        }
        ArrayNode results = outcome.putArray("results");
        task.results().forEach(result -> results.add(json(result)));
        return outcome;
    }

    private ObjectNode json(Found result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("type", result.type().name().toLowerCase(Locale.ROOT));
        json.put("pattern", result.name().pattern());
        json.put("key", result.key());
        ObjectNode captures = json.putObject("captures");
        result.captures().forEach((stage, origins) -> {
            ArrayNode array = captures.putArray(stage);
            origins.forEach(origin -> array.add(ordinals.get(origin.offset())));
        });
        if (result.type() == Found.Type.TIMEOUT) {
            ArrayNode awaiting = json.putArray("awaiting");
            result.awaiting().forEach(awaiting::add);
        }
        return json.put("startTime", result.times().start())
                .put("lastEventTime", result.times().lastEvent())
                .put("endTime", result.times().end())
                .put("identity", result.name().identity())
                .put("startIdentity", result.name().startIdentity());
    }

    @Override
    public void close() {
        task.close();
    }
}
