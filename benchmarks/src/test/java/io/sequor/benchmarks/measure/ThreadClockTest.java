package io.sequor.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadClockTest {
    private static final int BYTES = 1_000_000;

    private final ThreadClock clock = new ThreadClock();

    @Test
    void countsWhileItRunsAndNothingBetween() {
        clock.start();
        byte[] counted = new byte[BYTES];
        clock.stop();
        long before = clock.allocatedBytes();
        byte[] notCounted = new byte[BYTES];
        clock.start();
        clock.stop();

        assertThat(counted).hasSameSizeAs(notCounted);
        assertThat(before).isBetween((long) BYTES, 2L * BYTES);
        assertThat(clock.allocatedBytes() - before).isLessThan(BYTES);
        assertThat(clock.cpuNanos()).isPositive();
        assertThat(clock.clockNanos()).isPositive();
        assertThat(clock.collectionMillis()).isNotNegative();
    }
}
