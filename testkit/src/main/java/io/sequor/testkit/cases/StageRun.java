package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.engine.LateEventException;
import io.sequor.matcher.engine.WatermarkException;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.InvalidEventException;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.limit.Limits;
import io.sequor.matcher.match.Result;
import io.sequor.testkit.random.EngineRun;
import io.sequor.text.json.EventJson;
import io.sequor.text.json.Parsed;
import java.util.List;
import java.util.function.Supplier;

/** The steps of one run on one engine. */
final class StageRun {
    private static final List<String> ACTIONS = List.of("push", "advance", "finish", "restore");

    private final Definition definition;
    private final StageWay way;
    private Limits limits;
    private Engine engine;

    StageRun(Definition definition, StageWay way) {
        this.definition = definition;
        this.way = way;
        this.limits = definition.limits();
        this.engine = definition.engine();
    }

    /** Makes one step, and says what came out in the words of {@code expect}. */
    ObjectNode outcome(JsonNode step) {
        ObjectNode outcome = make(step);
        if (way == StageWay.ENGINE_RESTORE) {
            engine = definition.restored(engine.snapshot(), limits);
        }
        return outcome;
    }

    private ObjectNode make(JsonNode step) {
        check(step);
        if (step.has("push")) {
            return orError(() -> push(step.get("push")));
        }
        boolean whole = way != StageWay.ENGINE_SPLIT || step.path("expect").has("error");
        if (step.has("advance")) {
            return orError(() -> advance(step.get("advance").longValue(), whole));
        }
        if (step.has("finish")) {
            return orError(() -> whole ? advanced(engine.finish()) : advance(Engine.FINAL_WATERMARK, false));
        }
        if (step.has("restore")) {
            limits = Definition.limits(step.get("restore"));
            engine = definition.restored(engine.snapshot(), limits);
            return JsonNodeFactory.instance.objectNode();
        }
        throw new AssertionError("checked before");
    }

    private static void check(JsonNode step) {
        long actions = ACTIONS.stream().filter(step::has).count();
        if (actions != 1) {
            throw new IllegalArgumentException("a step is one of " + ACTIONS + ", and this is " + step);
        }
        if (step.has("advance") && !step.get("advance").canConvertToLong()) {
            throw new IllegalArgumentException(
                    "an advance goes to a whole number of milliseconds, and this is " + step);
        }
    }

    private ObjectNode push(JsonNode json) {
        Parsed<Event.Builder> parsed = EventJson.fromTree(json);
        if (!parsed.problems().isEmpty()) {
            return error("invalid-event");
        }
        return JsonNodeFactory.instance
                .objectNode()
                .put("ordinal", engine.push(parsed.value().build()));
    }

    private ObjectNode advance(long watermark, boolean whole) {
        return advanced(whole ? engine.advance(watermark) : EngineRun.splitAdvance(engine, watermark));
    }

    private ObjectNode advanced(List<Result> results) {
        ObjectNode outcome = JsonNodeFactory.instance.objectNode();
        ArrayNode array = outcome.putArray("results");
        results.forEach(result -> array.add(ResultJson.of(result)));
        return outcome.put("activeStates", engine.activeStates());
    }

    private static ObjectNode orError(Supplier<ObjectNode> step) {
        try {
            return step.get();
        } catch (InvalidEventException e) {
            return error("invalid-event");
        } catch (LateEventException e) {
            return error("late");
        } catch (WatermarkException e) {
            return error(e.kind() == WatermarkException.Kind.RANGE ? "watermark-range" : "watermark-regression");
        } catch (LimitExceededException e) {
            return error(word(e.kind()));
        }
    }

    private static String word(LimitExceededException.Kind kind) {
        return switch (kind) {
            case BUFFERED_EVENTS -> "buffer-full";
            case ACTIVE_STATES -> "active-states";
            case CANDIDATES -> "candidates";
            case RESULTS -> "results";
        };
    }

    private static ObjectNode error(String word) {
        return JsonNodeFactory.instance.objectNode().put("error", word);
    }
}
