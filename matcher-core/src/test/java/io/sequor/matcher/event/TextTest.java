package io.sequor.matcher.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextTest {
    private static final List<String> IN_ORDER = List.of(
            "",
            "\u0000",
            "A",
            "AB",
            "B",
            "a",
            "a\ud83d\ude00",
            "\u00e4",
            "\ud7ff",
            "\ue000",
            "\uffff",
            "\ud800\udc00",
            "\ud83d\ude00",
            "\udbff\udfff");

    @Test
    void ordersByCodePointAsUtf8BytesDo() {
        for (String left : IN_ORDER) {
            for (String right : IN_ORDER) {
                int expected = Integer.compare(IN_ORDER.indexOf(left), IN_ORDER.indexOf(right));
                int byBytes = Arrays.compareUnsigned(
                        left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));

                assertThat(Integer.signum(Text.compareByCodePoint(left, right))).isEqualTo(expected);
                assertThat(Integer.signum(byBytes)).isEqualTo(expected);
            }
        }
    }

    @Test
    void thePlainOrderOfStringsDiffers() {
        assertThat("\ue000").isGreaterThan("\ud83d\ude00");
        assertThat(Text.compareByCodePoint("\ue000", "\ud83d\ude00")).isNegative();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "\ud83d\ude00", "a\ud83d\ude00b"})
    void pairedSurrogatesAreWellFormed(String text) {
        assertThat(Text.isWellFormed(text)).isTrue();
    }

    @Test
    void unpairedSurrogatesAreNot() {
        for (String text : List.of("\ud83d", "\ude00", "\ude00\ud83d", "\ud83da", "\ud83d\ud83d\ude00", "a\udc00")) {
            assertThat(Text.isWellFormed(text)).isFalse();
        }
    }
}
