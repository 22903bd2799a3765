package io.sequor.kstreams.query;

import static io.sequor.kstreams.Samples.CONTROL;
import static io.sequor.kstreams.Samples.EVENTS;
import static io.sequor.kstreams.Samples.event;
import static io.sequor.kstreams.Samples.utf8;
import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.kstreams.watermark.Source;
import io.sequor.matcher.stage.StagePattern;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SequorQueriesTest {
    private static final StagePattern PAIR = Samples.pair("pair");
    private static final StagePattern QUIET = StagePattern.builder("quiet", Duration.ofMillis(50))
            .stage("a", kind("A"))
            .absence(kind("X"))
            .build();

    private TopologyTestDriver driver;
    private SequorQueries queries;

    @BeforeEach
    void start() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "queries");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        Topology topology = Sequor.streams("test")
                .events(EVENTS, EventMapper.envelope())
                .watermarks(CONTROL)
                .pattern(PAIR)
                .pattern(QUIET)
                .inMemory()
                .addTo(new Topology(), "matches", "timeouts");
        driver = new TopologyTestDriver(topology, settings, Instant.EPOCH);
        KeyValueStore<Bytes, byte[]> store = driver.getKeyValueStore("test-state");
        queries = new SequorQueries(
                Samples.settings(PAIR, QUIET),
                partition -> new TaskStore(store),
                new Standing(KafkaStreams.State.RUNNING, List.of(3)));
    }

    @AfterEach
    void stop() {
        driver.close();
    }

    private void send(String topic, String key, byte[] value) {
        driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(utf8(key), value);
    }

    @Test
    void whatIsOpenForAKey() {
        send(EVENTS, "k", event("A", 5));
        send(CONTROL, "source", Samples.watermark(1, 7, 0));

        KeyState state = queries.key("k").orElseThrow();
        assertThat(state.partition()).isEqualTo(3);
        assertThat(state.watermark()).isEqualTo(7);
        assertThat(state.open()).hasSize(2);
        KeyState.Open partial = state.open().get(0);
        assertThat(partial.pattern()).isEqualTo("pair");
        assertThat(partial.captures().get("a"))
                .singleElement()
                .satisfies(captured -> assertThat(captured.time()).isEqualTo(5));
        assertThat(partial.awaiting()).containsExactly("b");
        assertThat(partial.deadline()).isEqualTo(15);
        assertThat(partial.pending()).isFalse();
        assertThat(state.open().get(1).pending())
                .as("an absence is to be confirmed")
                .isTrue();
        assertThat(state.open().get(1).deadline()).isEqualTo(55);
    }

    @Test
    void whatIsClosedIsNotShown() {
        send(EVENTS, "k", event("A", 5));
        send(CONTROL, "source", Samples.watermark(1, 20, 0));

        assertThat(queries.key("k").orElseThrow().open())
                .singleElement()
                .satisfies(open -> assertThat(open.pattern()).isEqualTo("quiet"));
        send(CONTROL, "source", Samples.watermark(2, 100, 0));
        assertThat(queries.key("k")).isEmpty();
        assertThat(queries.key("nobody")).isEmpty();
    }

    @Test
    void whereAPartitionStands() {
        send(EVENTS, "k", event("A", 5));
        send(EVENTS, "k", event("A", 50));
        send(CONTROL, "source", Samples.watermark(1, 7, 0));
        send(CONTROL, "source", Samples.watermark(2, 60, 9));

        PartitionState state = queries.partition(3);
        assertThat(state.watermark()).isEqualTo(7);
        assertThat(state.advancing()).isFalse();
        assertThat(state.waitingControlRecords()).isEqualTo(1);
        assertThat(state.holders()).containsExactly("source");
        assertThat(state.sources().get("source").status()).isEqualTo(Source.Status.ACTIVE);
        assertThat(state.counters()).containsEntry("buffered-events", 1L).containsEntry("released-events", 1L);
        assertThat(state.patterns()).hasSize(2);
        assertThat(state.patterns().values())
                .allSatisfy(counts ->
                        assertThat(counts).containsEntry("active-states", 1L).containsEntry("pattern-matches", 0L));
    }

    @Test
    void aStoreThatCannotBeReadSaysSo() {
        assertThatThrownBy(() -> new SequorQueries(
                                Samples.settings(PAIR),
                                partition -> {
                                    throw new IllegalStateException("QRY-001 not here");
                                },
                                new Standing(KafkaStreams.State.RUNNING, List.of(0)))
                        .partition(0))
                .hasMessageStartingWith("QRY-001 ");
    }

    @Test
    void nothingIsSaidWhereNothingCanBeLookedAt() {
        assertThatThrownBy(() -> asked(List.of(), KafkaStreams.State.RUNNING, PAIR, QUIET)
                        .key("k"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("QRY-001 store test-state cannot be read here now: no partition is active on this instance."
                        + " Ask the other instances");
        assertThatThrownBy(() -> asked(List.of(), KafkaStreams.State.NOT_RUNNING, PAIR, QUIET)
                        .key("k"))
                .hasMessageStartingWith(
                        "QRY-005 store test-state cannot be read here any more: the application is NOT_RUNNING, and");
        assertThatThrownBy(() -> asked(List.of(3), KafkaStreams.State.REBALANCING, PAIR, QUIET)
                        .key("nobody"))
                .as("the partition of the key may be on its way here")
                .hasMessageStartingWith("QRY-001 ");
    }

    @Test
    void anotherDefinitionIsToldFromAMovingTask() {
        send(EVENTS, "k", event("A", 5));
        send(CONTROL, "source", Samples.watermark(1, 7, 0));

        assertThatThrownBy(() ->
                        asked(List.of(3), KafkaStreams.State.RUNNING, PAIR).key("k"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("QRY-003 partition 3 of store test-state has matches of [quiet (")
                .hasMessageEndingWith(
                        "Ask with the definition that the application runs, with the patterns of its draining(..)");
    }

    @Test
    void whatNoPartitionOrKeyCanBeIsRefusedAtTheCall() {
        assertThatThrownBy(() -> queries.partition(-3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("QRY-004 there is no partition -3 of store test-state: they are numbered from 0."
                        + " Ask for one of partitions()");
        assertThatThrownBy(() -> queries.key(missing()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("key");
    }

    /** Null, as it comes out of code that is not checked for it. */
    @SuppressWarnings("unchecked")
    private static <T> T missing() {
        return (T) Map.of().get("what was left out");
    }

    private SequorQueries asked(List<Integer> partitions, KafkaStreams.State state, StagePattern... patterns) {
        KeyValueStore<Bytes, byte[]> store = driver.getKeyValueStore("test-state");
        return new SequorQueries(
                Samples.settings(patterns), partition -> new TaskStore(store), new Standing(state, partitions));
    }
}
