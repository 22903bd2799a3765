package io.sequor.kstreams.processor;

import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.store.CountingStore;
import io.sequor.kstreams.store.Ordinals;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.stage.StagePattern;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** No scan walks over what was deleted: hazards of RocksDB, where a deleted record stays until it is compacted. */
class ScanCostTest {
    private static final StagePattern DAY = StagePattern.builder("day", Duration.ofDays(1))
            .stage("a", kind("A"))
            .stage("b", kind("B"))
            .build();

    private final CountingStore counting = new CountingStore();
    private final TaskStore store = new TaskStore(counting.store());
    private final List<Output> outputs = new ArrayList<>();
    private Settings settings = Samples.settings(UnitLimits.STANDARD, 0, DAY);
    private Advance advance = advance(settings);
    private final SliceBudget budget = new SliceBudget(SliceLimit.NONE, System::nanoTime);
    private long offset;
    private long watermark = -1;

    @Test
    void aQueueCostsTheSameAfterTenThousandEvents() {
        long first = walkedBy(() -> events(500, "k", "X"));
        for (int i = 0; i < 20; i++) {
            events(500, "k", "X");
        }
        long last = walkedBy(() -> events(500, "k", "X"));

        assertThat(last).isLessThanOrEqualTo(first + 500);
        assertThat(walkedBy(() -> advanceTo(watermark + 1000)))
                .as("nothing is due")
                .isLessThan(10);
        assertThat(counting.open()).isZero();
    }

    /** The key's log is empty again and again while its timer stands: the key is decoded anew for every event. */
    @Test
    void aKeyThatMatchesAgainAndAgainCostsTheSame() {
        for (int i = 0; i < 100; i++) {
            events(1, "k", "A");
            events(1, "k", "B");
        }
        long early = walkedBy(() -> events(1, "k", "A"));
        events(1, "k", "B");
        for (int i = 0; i < 2000; i++) {
            events(1, "k", "A");
            events(1, "k", "B");
        }
        long late = walkedBy(() -> events(1, "k", "A"));

        assertThat(late).isLessThanOrEqualTo(early + 10).isLessThan(20);
        assertThat(outputs).hasSize(2101);
    }

    /** The same with a cache: the mark is written now and then, and a restart finds it. */
    @Test
    void aRestartFindsTheMark() {
        settings = Samples.settings(UnitLimits.STANDARD, 1000, DAY);
        advance = advance(settings);
        for (int i = 0; i < 2000; i++) {
            events(1, "k", "A");
            events(1, "k", "B");
        }
        advance = advance(settings);

        assertThat(walkedBy(() -> events(1, "k", "A"))).isLessThan(120);
        assertThat(walkedBy(() -> events(1, "k", "B"))).isLessThan(20);
    }

    @Test
    void timersOfOneDeadlineAreReadOnce() {
        for (int i = 0; i < 5000; i++) {
            put("key-" + i, "A", 1_000_000);
        }
        advanceTo(1_000_000);
        long walked = walkedBy(() -> advanceTo(100_000_000));

        assertThat(outputs).hasSize(5000);
        assertThat(walked).isLessThan(5000 * 4);
        assertThat(counting.open()).isZero();
    }

    /** A megabyte is read ahead, whatever is waiting, and nothing twice. */
    @Test
    void largeEventsAreReadAheadInSmallParts() {
        for (int i = 0; i < 50; i++) {
            put(Event.builder("e", "k", "X", i).field("text", "x".repeat(100_000)));
        }
        watermark = 49;
        advance.begin(-1, 49);
        SliceBudget one = new SliceBudget(SliceLimit.ofUnits(1), System::nanoTime);
        one.begin();
        long first = walkedBy(() -> advance.resume(sources(), one));
        budget.begin();
        long rest = walkedBy(() -> advance.resume(sources(), budget));

        assertThat(first).isBetween(11L, 15L);
        assertThat(rest).isBetween(39L, 60L);
        assertThat(store.buffered(Moment.NONE, 49, 1)).isEmpty();
    }

    private Advance advance(Settings of) {
        return new Advance(new TaskState(of, Steps.direct(store, outputs::add)), of, new CrashGuard("scan"));
    }

    private void events(int count, String key, String kind) {
        for (int i = 0; i < count; i++) {
            put(key, kind, watermark + 1 + i);
        }
        advanceTo(watermark + count);
    }

    private void put(String key, String kind, long time) {
        put(Event.builder("e", key, kind, time));
    }

    private void put(Event.Builder builder) {
        Event event = builder.origin(new Origin(Samples.EVENTS, 0, offset)).build();
        store.putBuffered(TaskStore.encoded(new Occurrence(event, Ordinals.of(0, offset), offset)));
        offset++;
    }

    private void advanceTo(long time) {
        long from = watermark;
        watermark = time;
        advance.begin(from, time);
        budget.begin();
        advance.resume(sources(), budget);
    }

    private Sources sources() {
        return new Sources(false, new TreeMap<>(), Map.of(Samples.EVENTS, offset), watermark);
    }

    private long walkedBy(Runnable work) {
        long before = counting.walked();
        work.run();
        return counting.walked() - before;
    }
}
