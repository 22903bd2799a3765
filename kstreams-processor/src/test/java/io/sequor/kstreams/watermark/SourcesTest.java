package io.sequor.kstreams.watermark;

import static io.sequor.kstreams.watermark.ControlMessage.Type.ACTIVE;
import static io.sequor.kstreams.watermark.ControlMessage.Type.IDLE;
import static io.sequor.kstreams.watermark.ControlMessage.Type.REGISTER;
import static io.sequor.kstreams.watermark.ControlMessage.Type.RETIRE;
import static io.sequor.kstreams.watermark.ControlMessage.Type.WATERMARK;
import static io.sequor.kstreams.watermark.Rejection.LOWER_EPOCH;
import static io.sequor.kstreams.watermark.Rejection.OUT_OF_RANGE;
import static io.sequor.kstreams.watermark.Rejection.REGRESSION;
import static io.sequor.kstreams.watermark.Rejection.REPEAT;
import static io.sequor.kstreams.watermark.Rejection.RETIRED;
import static io.sequor.kstreams.watermark.Rejection.TOO_MANY_SOURCES;
import static io.sequor.kstreams.watermark.Rejection.UNKNOWN_SOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The rules of processor, section 2. */
class SourcesTest {
    private static final long LAST = 1000;

    @Test
    void aDeclaredSourceHoldsTimeBackFromTheStart() {
        Sources sources = Sources.declared(Set.of("a", "b"));
        sources = accepted(sources, watermark("a", 1, 1, 10));
        assertThat(sources.watermark()).isEqualTo(-1);
        sources = accepted(sources, watermark("b", 1, 1, 5));
        assertThat(sources.watermark()).isEqualTo(5);
    }

    @Test
    void aDiscoveredSourceCountsFromItsFirstMessage() {
        Sources sources = accepted(Sources.discovered(), watermark("a", 1, 1, 10));
        assertThat(sources.watermark()).isEqualTo(10);
        sources = accepted(sources, says("b", 1, 1, REGISTER));
        sources = accepted(sources, watermark("a", 1, 2, 20));
        assertThat(sources.watermark())
                .as("the minimum is monotone: b claims nothing")
                .isEqualTo(10);
        sources = accepted(sources, watermark("b", 1, 2, 15));
        assertThat(sources.watermark()).isEqualTo(15);
    }

    @Test
    void idleAndRetiredSourcesAreNotWaitedFor() {
        Sources sources = accepted(Sources.declared(Set.of("a", "b", "c")), watermark("a", 1, 1, 10));
        sources = accepted(sources, says("b", 1, 1, IDLE));
        sources = accepted(sources, says("c", 1, 1, RETIRE));
        assertThat(sources.watermark()).isEqualTo(10);
        sources = accepted(sources, says("b", 1, 2, ACTIVE));
        sources = accepted(sources, watermark("a", 1, 2, 20));
        assertThat(sources.watermark()).as("active again with the claim it has").isEqualTo(10);
        sources = accepted(sources, watermark("b", 1, 3, 12));
        assertThat(sources.watermark()).isEqualTo(12);
    }

    @Test
    void withNoActiveSourceTimeStands() {
        Sources sources = accepted(Sources.discovered(), watermark("a", 1, 1, 10));
        sources = accepted(sources, says("a", 1, 2, IDLE));
        assertThat(sources.watermark()).isEqualTo(10);
        sources = accepted(sources, watermark("a", 1, 3, 30));
        assertThat(sources.watermark()).as("a watermark makes it active").isEqualTo(30);
    }

