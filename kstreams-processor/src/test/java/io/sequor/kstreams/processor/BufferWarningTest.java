package io.sequor.kstreams.processor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BufferWarningTest {
    private final BufferWarning warning = new BufferWarning();

    @Test
    void warnsOnceForEachDoubling() {
        assertThat(warning.about(99_999)).isEmpty();
        assertThat(warning.about(100_000))
                .contains(
                        "STR-020 100000 events wait for a watermark. Look at who holds it back: the metrics watermark and"
                                + " waiting-control-records of sequor-task-metrics");
        assertThat(warning.about(199_999)).isEmpty();
        assertThat(warning.about(200_000)).isPresent();
        assertThat(warning.about(200_001)).isEmpty();
    }

    @Test
    void aBufferThatWasWorkedOffIsWarnedOfAnew() {
        assertThat(warning.about(5_000_000)).isPresent();
        assertThat(warning.about(5_000_001)).isEmpty();
        assertThat(warning.about(10)).isEmpty();
        assertThat(warning.about(100_000)).isPresent();
    }
}
