package io.sequor.testkit.topology;

import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.processor.SliceLimit;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.Fence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two events topics with equal times and a control topic, read in every order there is: the results are those of one. */
class EveryOrderTest {
    private static final List<StagePattern> PATTERNS = List.of(
            StagePattern.builder("pair", Duration.ofMillis(10))
                    .stage("a", kind("A"))
                    .stage("b", kind("B"))
                    .timeouts(Timeouts.UNMATCHED_STARTS)
                    .build(),
            StagePattern.builder("alone", Duration.ofMillis(5))
                    .stage("b", kind("B"))
                    .absence(kind("A"))
                    .build());

    /** What came of one order. */
    private record Outcome(List<Found> results, Set<Origin> late, List<Origin> buffered, long watermark) {}

    private record Entry(String topic, long offset, CaseRecord record) {}

    @Test
    void equalTimesInTwoTopicsGiveTheSameInEveryOrderOfReading() {
        List<List<Entry>> logs = List.of(
                List.of(event("first", 0, "A", 1), event("first", 1, "B", 2), event("first", 2, "A", 2)),
                List.of(event("second", 0, "B", 1), event("second", 1, "A", 2), event("second", 2, "B", 1)),
                List.of(watermark(0, 1, 1, 1), watermark(1, 20, 2, 2)));
        List<int[]> orders = new ArrayList<>();
        collect(new int[] {3, 3, 2}, new int[8], 0, orders);
        assertThat(orders).hasSize(560);

        Set<Outcome> outcomes = new HashSet<>();
        for (SliceLimit slice : List.of(SliceLimit.NONE, SliceLimit.ofUnits(1))) {
            orders.forEach(order -> outcomes.add(run(logs, order, slice)));
        }

        assertThat(outcomes).singleElement().satisfies(outcome -> {
            assertThat(outcome.results()).extracting(Found::type).contains(Found.Type.MATCH, Found.Type.TIMEOUT);
            assertThat(outcome.late()).containsExactly(new Origin("second", 0, 2));
            assertThat(outcome.buffered()).isEmpty();
            assertThat(outcome.watermark()).isEqualTo(20);
        });
    }

    private static Outcome run(List<List<Entry>> logs, int[] order, SliceLimit slice) {
        try (BareTask task =
                BareTask.of(TaskSetup.of(List.of("first", "second"), PATTERNS).withSlice(slice))) {
            int[] next = new int[logs.size()];
            for (int log : order) {
                Entry entry = logs.get(log).get(next[log]++);
                task.hand(entry.topic(), entry.offset(), entry.record());
            }
            task.pause();
            return new Outcome(task.results(), new HashSet<>(task.late()), task.buffered(), task.watermark());
        }
    }

    /** All orders in which the logs can be read, by the number of the log. */
    private static void collect(int[] left, int[] order, int length, List<int[]> orders) {
        if (length == order.length) {
            orders.add(order.clone());
            return;
        }
        for (int log = 0; log < left.length; log++) {
            if (left[log] > 0) {
                left[log]--;
                order[length] = log;
                collect(left, order, length + 1, orders);
                left[log]++;
            }
        }
    }

    private static Entry event(String topic, long offset, String kind, long time) {
        Event event = Event.builder(topic + offset, "k", kind, time).build();
        return new Entry(topic, offset, CaseRecord.event(event));
    }

    private static Entry watermark(long offset, long watermark, long first, long second) {
        ControlRecord control = new ControlRecord(
                "source",
                1L,
                offset,
                ControlType.WATERMARK,
                watermark,
                List.of(new Fence("first", null, first), new Fence("second", null, second)));
        return new Entry(TaskSetup.CONTROL, offset, CaseRecord.control(control));
    }
}
