package io.sequor.kstreams.processor;

import static io.sequor.kstreams.Samples.event;
import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.errors.TaskMigratedException;
import org.apache.kafka.streams.processor.TaskId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A write that fails, at every write there is: the transaction is aborted, and nothing of it ever shows. */
class AbortTest {
    private static final StagePattern PATTERN = StagePattern.builder("p", Duration.ofMillis(20))
            .stage("a", kind("A"))
            .stage("b", kind("B"), stage -> stage.skipAny())
            .selection(Selection.SKIP_TO_NEXT_START)
            .build();

    /** Something that is handed over or happens: a record, or a round of the loop. */
    private interface Step {
        void run(TaskBench bench);
    }

    private static List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(4);
        long time = 0;
        for (int i = 0; i < 25; i++) {
            time += random.nextInt(6);
            byte[] value = event(random.nextBoolean() ? "A" : "B", time);
            byte[] key = Samples.utf8("k" + random.nextInt(2));
            long offset = i;
            steps.add(bench -> bench.record(Samples.EVENTS, offset, key, value));
            if (i % 6 == 5) {
                byte[] watermark = Samples.watermark(i, time - 1, i);
                steps.add(bench -> bench.record(Samples.CONTROL, offset, Samples.utf8("source"), watermark));
            }
        }
        byte[] last = Samples.watermark(99, 10_000, 24);
        steps.add(bench -> bench.record(Samples.CONTROL, 99, Samples.utf8("source"), last));
        for (int i = 0; i < 30; i++) {
            steps.add(bench -> bench.ticks(1));
        }
        return steps;
    }

    private static TaskBench bench() {
        Settings standard = Samples.settings(UnitLimits.STANDARD, 3, PATTERN);
        return new TaskBench(new Settings(
                standard.prefix(),
                standard.inputs(),
                standard.patterns(),
                standard.protection(),
                new Settings.Work(3, Optional.of(SliceLimit.ofUnits(3)), Duration.ofMinutes(10))));
    }

    @Test
    void aFailureAtAnyWriteLeavesNothing() {
        TaskBench whole = bench();
        steps().forEach(step -> step.run(whole));
        long writes = whole.failing().writes();
        assertThat(writes).isGreaterThan(150);
        assertThat(whole.outputs()).hasSizeGreaterThan(5);

        for (long failing = 0; failing < writes; failing++) {
            TaskBench bench = bench();
            long atStart = bench.failing().writes();
            bench.failing().failAt(atStart + failing, new IllegalStateException("disk"));
            for (Step step : steps()) {
                runOrRepeat(step, bench);
            }
            assertThat(bench.texts()).as("failing at write " + failing).isEqualTo(whole.texts());
            assertThat(bench.conserves()).isTrue();
        }
    }

    /** One transaction for each step: aborted, it is begun again from what was committed. */
    private static void runOrRepeat(Step step, TaskBench bench) {
        Map<Bytes, byte[]> committed = bench.contents();
        try {
            step.run(bench);
        } catch (IllegalStateException e) {
            bench.abort(committed);
            step.run(bench);
        }
    }

    static Stream<RuntimeException> halfWay() {
        return Stream.of(
                new TaskCorruptedException(Set.of(new TaskId(0, 0))), new TimeoutException("the producer is full"));
    }

    /** Kafka Streams would commit half a step, or try the record again on top of it. */
    @ParameterizedTest
    @MethodSource("halfWay")
    void whatStopsHalfWayIsUndoneAsAWhole(RuntimeException thrown) {
        TaskBench bench = bench();
        bench.event("k", event("A", 1));
        bench.failing().failAt(bench.failing().writes() + 1, thrown);

        assertThatThrownBy(() -> bench.watermark(1))
                .isInstanceOf(TaskMigratedException.class)
                .hasCause(thrown);
    }
}
