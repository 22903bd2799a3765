package io.sequor.kstreams.processor;

import static io.sequor.kstreams.Samples.event;
import static io.sequor.matcher.condition.Conditions.code;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.store.Counter;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.DeadLetterRecord;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

/** Time that stands still, time that stands among the events, and threads that die. */
class StandstillTest {
    private final TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair")));

    @Test
    void aFenceThatIsNotReachedIsReportedOnceAndWaitedForAllTheSame() {
        bench.event("k", event("A", 1));
        bench.control(Samples.watermark(1, 20, 7));
        bench.ticks(59);
        assertThat(bench.outputs()).isEmpty();

        bench.ticks(100);
        assertThat(letters()).singleElement().satisfies(alert -> {
            assertThat(alert.getReason()).isEqualTo("stalled");
            assertThat(alert.getOrigin().getTopic()).isEqualTo(Samples.CONTROL);
            assertThat(alert.getText())
                    .contains("source source", "60000 ms", "offset 7 of events", "offset 0 has been read");
        });
        assertThat(bench.count(Counter.ALERTS)).isEqualTo(1);
        assertThat(bench.count(Counter.RELEASED)).isZero();
        bench.position(8);
        bench.ticks(1);
        assertThat(bench.count(Counter.RELEASED)).isEqualTo(1);
    }

    @Test
    void aClockThatIsSetForwardOrBackIsNoWaiting() {
        bench.event("k", event("A", 1));
        bench.control(Samples.watermark(1, 20, 7));
        bench.ticks(5);
        bench.clockJumps(Duration.ofHours(3));
        bench.ticks(5);
        bench.clockJumps(Duration.ofDays(-365));
        bench.ticks(10);
        assertThat(bench.outputs()).isEmpty();

        for (int i = 0; i < 20; i++) {
            bench.clockJumps(Duration.ofHours(i % 2 == 0 ? 2 : -2));
            bench.ticks(20);
        }
        assertThat(letters())
                .singleElement()
                .satisfies(alert -> assertThat(alert.getReason()).isEqualTo("stalled"));
        bench.position(8);
        bench.ticks(1);
        assertThat(bench.count(Counter.RELEASED)).isEqualTo(1);
    }

    @Test
    void anAlertMayNeverBeDue() {
        Settings standard = Samples.settings(Samples.pair("pair"));
        TaskBench patient = new TaskBench(new Settings(
                standard.prefix(),
                standard.inputs(),
                standard.patterns(),
                standard.protection(),
                new Settings.Work(100, Optional.empty(), ChronoUnit.FOREVER.getDuration())));
        patient.event("k", event("A", 1));
        patient.control(Samples.watermark(1, 20, 7));
        patient.ticks(100);

        assertThat(patient.outputs()).isEmpty();
    }

    @Test
    void eventsWithoutAnyControlRecordAreReported() {
        bench.event("k", event("A", 1));
        bench.ticks(200);

        assertThat(letters())
                .singleElement()
                .satisfies(alert -> assertThat(alert.getText())
                        .startsWith("1 events have been waiting for ")
                        .contains("no control record has ever come"));
    }

    @Test
    void controlRecordsAmongTheEventsCoverWhatStandsBeforeThem() {
        TaskBench inBand = new TaskBench(Samples.reading(new Settings.Inputs(
                List.of(new Settings.EventsTopic(Samples.EVENTS, EventMapper.envelope())),
                Optional.empty(),
                Set.of(),
                1000)));
        inBand.event("k", event("A", 1));
        inBand.event("k", event("B", 2));
        inBand.inBand(Samples.control("source", 1, ControlType.WATERMARK, 5L, List.of()));
        inBand.event("k", event("A", 4));
        inBand.inBand(Samples.utf8("garbage"));

        assertThat(inBand.outputs(Output.Kind.MATCH)).hasSize(1);
        assertThat(inBand.outputs(Output.Kind.LATE)).hasSize(1);
        assertThat(inBand.outputs(Output.Kind.DEAD_LETTER)).hasSize(1);
        assertThat(inBand.count(Counter.CONTROL)).isEqualTo(2);
        assertThat(inBand.conserves()).isTrue();
    }

    @Test
    void anEventThatKillsThreadsIsSetAsideBeforeTheFourth() {
        StagePattern kills = StagePattern.builder("kills", Duration.ofMillis(10))
                .stage("a", code("kills", 1, (event, captures) -> {
                    if (event.kind().equals("BAD")) {
                        throw new OutOfMemoryError("for the test");
                    }
                    return true;
                }))
                .build();
        TaskBench dies = new TaskBench(named("kills", Samples.settings(kills)));
        dies.event("k", event("GOOD", 1));
        dies.event("k", event("BAD", 2));
        Map<Bytes, byte[]> committed = dies.contents();
        byte[] watermark = Samples.watermark(1, 5, 1);
        for (int attempt = 0; attempt < 3; attempt++) {
            assertThatThrownBy(() -> dies.control(watermark)).isInstanceOf(OutOfMemoryError.class);
            dies.abort(committed);
        }
        dies.control(watermark);
        assertThat(dies.outputs(Output.Kind.MATCH)).hasSize(1);
        assertThat(letters(dies)).singleElement().satisfies(letter -> {
            assertThat(letter.getReason()).isEqualTo("crash-loop");
            assertThat(letter.getPattern()).contains("kills");
            assertThat(letter.getOrigin().getOffset()).isEqualTo(1);
        });
    }

    @Test
    void aMapperThatKillsThreadsLosesOneRecord() {
        EventMapper kills = record -> {
            throw new LinkageError("for the test");
        };
        Settings settings = Samples.reading(new Settings.Inputs(
                List.of(new Settings.EventsTopic(Samples.EVENTS, kills)),
                Optional.of(Samples.CONTROL),
                Set.of(),
                1000));
        TaskBench dies = new TaskBench(named("mapper-kills", settings));
        for (int attempt = 0; attempt < 3; attempt++) {
            assertThatThrownBy(() -> dies.record(Samples.EVENTS, 5, Samples.utf8("k"), event("A", 1)))
                    .isInstanceOf(LinkageError.class);
            dies.restart();
        }
        dies.record(Samples.EVENTS, 5, Samples.utf8("k"), event("A", 1));
        assertThat(letters(dies))
                .singleElement()
                .satisfies(letter -> assertThat(letter.getReason()).isEqualTo("crash-loop"));
    }

    /** Deaths are remembered in the JVM by the name of the task. */
    private static Settings named(String prefix, Settings settings) {
        return new Settings(prefix, settings.inputs(), settings.patterns(), settings.protection(), settings.work());
    }

    private List<DeadLetterRecord> letters() {
        return letters(bench);
    }

    private static List<DeadLetterRecord> letters(TaskBench of) {
        return of.outputs(Output.Kind.DEAD_LETTER).stream()
                .map(output -> (DeadLetterRecord) output.value())
                .toList();
    }
}
