package io.sequor.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MediansTest {
    @Test
    void isTheMiddleOrBetweenTheTwoMiddleOnes() {
        assertThat(Medians.of(9, 1, 4)).isEqualTo(4);
        assertThat(Medians.of(9, 1, 4, 2)).isEqualTo(3);
    }

    @Test
    void keepsFourDigitsOfSmallAndLargeRatios() {
        assertThat(Medians.rounded(0.000123456)).isEqualTo(0.0001235);
        assertThat(Medians.rounded(1234.56)).isEqualTo(1235);
        assertThat(Medians.rounded(Double.POSITIVE_INFINITY)).isInfinite();
    }
}
