package io.sequor.kstreams.processor;

import static io.sequor.kstreams.Samples.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.store.Counter;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** The wall clock decides nothing: results are those of event times and watermarks, wherever the clock jumps. */
class JumpingClockTest {
    private static final int EVENTS = 400;

    @Test
    void resultsAreTheSameWhileTheClockJumps() {
        List<String> steady = run(step -> Duration.ZERO);
        List<String> jumping = run(step -> switch (step % 4) {
            case 0 -> Duration.ofHours(5);
            case 1 -> Duration.ofHours(-3);
            case 2 -> Duration.ofDays(-365);
            default -> Duration.ofDays(365);
        });

        assertThat(steady).hasSizeGreaterThan(EVENTS / 10);
        assertThat(jumping).isEqualTo(steady);
    }

    /** All outputs; the clock is set before every tick, while slices are left and claims wait for their fences. */
    private static List<String> run(IntFunction<Duration> jump) {
        TaskBench bench = new TaskBench(SlicesTest.sliced(SliceLimit.ofUnits(3)));
        for (int i = 0; i < EVENTS; i++) {
            if (i % 10 == 5) {
                bench.control(Samples.watermark(i, i, i + 4));
            }
            bench.event("k" + i % 7, event(i % 3 == 0 ? "A" : "B", i % 50 == 49 ? i - 40 : i));
            if (i % 5 == 4) {
                bench.clockJumps(jump.apply(i / 5));
                bench.ticks(1);
            }
        }
        bench.control(Samples.watermark(EVENTS, EVENTS, EVENTS - 1));
        bench.ticks(EVENTS);
        assertThat(bench.count(Counter.ALERTS)).isZero();
        assertThat(bench.count(Counter.BUFFERED)).isZero();
        assertThat(bench.conserves()).isTrue();
        return bench.texts();
    }
}