    @Test
    void theOrderOfChecks() {
        Sources sources = accepted(Sources.declared(Set.of("a")), watermark("a", 5, 7, 10));
        rejected(sources, watermark("b", 4, 7, LAST + 1), UNKNOWN_SOURCE);
        rejected(sources, watermark("a", 4, 7, LAST + 1), LOWER_EPOCH);
        rejected(sources, watermark("a", 5, 7, LAST + 1), REPEAT);
        rejected(sources, watermark("a", 5, 6, LAST + 1), REGRESSION);
        rejected(sources, watermark("a", 5, 8, LAST + 1), OUT_OF_RANGE);
        rejected(sources, watermark("a", 5, 8, -2), OUT_OF_RANGE);
        rejected(sources, watermark("a", 5, 8, 9), REGRESSION);
        Sources retired = accepted(sources, says("a", 5, 8, RETIRE));
        rejected(retired, watermark("a", 5, 8, LAST + 1), REPEAT);
        rejected(retired, watermark("a", 5, 7, LAST + 1), REGRESSION);
        rejected(retired, watermark("a", 5, 9, LAST + 1), RETIRED);
        rejected(retired, says("a", 5, 9, REGISTER), RETIRED);
    }

    @Test
    void whatIsAccepted() {
        Sources sources = accepted(Sources.discovered(), watermark("a", 5, 7, 10));
        sources = accepted(sources, watermark("a", 5, 8, 10));
        sources = accepted(sources, watermark("a", 5, 90, LAST));
        sources = accepted(sources, watermark("a", 6, 0, -1));
        assertThat(sources.watermark()).isEqualTo(LAST);
    }

    @Test
    void aHigherEpochBeginsFromScratch() {
        Sources sources = accepted(Sources.discovered(), watermark("a", 1, 9, 10));
        sources = accepted(sources, says("a", 1, 10, RETIRE));
        sources = accepted(sources, says("a", 2, -3, IDLE));
        assertThat(sources.known().get("a"))
                .isEqualTo(new Source(OptionalLong.of(2), OptionalLong.of(-3), -1, Source.Status.IDLE));
        sources = accepted(sources, watermark("a", 2, -2, 4));
        assertThat(sources.watermark()).as("never back").isEqualTo(10);
        assertThat(sources.known().get("a").claim()).isEqualTo(4);
    }

    @Test
    void fencesAddUpWhoeverSaysThem() {
        Sources sources = accepted(
                Sources.discovered(),
                new ControlMessage("a", 1, 1, WATERMARK, OptionalLong.of(3), Map.of("t", 4L, "u", 2L)));
        sources =
                accepted(sources, new ControlMessage("b", 1, 1, IDLE, OptionalLong.empty(), Map.of("t", 3L, "u", 9L)));
        assertThat(sources.fence("t")).isEqualTo(4);
        assertThat(sources.fence("u")).isEqualTo(9);
        assertThat(sources.fence("v")).isEqualTo(-1);
    }

    @Test
    void discoveredSourcesAreBounded() {
        Sources sources = Sources.discovered();
        for (int i = 0; i < Sources.MAX; i++) {
            sources = accepted(sources, says("s" + i, 1, 1, IDLE));
        }
        rejected(sources, watermark("one more", 1, 1, 1), TOO_MANY_SOURCES);
        assertThat(accepted(sources, watermark("s7", 1, 2, 1)).watermark()).isEqualTo(1);
    }

    @Test
    void everyReasonHasItsCode() {
        assertThat(Arrays.stream(Rejection.values()).map(Rejection::code))
                .isEqualTo(List.of(
                        "unknown-source",
                        "too-many-sources",
                        "lower-epoch",
                        "repeat",
                        "regression",
                        "retired",
                        "out-of-range",
                        "other-incarnation"));
    }

    private static Sources accepted(Sources sources, ControlMessage message) {
        assertThat(sources.rejection(message, LAST)).isEmpty();
        return sources.after(message);
    }

    private static void rejected(Sources sources, ControlMessage message, Rejection reason) {
        assertThat(sources.rejection(message, LAST)).contains(reason);
    }

    private static ControlMessage watermark(String source, long epoch, long sequence, long watermark) {
        return new ControlMessage(source, epoch, sequence, WATERMARK, OptionalLong.of(watermark), Map.of());
    }

    private static ControlMessage says(String source, long epoch, long sequence, ControlMessage.Type type) {
        return new ControlMessage(source, epoch, sequence, type, OptionalLong.empty(), Map.of());
    }
}
