package io.sequor.runner.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTest {
    @ParameterizedTest
    @CsvSource({"500ms, PT0.5S", "30s, PT30S", "5m, PT5M", "2h, PT2H", "1d, PT24H", "PT1M30S, PT1M30S", "0s, PT0S"})
    void whatIsTyped(String text, Duration meant) {
        assertThat(new DurationConverter().convert(text)).isEqualTo(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "30", "s", "3 s", "99999999999999999999s", "9223372036854775807d"})
    void notUnderstood(String text) {
        assertThatThrownBy(() -> new DurationConverter().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("it takes a length of time such as 500ms, 30s, 5m, 2h or PT30S, and this is " + text);
    }
}
