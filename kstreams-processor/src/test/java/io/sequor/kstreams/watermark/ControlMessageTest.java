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
                        "s",
                        2,
                        3,
                        ControlMessage.Type.WATERMARK,
                        OptionalLong.of(7),
                        Map.of("t", 4L),
                        Map.of("t", "id")));
    }

    @Test
    void aFenceOnNothingMayNameAnIncarnationToo() {
        ControlMessage message = ControlMessage.of(record(
                "s",
                ControlType.IDLE,
                null,
                new Fence("t", "T1", null),
                new Fence("u", "U1", 3L),
                new Fence("v", null, 2L)));

        assertThat(message.fences()).isEqualTo(Map.of("u", 3L, "v", 2L));
        assertThat(message.incarnations()).isEqualTo(Map.of("t", "T1", "u", "U1"));
        assertThat(message.about(Set.of("t", "v")).incarnations()).isEqualTo(Map.of("t", "T1"));
    }

    @Test
    void anotherIncarnationIsNoticedWhereBothAreKnown() {
        ControlMessage message = ControlMessage.of(record(
                "s",
                ControlType.IDLE,
                null,
                new Fence("t", "T1", null),
                new Fence("u", "U1", 3L),
                new Fence("v", null, 2L)));

        assertThat(message.topicOfOtherIncarnation(Map.of())).isEmpty();
        assertThat(message.topicOfOtherIncarnation(Map.of("t", "T1", "v", "V2")))
                .isEmpty();
        assertThat(message.topicOfOtherIncarnation(Map.of("t", "T1", "u", "U2")))
                .contains("u");
        assertThat(message.topicOfOtherIncarnation(Map.of("t", "T2", "u", "U2")))
                .contains("t");
        assertThat(message.about(Set.of("t", "v")).topicOfOtherIncarnation(Map.of("u", "U2")))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void theRecordOfAMessageGivesTheMessageAgain(ControlMessage.Type type) {
        OptionalLong watermark = type == ControlMessage.Type.WATERMARK ? OptionalLong.of(-1) : OptionalLong.empty();
        ControlMessage message =
                new ControlMessage("s", 4, -9, type, watermark, Map.of("t", 0L, "u", 7L), Map.of("u", "U1", "v", "V1"));

        assertThat(ControlMessage.of(message.toRecord())).isEqualTo(message);
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
        for (long never : new long[] {-1, Long.MAX_VALUE}) {
            refused(
                    record("s", ControlType.IDLE, null, new Fence("t", null, never)),
                    "the fence of topic t is no offset that a record can have: " + never);
        }
        refused(
                record("s", ControlType.IDLE, null, new Fence("t", "T1", 1L), new Fence("t", "T2", 1L)),
                "the fences of topic t name two incarnations: T1 and T2");
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
