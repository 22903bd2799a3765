package io.sequor.benchmarks.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.benchmarks.contender.Contender;
import io.sequor.benchmarks.workload.AnyTriple;
import io.sequor.benchmarks.workload.Found;
import io.sequor.benchmarks.workload.ManyOpen;
import io.sequor.benchmarks.workload.MissingAnswer;
import io.sequor.benchmarks.workload.RisingPair;
import io.sequor.benchmarks.workload.StrictV;
import io.sequor.benchmarks.workload.Ticks;
import io.sequor.benchmarks.workload.Workload;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every contender finds the same matches in every workload, here in small. */
class ContendersTest {
    private static final int TICKS = 30_000;
    private static final int PART = 100;

    @ParameterizedTest
    @MethodSource("workloads")
    void allFindTheSame(Workload workload) {
        Found.Answer expected = answer(Contenders.LOOP, workload);

        assertThat(expected.matches()).isGreaterThan(50);
        assertThat(answer(Contenders.SEQUOR, workload)).isEqualTo(expected);
        assertThat(answer(Contenders.EXPLICIT, workload)).isEqualTo(expected);
        assertThat(answer(Contenders.FLINK, workload)).isEqualTo(expected);
    }

    static Stream<Workload> workloads() {
        return Stream.of(
                new RisingPair("w1", 20),
                new RisingPair("w6", 5000),
                new StrictV(100),
                new AnyTriple(10),
                new AnyTriple(30),
                new ManyOpen(1, 10),
                new ManyOpen(10, 4),
                new MissingAnswer(2000));
    }

    private static Found.Answer answer(Contenders who, Workload workload) {
        Ticks ticks = workload.ticks();
        Found found = new Found();
        try (Contender contender = who.begin(workload)) {
            for (int fed = 0; fed < TICKS; fed += TICKS / 10) {
                contender.prepare(ticks.next(TICKS / 10));
                contender.feed(PART);
                contender.tell(found);
            }
            contender.finish();
            contender.tell(found);
        }
        return found.answer();
    }
}
