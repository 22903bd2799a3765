package io.sequor.runner.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.matcher.engine.Engine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class MomentTest {
    @ParameterizedTest
    @CsvSource({
        "1714557600000, 1714557600000",
        "+5, 5",
        "-1, -1",
        "2024-05-01T10:00:00Z, 1714557600000",
        "2024-05-01T12:00:00.123+02:00, 1714557600123",
    })
    void whatIsTyped(String text, long millis) {
        assertThat(read(text)).isEqualTo(new Moment(millis));
    }

    @Test
    void theEnd() {
        assertThat(read("final")).isEqualTo(new Moment(Engine.FINAL_WATERMARK));
        assertThat(read("final").text()).isEqualTo("final");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-2", "9223372036854775807", "-0001-01-01T00:00:00Z"})
    void outOfRange(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("it lies in -1 .. " + Engine.FINAL_WATERMARK + " milliseconds, and this is " + text
                        + ". The end is called final");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "now", "2024-05-01", "99999999999999999999", "+999999999-12-31T23:59:59Z x"})
    void notUnderstood(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("it takes milliseconds since 1970, an instant such as 2024-05-01T10:00:00Z, or final,"
                        + " and this is " + text);
    }

    @Test
    void whatIsShown() {
        assertThat(new Moment(1714557600123L).text()).isEqualTo("2024-05-01T10:00:00.123Z (1714557600123)");
        assertThat(new Moment(-1).text()).isEqualTo("none yet");
        assertThat(new Moment(-1).iso()).isEqualTo("none");
        assertThat(new Moment(Engine.FINAL_WATERMARK - 1).iso())
                .as("a year of many digits")
                .startsWith("+");
    }

    private static Moment read(String text) {
        return new Moment.Converter().convert(text);
    }

    @Test
    void secondsAreSuspected() {
        assertThat(new Moment(1_714_559_400L).mayBeSeconds()).isTrue();
        assertThat(new Moment(1_714_559_400_000L).mayBeSeconds()).isFalse();
        assertThat(new Moment(5).mayBeSeconds()).isFalse();
        assertThat(new Moment(Engine.FINAL_WATERMARK).mayBeSeconds()).isFalse();
    }
}
