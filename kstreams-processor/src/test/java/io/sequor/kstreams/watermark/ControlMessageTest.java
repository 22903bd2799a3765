package io.sequor.kstreams.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.Fence;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ControlMessageTest {
    @Test
    void aWatermarkWithItsFences() {
        ControlMessage message = ControlMessage.of(record(
                "s",
                ControlType.WATERMARK,
                7L,
                new Fence("t", "id", 4L),
                new Fence("u", null, null),
                new Fence("t", null, 3L)));

        assertThat(message)
                .isEqualTo(new ControlMessage(
                        "s", 2, 3, ControlMessage.Type.WATERMARK, OptionalLong.of(7), Map.of("t", 4L)));
    }

    @ParameterizedTest
    @EnumSource(names = "WATERMARK", mode = EnumSource.Mode.EXCLUDE)
    void everyOtherTypeHasFencesButNoWatermark(ControlType type) {
        assertThat(ControlMessage.of(record("s", type, null, new Fence("t", null, 4L)))
                        .fences())
                .isEqualTo(Map.of("t", 4L));
        refused(record("s", type, 1L), type + " with a watermark");
    }

    @Test
    void refusals() {
        refused(record("", ControlType.IDLE, null), "the source has no name");
        refused(
                record("\u20ac".repeat(84), ControlType.IDLE, null),
                "the name of the source takes 252 bytes, and 249 is the most");
        refused(record("s", ControlType.WATERMARK, null), "WATERMARK without a watermark");
        refused(record("s", ControlType.IDLE, null, new Fence("t", null, -1L)), "the fence of topic t is negative: -1");
    }

    @Test
    void theLongestName() {
        assertThat(ControlMessage.of(record("\u20ac".repeat(83), ControlType.IDLE, null))
                        .source())
                .hasSize(83);
    }

    @Test
    void fencesOfForeignTopicsSayNothing() {
        ControlMessage message = ControlMessage.of(
                record("s", ControlType.IDLE, null, new Fence("t", null, 4L), new Fence("u", null, 5L)));

        assertThat(message.about(Set.of("u", "v")).fences()).isEqualTo(Map.of("u", 5L));
    }

    private static void refused(ControlRecord record, String message) {
        assertThatThrownBy(() -> ControlMessage.of(record))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static ControlRecord record(String source, ControlType type, Long watermark, Fence... fences) {
        return new ControlRecord(source, 2L, 3L, type, watermark, List.of(fences));
    }
}
