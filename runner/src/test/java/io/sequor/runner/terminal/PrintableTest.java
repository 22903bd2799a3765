package io.sequor.runner.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {
    @Test
    void whatCanBeSeenStays() {
        assertThat(Printable.of("gate 7/\u00e9\u4e2d\ud83d\ude00")).isEqualTo("gate 7/\u00e9\u4e2d\ud83d\ude00");
    }

    @Test
    void whatMovesTheCursorOrTurnsTheWritingRoundIsWrittenAsItsNumber() {
        assertThat(Printable.of("a\u001b[2Jb\r\n\u0007\u009b\u202e\u2028\u200b\ud800"))
                .isEqualTo("a\\u001b[2Jb\\u000d\\u000a\\u0007\\u009b\\u202e\\u2028\\u200b\\ud800");
        assertThat(Printable.of("\udb40\udc41")).as("a tag character").isEqualTo("\\udb40\\udc41");
    }
}
