package io.sequor.runner.watermark;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.ControlMessage.Type;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.engine.Engine;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SpeechTest {
    private static final OptionalLong NONE = OptionalLong.empty();
    private static final Sources SPOKEN = Sources.discovered().after(says(7, 20, Type.WATERMARK, 1000));

    @Test
    void aSourceThatHasNotSpokenBeginsBelowEveryEpoch() {
        Speech.Plan plan = new Speech("a", Type.IDLE, NONE, NONE).after(Sources.discovered(), Map.of(), Map.of());

        assertThat(plan.message()).contains(says(0, 0, Type.IDLE, -1));
        assertThat(plan.text()).isEqualTo("epoch 0, sequence 0; it had not spoken here");
        Sources then = Sources.discovered().after(plan.message().orElseThrow());
        assertThat(then.rejection(says(0, 1, Type.WATERMARK, 5), Engine.FINAL_WATERMARK))
                .as("a publisher of epoch 0 is heard, and any higher one")
                .isEmpty();
    }

    @Test
    void theEpochGoesOnSoThatTheClaimStands() {
        Speech.Plan plan = new Speech("a", Type.IDLE, NONE, NONE).after(SPOKEN, Map.of("t", 3L), Map.of("t", "T"));

        assertThat(plan.message())
                .contains(new ControlMessage("a", 7, 21, Type.IDLE, NONE, Map.of("t", 3L), Map.of("t", "T")));
        assertThat(plan.text())
                .isEqualTo("epoch 7, sequence 21; was active, claiming 1970-01-01T00:00:01Z (1000), which stands");
        assertThat(SPOKEN.after(plan.message().orElseThrow()).known().get("a").claim())
                .isEqualTo(1000);
    }

    @Test
    void aRetirementEndsTheClaim() {
        Speech.Plan plan = new Speech("a", Type.RETIRE, NONE, NONE).after(SPOKEN, Map.of(), Map.of());

        assertThat(plan.text())
                .isEqualTo("epoch 7, sequence 21; was active, claiming 1970-01-01T00:00:01Z (1000), which is over now");
    }

    @Test
    void aHigherEpochBeginsANewLife() {
        Speech.Plan plan = new Speech("a", Type.ACTIVE, NONE, OptionalLong.of(8)).after(SPOKEN, Map.of(), Map.of());

        assertThat(plan.message()).contains(says(8, 0, Type.ACTIVE, -1));
        assertThat(plan.text())
                .isEqualTo("epoch 8, sequence 0; a new life that claims nothing (was active in epoch 7, claiming"
                        + " 1970-01-01T00:00:01Z (1000))");
    }

    @Test
    void theSameEpochGoesOn() {
        assertThat(new Speech("a", Type.ACTIVE, NONE, OptionalLong.of(7))
                        .after(SPOKEN, Map.of(), Map.of())
                        .message())
                .contains(says(7, 21, Type.ACTIVE, -1));
    }

    @Test
    void whatWouldBeDroppedIsRefused() {
        refused(
                new Speech("a", Type.ACTIVE, NONE, OptionalLong.of(6)).after(SPOKEN, Map.of(), Map.of()),
                "it has spoken in epoch 7: give that or a higher one");
        refused(
                new Speech("a", Type.WATERMARK, OptionalLong.of(999), NONE).after(SPOKEN, Map.of(), Map.of()),
                "it claims 1970-01-01T00:00:01Z (1000), and a claim never goes back: give that time or a later one");
        Sources full = Sources.discovered();
        for (int i = 0; i < Sources.MAX; i++) {
            full = full.after(new ControlMessage("s" + i, 1, 1, Type.IDLE, NONE, Map.of()));
        }
        refused(
                new Speech("a", Type.IDLE, NONE, NONE).after(full, Map.of(), Map.of()),
                "there are 500 sources, and a processor knows no more");
        refused(
                new Speech("a", Type.IDLE, NONE, NONE)
                        .after(SPOKEN.after(says(7, Long.MAX_VALUE, Type.ACTIVE, -1)), Map.of(), Map.of()),
                "its epoch 7 has no sequence left: give a higher --epoch");
    }

    @Test
    void behindARetirementThereIsOnlyAHigherEpoch() {
        Sources retired = SPOKEN.after(says(7, 21, Type.RETIRE, -1));
        for (Type type : new Type[] {Type.IDLE, Type.RETIRE}) {
            Speech.Plan plan = new Speech("a", type, NONE, NONE).after(retired, Map.of(), Map.of());
            assertThat(plan)
                    .isEqualTo(new Speech.Plan(Optional.empty(), false, "nothing to do: it has retired in epoch 7"));
        }
        refused(
                new Speech("a", Type.ACTIVE, NONE, NONE).after(retired, Map.of(), Map.of()),
                "it has retired in epoch 7: give a higher --epoch");
        assertThat(new Speech("a", Type.REGISTER, NONE, OptionalLong.of(8))
                        .after(retired, Map.of(), Map.of())
                        .message())
                .contains(says(8, 0, Type.REGISTER, -1));
    }

    private static void refused(Speech.Plan plan, String text) {
        assertThat(plan.refused()).isTrue();
        assertThat(plan.message()).isEmpty();
        assertThat(plan.text()).isEqualTo(text);
    }

    private static ControlMessage says(long epoch, long sequence, Type type, long watermark) {
        return new ControlMessage(
                "a", epoch, sequence, type, watermark < 0 ? NONE : OptionalLong.of(watermark), Map.of());
    }
}
