package io.sequor.matcher.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 1: the bounds of values. */
class ScalarTest {
    private static final BigInteger DIGITS_1000 = BigInteger.TEN.pow(1000).subtract(BigInteger.ONE);
    private static final BigInteger DIGITS_1001 = BigInteger.TEN.pow(1000);

    @Test
    void aDecimalHasAtMost1000Digits() {
        assertThat(decimal(DIGITS_1000, 0).problem()).isEmpty();
        assertThat(decimal(DIGITS_1000.negate(), 1000).problem()).isEmpty();
        assertThat(decimal(DIGITS_1001, 0).problem())
                .contains("a decimal has at most 1000 digits, and this one has 1001");
        assertThat(decimal(DIGITS_1001.negate(), 0).problem()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1000, 0, 1000})
    void aScaleLiesInItsRange(int scale) {
        assertThat(decimal(BigInteger.ONE, scale).problem()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1001, 1001, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void aScaleBeyondItsRangeIsToldByTheRule(int scale) {
        assertThat(decimal(BigInteger.ONE, scale).problem())
                .contains("the scale of a decimal lies in -1000 .. 1000, and this one is " + scale);
    }

    @Test
    void theBoundsHoldForTheDecimalAsGivenNotForItsValue() {
        assertThat(Scalar.of(new BigDecimal("1.0E1001")).problem()).isEmpty();
        assertThat(Scalar.of(new BigDecimal("1E1001")).problem()).isPresent();
    }

    @Test
    void otherTypesAreValidAsFarAsTheyGo() {
        assertThat(Scalar.of(Long.MIN_VALUE).problem()).isEmpty();
        assertThat(Scalar.of(true).problem()).isEmpty();
        assertThat(Scalar.of("").problem()).isEmpty();
        assertThat(Scalar.of(-0.0).problem()).isEmpty();
        assertThat(Scalar.of(Double.NaN).problem()).contains("a double is finite, and this one is NaN");
        assertThat(Scalar.of("\udc00").problem())
                .contains("a text is well-formed Unicode, and this one has an unpaired surrogate");
    }

    private static Scalar decimal(BigInteger unscaled, int scale) {
        return Scalar.of(new BigDecimal(unscaled, scale));
    }
}
