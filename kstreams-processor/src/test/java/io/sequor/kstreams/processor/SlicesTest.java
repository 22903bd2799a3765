package io.sequor.kstreams.processor;

import static io.sequor.kstreams.Samples.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.watermark.Sources;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** An advance that is cut: processor, section 3. That cuts never show in results is a law of the test kit. */
class SlicesTest {
    private final TaskBench bench = new TaskBench(sliced(SliceLimit.ofUnits(2)));

    static Settings sliced(SliceLimit slice) {
        Settings standard = Samples.settings(Samples.pair("pair"));
        return new Settings(
                standard.prefix(),
                standard.inputs(),
                standard.patterns(),
                standard.protection(),
                new Settings.Work(100, Optional.of(slice), Duration.ofMinutes(1)));
    }

    private void tenEvents() {
        for (int i = 0; i < 10; i++) {
            bench.event("k" + i % 2, event(i < 6 ? "A" : "B", 1 + i));
        }
    }

    @Test
    void oneCallWorksOffASliceAndTheNextRoundsTheRest() {
        tenEvents();
        bench.watermark(10);

        assertThat(bench.count(Counter.RELEASED)).isEqualTo(1); // the control record itself is a unit
        assertThat(bench.store().cursor()).isPresent();
        int rounds = 0;
        while (bench.store().cursor().isPresent()) {
            bench.ticks(1);
            rounds++;
        }
        assertThat(rounds).isBetween(2, 10);
        assertThat(bench.count(Counter.RELEASED)).isEqualTo(10);
        assertThat(bench.outputs(Output.Kind.MATCH)).hasSize(6);
    }

    @Test
    void aSliceMayLastForEver() {
        TaskBench endless = new TaskBench(sliced(new SliceLimit(ChronoUnit.FOREVER.getDuration(), 5)));
        endless.event("k", event("A", 1));
        endless.event("k", event("B", 2));
        endless.watermark(2);

        assertThat(endless.outputs(Output.Kind.MATCH)).hasSize(1);
    }

    @Test
    void whatComesMeanwhileIsLateByTheAcceptedWatermark() {
        tenEvents();
        bench.watermark(10);
        bench.event("k0", event("A", 9));

        assertThat(bench.outputs(Output.Kind.LATE)).hasSize(1);
        assertThat(bench.store().cursor()).isPresent();
    }

    @Test
    void theNextControlRecordWaitsForTheEndOfTheAdvance() {
        tenEvents();
        bench.watermark(10);
        bench.watermark(20);

        assertThat(bench.store().control(Sources.discovered()).sources().watermark())
                .isEqualTo(10);
        bench.ticks(20);
        assertThat(bench.store().control(Sources.discovered()).sources().watermark())
                .isEqualTo(20);
    }

    @Test
    void aRestartGoesOnAtTheCursor() {
        tenEvents();
        bench.watermark(10);
        while (bench.store().cursor().isPresent()) {
            bench.restart();
            bench.ticks(1);
        }

        assertThat(bench.count(Counter.RELEASED)).isEqualTo(10);
        assertThat(bench.outputs(Output.Kind.MATCH)).hasSize(6);
        assertThat(bench.conserves()).isTrue();
    }

    @Test
    void timeIsGrantedOnceForEachRoundOfTheLoop() {
        AtomicLong clock = new AtomicLong();
        SliceBudget budget = new SliceBudget(
                new SliceLimit(Duration.ofMillis(100), Integer.MAX_VALUE), () -> clock.addAndGet(1_000_000));
        int first = unitsOf(budget);
        int second = unitsOf(budget);
        budget.newRound();
        int third = unitsOf(budget);

        assertThat(List.of(first, second, third)).containsExactly(99, 0, 99);
    }

    @Test
    void aSliceIsSlowThatTakesMoreThanTwiceItsTime() {
        SliceBudget budget = new SliceBudget(SliceLimit.STANDARD, System::nanoTime);

        assertThat(budget.isSlow(Duration.ofMillis(150).toNanos())).isFalse();
        assertThat(budget.isSlow(Duration.ofMillis(151).toNanos())).isTrue();
        assertThat(new SliceBudget(SliceLimit.NONE, System::nanoTime)
                        .isSlow(Duration.ofDays(700).toNanos()))
                .isFalse();
    }

    private static int unitsOf(SliceBudget budget) {
        budget.begin();
        int units = 0;
        while (budget.take()) {
            units++;
        }
        budget.end();
        return units;
    }
}
