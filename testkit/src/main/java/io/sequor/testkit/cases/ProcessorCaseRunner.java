package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.kstreams.processor.SliceLimit;
import io.sequor.matcher.event.Origin;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.Fence;
import io.sequor.testkit.topology.CaseRecord;
import io.sequor.testkit.topology.DeadLetter;
import io.sequor.testkit.topology.Found;
import io.sequor.testkit.topology.TaskDriver;
import io.sequor.testkit.topology.TaskSetup;
import io.sequor.testkit.topology.TopologyHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Runs a case for the processor through a topology, its logs in several orders, and says what came out in the format of
 * the case: {@code expected} as it came out with the events first, and {@code deviations} for every other order that
 * came out otherwise; in those, advances are cut into slices of one unit. It judges nothing.
 */
public final class ProcessorCaseRunner {
    private final int randomOrders;

    /** A runner that tries three orders: events first, control first, and a random one whose seed is the case's id. */
    public ProcessorCaseRunner() {
        this(1);
    }

    /**
     * A runner that tries more orders.
     *
     * @param randomOrders how many random ones there are
     */
    public ProcessorCaseRunner(int randomOrders) {
        this.randomOrders = randomOrders;
    }

    /**
     * What came out of a case.
     *
     * @return a new tree; the case stays as it is
     */
    public ObjectNode run(ProcessorCase given) {
        ProcessorOutcome first = outcome(given, LogOrder.eventsFirst(given), SliceLimit.NONE);
        ObjectNode output = given.json().deepCopy();
        output.set("expected", first.toJson());
        for (Function<ProcessorCase, LogOrder> make : LogOrder.others(randomOrders)) {
            LogOrder order = make.apply(given);
            ProcessorOutcome other = outcome(given, order, SliceLimit.ofUnits(1));
            if (!other.agreesWith(first)) {
                ArrayNode deviations = output.withArray("deviations");
                ObjectNode deviation = deviations.addObject().put("order", order.name());
                deviation.set("expected", other.toJsonInARow());
            }
        }
        return output;
    }

    private static ProcessorOutcome outcome(ProcessorCase given, LogOrder order, SliceLimit slice) {
        try (TaskDriver task = TopologyHarness.inMemory(given.setup().withSlice(slice))) {
            List<ProcessorOutcome.Group> groups = new ArrayList<>();
            long control = -1;
            long watermark = task.watermark();
            for (LogOrder.Handover handover : order.handovers()) {
                ObjectNode entry = given.log(handover.topic()).get(handover.index());
                hand(entry, handover, task);
                if (handover.topic().equals(TaskSetup.CONTROL)) {
                    control = entry.get("offset").longValue();
                }
                watermark = group(task, control, watermark, groups);
            }
            task.pause();
            group(task, control, watermark, groups);
            List<Origin> late = task.late();
            List<DeadLetter> dead = task.deadLetters();
            return new ProcessorOutcome(groups, late, dead, task.buffered(), task.watermark());
        }
    }

    /** Notes what was written since the last time, and returns the watermark behind it. */
    private static long group(TaskDriver task, long control, long before, List<ProcessorOutcome.Group> groups) {
        List<Found> results = task.results();
        long watermark = task.watermark();
        if (watermark > before || !results.isEmpty()) {
            groups.add(new ProcessorOutcome.Group(control, watermark, results));
        }
        return watermark;
    }

    private static void hand(ObjectNode entry, LogOrder.Handover handover, TaskDriver task) {
        long offset = entry.get("offset").longValue();
        if (!entry.path("aborted").asBoolean()) {
            task.hand(handover.topic(), offset, record(entry));
        }
        task.position(handover.topic(), offset + 1);
        if (handover.pauseBehind()) {
            task.pause();
        }
    }

    private static CaseRecord record(ObjectNode entry) {
        if (entry.has("bytes")) {
            return CaseRecord.bytes(entry.get("bytes").asText());
        }
        return entry.has("event") ? CaseRecord.event(entry.get("event")) : CaseRecord.control(control(entry));
    }

    private static ControlRecord control(ObjectNode entry) {
        List<Fence> fences = new ArrayList<>();
        for (Map.Entry<String, JsonNode> fence : entry.path("fences").properties()) {
            fences.add(new Fence(fence.getKey(), null, fence.getValue().longValue()));
        }
        return new ControlRecord(
                entry.get("source").asText(),
                entry.get("epoch").longValue(),
                entry.get("sequence").longValue(),
                ControlType.valueOf(entry.get("type").asText()),
                entry.has("watermark") ? entry.get("watermark").longValue() : null,
                fences);
    }
}
