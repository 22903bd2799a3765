package io.sequor.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.benchmarks.report.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private final Summary summary = new Summary(List.of(
            run(Variant.BASELINE, 100),
            run(Variant.PROCESSOR, 70),
            run(Variant.BASELINE, 10),
            run(Variant.PROCESSOR, 50),
            run(Variant.BASELINE, 120),
            run(Variant.PROCESSOR, 60)));

    @Test
    void theRatioIsThatOfTheMedians() {
        assertThat(summary.ratio(Run::eventsPerSecond)).isEqualTo(0.6);
    }

    @Test
    void ofAnEvenNumberTheMedianLiesInTheMiddle() {
        Summary two = new Summary(List.of(run(Variant.BASELINE, 100), run(Variant.BASELINE, 10)));

        assertThat(two.median(Variant.BASELINE, Run::eventsPerSecond)).isEqualTo(55);
    }

    @Test
    void theLastLineHoldsBothThroughputsAndTheRatio() {
        assertThat(Json.line(summary.lastLine(7)))
                .isEqualTo("{\"benchmark\":\"pipeline\",\"events\":7,\"rounds\":3,"
                        + "\"baseline\":{\"eventsPerSecond\":100,\"steadyEventsPerSecond\":200,\"threadMicros\":1.0,"
                        + "\"applicationMicros\":2.0,\"brokerMicros\":3.0},"
                        + "\"processor\":{\"eventsPerSecond\":60,\"steadyEventsPerSecond\":120,\"threadMicros\":1.0,"
                        + "\"applicationMicros\":2.0,\"brokerMicros\":3.0},\"steadyRatio\":0.6,\"ratio\":0.6}");
    }

    private static Run run(Variant variant, double speed) {
        return new Run(variant.label(), speed, 2 * speed, 1, 2, 3, 0, 0, List.of());
    }
}
