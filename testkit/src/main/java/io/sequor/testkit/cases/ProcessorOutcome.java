package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.event.Origin;
import io.sequor.testkit.topology.DeadLetter;
import io.sequor.testkit.topology.Found;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came out of the logs of a case.
 *
 * @param perControl what was written behind each control record that was handed over, where it raised the effective
 *     watermark or something was written
 * @param late late events
 * @param dead dead letters
 * @param buffered events that no effective watermark covers at the end
 * @param watermark the effective watermark at the end, in milliseconds
 */
record ProcessorOutcome(
        List<ProcessorOutcome.Group> perControl,
        List<Origin> late,
        List<DeadLetter> dead,
        List<Origin> buffered,
        long watermark) {
    /**
     * What was written between one control record and the next.
     *
     * @param control offset of the control record
     * @param watermark the effective watermark behind it, in milliseconds
     * @param results in order
     */
    record Group(long control, long watermark, List<Found> results) {}

    List<Found> results() {
        return perControl.stream().flatMap(group -> group.results.stream()).toList();
    }

    /** Whether both say the same, whatever the order in which the logs were read. */
    boolean agreesWith(ProcessorOutcome other) {
        return byKeyAndType(results()).equals(byKeyAndType(other.results()))
                && sorted(late).equals(sorted(other.late))
                && sortedDead().equals(other.sortedDead())
                && sorted(buffered).equals(sorted(other.buffered))
                && watermark == other.watermark;
    }

    /** Results of one key and type have an order; those of different ones stand in different topics or partitions. */
    private static Map<String, List<Found>> byKeyAndType(List<Found> results) {
        Map<String, List<Found>> grouped = new HashMap<>();
        results.forEach(result -> grouped.computeIfAbsent(result.type() + " " + result.key(), none -> new ArrayList<>())
                .add(result));
        return grouped;
    }

    private static List<String> sorted(List<Origin> origins) {
        return origins.stream().map(ProcessorOutcome::text).sorted().toList();
    }

    private List<String> sortedDead() {
        return dead.stream()
                .map(letter -> text(letter.origin()) + " " + letter.reason())
                .sorted()
                .toList();
    }

    /** As a case file expects it. */
    ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode groups = json.putArray("perControl");
        for (Group group : perControl) {
            ObjectNode one = groups.addObject().put("control", group.control).put("watermark", group.watermark);
            ArrayNode results = one.putArray("results");
            group.results.forEach(result -> results.add(json(result)));
        }
        return addRest(json);
    }

    /** All results in a row, with their identities: another order of reading has other control records behind them. */
    ObjectNode toJsonInARow() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode results = json.putArray("results");
        results()
                .forEach(result -> results.add(json(result)
                        .put("identity", result.name().identity())
                        .put("startIdentity", result.name().startIdentity())));
        return addRest(json);
    }

    private ObjectNode addRest(ObjectNode json) {
        ArrayNode lateEvents = json.putArray("late");
        late.forEach(origin -> lateEvents.add(text(origin)));
        ArrayNode letters = json.putArray("dead");
        dead.forEach(letter ->
                letters.addObject().put("origin", text(letter.origin())).put("reason", letter.reason()));
        ArrayNode waiting = json.putArray("buffered");
        buffered.forEach(origin -> waiting.add(text(origin)));
        return json.put("watermark", watermark);
    }

    private static ObjectNode json(Found result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("type", result.type().name().toLowerCase(Locale.ROOT));
        json.put("pattern", result.name().pattern());
        json.put("key", result.key());
        ObjectNode captures = json.putObject("captures");
        result.captures().forEach((stage, origins) -> {
            ArrayNode array = captures.putArray(stage);
            origins.forEach(origin -> array.add(text(origin)));
        });
        if (result.type() == Found.Type.TIMEOUT) {
            ArrayNode awaiting = json.putArray("awaiting");
            result.awaiting().forEach(awaiting::add);
        }
        return json.put("startTime", result.times().start())
                .put("lastEventTime", result.times().lastEvent())
                .put("endTime", result.times().end());
    }

    private static String text(Origin origin) {
        return origin.topic() + "@" + origin.offset();
    }
}
