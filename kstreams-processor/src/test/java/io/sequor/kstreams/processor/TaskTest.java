package io.sequor.kstreams.processor;

import static io.sequor.kstreams.Samples.CONTROL;
import static io.sequor.kstreams.Samples.EVENTS;
import static io.sequor.kstreams.Samples.event;
import static io.sequor.kstreams.Samples.utf8;
import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.store.Counter;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.DeadLetterRecord;
import io.sequor.schemas.Fence;
import io.sequor.schemas.MatchRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.kafka.common.Metric;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TaskTest {
    private static final StagePattern TRIO = StagePattern.builder("trio", Duration.ofMillis(30))
            .stage("a", kind("A"), stage -> stage.times(1, 3))
            .stage("b", kind("B"), stage -> stage.skipAny())
            .selection(Selection.SKIP_TO_NEXT_START)
            .build();

    private static final StagePattern TWICE = StagePattern.builder("twice", Duration.ofMillis(30))
            .stage("a", kind("A"), stage -> stage.times(2))
            .stage("b", kind("B"))
            .build();

    @Test
    void aRecordHandedOverTwiceHasTheEffectsOfOnce() {
        TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair")));
        bench.event("k", event("A", 1));
        bench.event("k", utf8("?"));
        bench.watermark(5);
        List<String> texts = bench.texts();
        Map<String, String> stored = bench.stored();

        bench.restart();
        bench.record(EVENTS, 0, utf8("k"), event("A", 1));
        bench.record(EVENTS, 1, utf8("k"), utf8("?"));
        bench.record(CONTROL, 0, utf8("source"), Samples.watermark(0, 5, 1));

        assertThat(bench.texts()).isEqualTo(texts);
        assertThat(bench.stored()).isEqualTo(stored);
    }

    /** How far was read is told by the buffer, and once a second by a record of its own. */
    @Test
    void anEventThatIsOnlyBufferedIsOneWrite() {
        TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair")));
        long writes = bench.failing().writes();
        bench.event("k", event("A", 3));
        bench.event("k", event("A", 1));
        assertThat(bench.failing().writes() - writes).isEqualTo(2);

        bench.ticks(1);
        assertThat(bench.failing().writes() - writes).isEqualTo(3);
        bench.ticks(1);
        assertThat(bench.failing().writes() - writes).isEqualTo(3);
    }

    @Test
    void whatWasOnlyBufferedCountsAfterARestart() {
        TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair")));
        bench.event("k", event("A", 3));
        bench.ticks(1);
        bench.event("k", event("B", 9));
        bench.event("k", event("B", 4));
        bench.restart();

        assertThat(bench.count(Counter.RECORDS)).isEqualTo(3);
        assertThat(bench.count(Counter.BUFFERED)).isEqualTo(3);
        assertThat(bench.conserves()).isTrue();
        bench.record(EVENTS, 1, utf8("k"), event("B", 5));
        assertThat(bench.count(Counter.RECORDS)).as("offset 1 again").isEqualTo(3);
        bench.control(Samples.watermark(0, 20, 2));
        assertThat(bench.outputs(Output.Kind.MATCH))
                .as("the fence is reached, and the events are there")
                .hasSize(1);
        assertThat(bench.count(Counter.BUFFERED)).isZero();
        assertThat(bench.count(Counter.BUFFERED_BYTES)).isZero();
    }

    @Test
    void aLogThatGoesBackInOneLifeOfATaskStopsTheApplication() {
        TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair")));
        bench.event("k", event("A", 1));
        bench.event("k", event("A", 2));

        assertThatThrownBy(() -> bench.record(EVENTS, 0, utf8("k"), event("A", 1)))
                .isInstanceOf(StreamsException.class)
                .hasMessageStartingWith("STR-032 offset 0 of events-0 came after offset 1: the topic was deleted");
    }

    @Test
    void aTopicThatIsCreatedAnewUnderARunningTaskStopsTheApplication() {
        TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair")));
        bench.restartOver("first");
        bench.event("k", event("A", 1));
        bench.ticks(60);

        bench.incarnation("second");
        assertThatThrownBy(() -> bench.ticks(30))
                .isInstanceOf(StreamsException.class)
                .hasMessageStartingWith(
                        "STR-054 topic events (it had the id first, and has second) was deleted and created")
                .hasMessageContaining("begin with a new application.id")
                .hasMessageEndingWith("what was decided since the topic is a new one may lack records");
    }

    @Test
    void aControlRecordAboutAnotherIncarnationIsACauseToLook() {
        TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair")));
        bench.restartOver("first");
        bench.ticks(10);

        bench.control(
                Samples.control("source", 0, ControlType.WATERMARK, 5L, List.of(new Fence(EVENTS, "second", 0L))));
        bench.ticks(10);
        assertThat(bench.outputs()).as("somebody is wrong about the topic").hasSize(1);

        bench.incarnation("second");
        bench.control(
                Samples.control("source", 0, ControlType.WATERMARK, 5L, List.of(new Fence(EVENTS, "second", 0L))));
        assertThatThrownBy(() -> bench.ticks(2)).hasMessageStartingWith("STR-054 ");
    }

    static LongStream seeds() {
        return LongStream.range(0, Integer.getInteger("cases", 60));
    }

    /** Two tasks read the same logs: one with a cache, one that decodes every key anew and restarts. */
    @ParameterizedTest
    @MethodSource("seeds")
    void cacheAndRestartsChangeNothingAndTheCountsAddUp(long seed) {
        Random random = new Random(seed);
        TaskBench warm = new TaskBench(Samples.settings(UnitLimits.STANDARD, 100_000, TRIO, Samples.pair("pair")));
        TaskBench cold = new TaskBench(Samples.settings(UnitLimits.STANDARD, 0, TRIO, Samples.pair("pair")));
        long time = 0;
        for (int i = 0; i < 150; i++) {
            time += random.nextInt(4);
            byte[] value = random.nextInt(20) == 0
                    ? utf8("?")
                    : event(String.valueOf("ABX".charAt(random.nextInt(3))), Math.max(0, time - random.nextInt(8)));
            String key = "k" + random.nextInt(4);
            boolean clock = random.nextInt(5) == 0;
            boolean restart = random.nextInt(10) == 0;
            long watermark = time - random.nextInt(6);
            for (TaskBench bench : List.of(warm, cold)) {
                bench.event(key, value);
                if (clock) {
                    bench.watermark(watermark);
                }
            }
            if (restart) {
                cold.restart();
            }
            assertThat(warm.conserves()).as("seed " + seed + ", step " + i).isTrue();
        }
        warm.watermark(1000);
        cold.watermark(1000);

        assertThat(cold.texts()).as("seed " + seed).isEqualTo(warm.texts());
        assertThat(cold.conserves()).isTrue();
        assertThat(warm.count(Counter.BUFFERED)).isZero();
        for (Counter counter : Counter.values()) {
            assertThat(cold.count(counter)).as(counter.metric()).isEqualTo(warm.count(counter));
        }
        assertThat(written(warm, Output.Kind.MATCH)).isEqualTo(warm.count(Counter.MATCHES));
        assertThat(written(warm, Output.Kind.TIMEOUT)).isEqualTo(warm.count(Counter.TIMEOUTS));
        assertThat(written(warm, Output.Kind.DEAD_LETTER)).isEqualTo(warm.count(Counter.DEAD_LETTERS));
        assertThat(written(warm, Output.Kind.LATE)).isEqualTo(warm.count(Counter.LATE));
        assertThat(warm.stored()).as("nothing of any key is left").hasSize(6);
    }

    @Test
    void metricsEqualTheStoredCountersAfterATick() {
        TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair")));
        bench.event("k", event("A", 1));
        bench.event("k", event("B", 2));
        bench.event("k", utf8("?"));
        bench.watermark(5);
        bench.event("k", event("A", 6));
        bench.ticks(1);

        for (Counter counter : Counter.values()) {
            assertThat(metric(bench, counter.metric())).as(counter.metric()).isEqualTo(bench.count(counter));
        }
        assertThat(metric(bench, "watermark")).isEqualTo(5);
        assertThat(metric(bench, "waiting-control-records")).isZero();
        assertThat(metric(bench, "key-cache-misses")).isEqualTo(1);
        bench.restart();
        bench.ticks(1);
        assertThat(metric(bench, "events")).as("counts go on after a restart").isEqualTo(3);
    }

    @Test
    void aFenceOnAnAbortedRecordIsReachedOnceThePositionLiesBehindIt() {
        TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair")));
        bench.event("k", event("A", 1));
        bench.event("k", event("B", 2));
        bench.control(Samples.watermark(1, 5, 7));
        bench.ticks(10);
        assertThat(bench.outputs()).isEmpty();

        bench.position(7);
        bench.ticks(10);
        assertThat(bench.outputs()).as("a position at the fence proves nothing").isEmpty();

        bench.position(8);
        bench.ticks(10);
        assertThat(bench.outputs(Output.Kind.MATCH)).hasSize(1);
        bench.restart();
        assertThat(bench.stored()).isNotEmpty();
        bench.ticks(10);
        assertThat(bench.outputs()).hasSize(1);
    }

    @Test
    void aMatchAboveHalfAMebibyteRefersToItsEvents() {
        TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair"), TWICE));
        String large = "x".repeat(200_000);
        bench.event("k", event("A", 1, Map.of("payload", large)));
        bench.event("k", event("A", 2, Map.of("payload", large)));
        bench.event("k", event("B", 3, Map.of("payload", large)));
        bench.watermark(5);

        List<MatchRecord> matches = bench.outputs(Output.Kind.MATCH).stream()
                .map(output -> (MatchRecord) output.value())
                .toList();
        assertThat(matches.stream().filter(match -> match.getPattern().equals("pair")))
                .allSatisfy(match -> assertThat(match.getByReference()).isFalse());
        assertThat(matches.stream().filter(match -> match.getByReference()))
                .isNotEmpty()
                .allSatisfy(match -> {
                    assertThat(match.getCaptures().get(0).getEvents()).hasSize(2);
                    assertThat(match.getCaptures().get(0).getEvents().get(0)).satisfies(event -> {
                        assertThat(event.getFields()).isEmpty();
                        assertThat(event.getId()).isEqualTo("events-0-0");
                        assertThat(event.getOrigin().orElseThrow().getOffset()).isZero();
                        assertThat(event.getTime()).isEqualTo(1);
                    });
                });
    }

    @Test
    void controlRecordsThatAreNoneOrAreDroppedAreDeadLettersWithTheReason() {
        TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair")));
        bench.control(utf8("?"));
        bench.record(CONTROL, 1, utf8("source"), null);
        bench.record(CONTROL, 2, null, Samples.control("s", 5, ControlType.WATERMARK, 9L, List.of()));
        bench.record(CONTROL, 3, null, Samples.control("s", 5, ControlType.WATERMARK, 9L, List.of()));
        bench.record(CONTROL, 4, null, Samples.control("s", 6, ControlType.WATERMARK, 8L, List.of()));
        bench.record(CONTROL, 5, null, Samples.control("n".repeat(250), 1, ControlType.IDLE, null, List.of()));

        assertThat(bench.outputs(Output.Kind.DEAD_LETTER).stream()
                        .map(output -> (DeadLetterRecord) output.value())
                        .map(letter -> letter.getReason() + ": " + letter.getText()))
                .satisfiesExactly(
                        text -> assertThat(text).startsWith("undecodable: this is no control record: AVR-00"),
                        text -> assertThat(text).isEqualTo("undecodable: this is no control record: it has no value"),
                        text -> assertThat(text)
                                .isEqualTo(
                                        "repeat: control message WATERMARK of source s, epoch 1, sequence 5 is dropped:"
                                                + " its sequence is the last one of its source again. It was last heard in epoch 1"
                                                + " with sequence 5, is ACTIVE and claims 9."),
                        text -> assertThat(text).startsWith("regression: ").contains("goes back"),
                        text -> assertThat(text)
                                .isEqualTo("undecodable: this is no control record: the name of the source takes 250"
                                        + " bytes, and 249 is the most"));
        assertThat(bench.count(Counter.CONTROL)).isEqualTo(6);
        assertThat(bench.conserves()).isTrue();
    }

    @Test
    void noControlRecordCanOutgrowTheStore() {
        TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair")));
        Record<byte[], byte[]> headers = new Record<>(utf8("s"), Samples.watermark(1, 1, -1), 5);
        for (int i = 0; i < 100_000; i++) {
            headers.headers().add("", null);
        }
        bench.record(CONTROL, 0, headers);
        assertThat(((DeadLetterRecord) bench.outputs().get(0).value()).getText())
                .isEqualTo("this is no control record: it takes 200051 bytes in the state, and 131072 is the most");

        for (int i = 1; i <= 30; i++) {
            List<Fence> foreign = new ArrayList<>();
            for (int topic = 0; topic < 500; topic++) {
                foreign.add(new Fence("elsewhere-" + i + "-" + topic + "-".repeat(150), null, 1L));
            }
            bench.record(CONTROL, i, null, Samples.control("s", i, ControlType.WATERMARK, (long) i, foreign));
        }
        for (int i = 0; i < 600; i++) {
            String name = String.format(java.util.Locale.ROOT, "%0249d", i);
            bench.record(CONTROL, 100 + i, null, Samples.control(name, 1, ControlType.IDLE, null, List.of()));
        }
        List<DeadLetterRecord> refused = bench.outputs().stream()
                .skip(1)
                .map(output -> (DeadLetterRecord) output.value())
                .toList();
        assertThat(refused).hasSize(101).allSatisfy(letter -> {
            assertThat(letter.getReason()).isEqualTo("too-many-sources");
            assertThat(letter.getText()).endsWith("and no more than 500 can be known. It has not been heard before.");
        });
        assertThat(bench.stored().values())
                .allSatisfy(value -> assertThat(value.length() / 2).isLessThan(256 * 1024));
    }

    private static long written(TaskBench bench, Output.Kind kind) {
        return bench.outputs(kind).size();
    }

    private static long metric(TaskBench bench, String name) {
        return bench.mock().metrics().metrics().entrySet().stream()
                .filter(entry -> entry.getKey().group().equals("sequor-task-metrics"))
                .filter(entry -> entry.getKey().name().equals(name))
                .map(Map.Entry::getValue)
                .map(Metric::metricValue)
                .mapToLong(value -> ((Double) value).longValue())
                .findFirst()
                .orElseThrow();
    }
}
