package io.sequor.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WorkloadsTest {
    private static final int TICKS = 20_000;

    @ParameterizedTest
    @MethodSource("all")
    void makesTheSameTicksEachTimeAndTimeNeverFalls(Workload workload) {
        Tick[] ticks = workload.ticks().next(TICKS);

        assertThat(workload.ticks().next(TICKS)).isEqualTo(ticks);
        for (int i = 1; i < TICKS; i++) {
            assertThat(ticks[i].time()).isGreaterThanOrEqualTo(ticks[i - 1].time());
            assertThat(ticks[i].id()).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aWatermarkMayStandBehindEveryBlock(Workload workload) {
        Tick[] ticks = workload.ticks().next(TICKS);

        for (int i = Workload.BLOCK; i < TICKS; i += Workload.BLOCK) {
            assertThat(ticks[i].time()).isGreaterThan(ticks[i - 1].time());
        }
        assertThat(workload.filling() % Workload.BLOCK).isZero();
    }

    @ParameterizedTest
    @MethodSource("all")
    void isFoundByItsName(Workload workload) {
        assertThat(Workloads.named(workload.name())).contains(workload);
    }

    @Test
    void aboutTwoTicksOfAHundredEndAMatchOfW1() {
        assertThat(shareOfMatches("w1", 300_000)).isBetween(0.015, 0.025);
    }

    @Test
    void aboutTwoTicksOfAHundredEndAMatchOfW6() {
        assertThat(shareOfMatches("w6", 300_000)).isBetween(0.015, 0.025);
    }

    static Stream<Workload> all() {
        return Stream.concat(Workloads.all().stream(), Stream.of(new ManyOpen(10, 50)));
    }

    private static double shareOfMatches(String name, int count) {
        Workload workload = Workloads.named(name).orElseThrow();
        Loop loop = workload.loop();
        Found found = new Found();
        Arrays.stream(workload.ticks().next(count)).forEach(tick -> loop.tick(tick, found));
        return (double) found.answer().matches() / count;
    }
}
