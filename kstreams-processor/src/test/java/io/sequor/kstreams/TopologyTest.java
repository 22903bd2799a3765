package io.sequor.kstreams;

import static io.sequor.kstreams.Samples.event;
import static io.sequor.kstreams.Samples.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.schemas.DeadLetterRecord;
import io.sequor.schemas.LateRecord;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.SequorSerdes;
import io.sequor.schemas.TimeoutRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both ways in, through Kafka Streams itself. */
class TopologyTest {
    private record Entry(String name, Topology topology) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Entry> entries() {
        return Stream.of(new Entry("dsl", dsl(sequor())), new Entry("processor-api", papi(sequor())));
    }

    @ParameterizedTest
    @MethodSource("entries")
    void theNamesOfATopologyNeverChange(Entry entry) {
        Golden.assertText(
                "topology-" + entry.name + ".txt", entry.topology.describe().toString());
    }

    static Stream<Entry> inBandEntries() {
        return Stream.of(new Entry("in-band-dsl", dsl(inBand())), new Entry("in-band-processor-api", papi(inBand())));
    }

    @ParameterizedTest
    @MethodSource("inBandEntries")
    void neitherDoThoseWithoutAControlTopic(Entry entry) {
        String described = entry.topology.describe().toString();

        Golden.assertText("topology-" + entry.name + ".txt", described);
        assertThat(described).doesNotContain("control-source");
    }

    /** Metrics are refreshed once a second, and right from the start. */
    @Test
    void beforeTheFirstSecondTheWatermarkIsNone() {
        try (TopologyTestDriver driver = new TopologyTestDriver(papi(sequor()), settings())) {
            assertThat(driver.metrics().values())
                    .filteredOn(metric -> metric.metricName().name().equals("watermark"))
                    .singleElement()
                    .satisfies(metric -> assertThat(metric.metricValue()).isEqualTo(-1.0));
        }
    }

    @ParameterizedTest
    @MethodSource("entries")
    void fourKindsOfOutputGoToTheirTopics(Entry entry) {
        try (TopologyTestDriver driver = new TopologyTestDriver(entry.topology, settings())) {
            run(driver);
            List<TestRecord<String, MatchRecord>> matches = read(driver, "matches", SequorSerdes.match());
            assertThat(matches).singleElement().satisfies(match -> {
                assertThat(match.key()).isEqualTo("k");
                assertThat(header(match, "sequor-id")).isEqualTo(match.value().getIdentity());
                assertThat(header(match, "sequor-start-id"))
                        .isEqualTo(match.value().getStartIdentity());
                assertThat(header(match, "sequor-pattern")).isEqualTo("pair");
                assertThat(header(match, "sequor-fingerprint"))
                        .isEqualTo(StageProgram.of(Samples.pair("pair")).fingerprint())
                        .isEqualTo(match.value().getFingerprint());
                assertThat(match.headers().toArray()).hasSize(4);
                assertThat(match.timestamp()).as("now, not the event's time").isGreaterThan(1_000_000_000_000L);
            });
            assertThat(read(driver, "timeouts", SequorSerdes.timeout()))
                    .singleElement()
                    .satisfies(timeout -> {
                        TimeoutRecord value = timeout.value();
                        assertThat(value.getAwaiting()).containsExactly("b");
                        assertThat(header(timeout, "sequor-id")).isEqualTo(value.getIdentity());
                    });
            assertThat(read(driver, "fraud-late", SequorSerdes.late()))
                    .singleElement()
                    .satisfies(late -> {
                        LateRecord value = late.value();
                        assertThat(value.getWatermark()).isEqualTo(50);
                        assertThat(late.key()).isEqualTo("k");
                        assertThat(header(late, "sequor-id")).hasSize(32);
                    });
            assertThat(read(driver, "fraud-dead-letters", SequorSerdes.deadLetter()))
                    .singleElement()
                    .satisfies(letter -> {
                        DeadLetterRecord value = letter.value();
                        assertThat(value.getReason()).isEqualTo("undecodable");
                        assertThat(value.getOrigin().getTopic()).isEqualTo("events");
                        assertThat(header(letter, "sequor-id")).hasSize(32);
                    });
        }
    }

    @Test
    void bothEntriesGiveTheSame() {
        List<List<String>> outputs = new ArrayList<>();
        entries().forEach(entry -> {
            try (TopologyTestDriver driver = new TopologyTestDriver(entry.topology, settings())) {
                run(driver);
                List<String> lines = new ArrayList<>();
                read(driver, "matches", SequorSerdes.match())
                        .forEach(found -> lines.add(found.value().toString()));
                read(driver, "timeouts", SequorSerdes.timeout())
                        .forEach(found -> lines.add(found.value().toString()));
                read(driver, "fraud-late", SequorSerdes.late())
                        .forEach(found -> lines.add(found.value().toString()));
                outputs.add(lines);
            }
        });

        assertThat(outputs.get(0)).hasSize(3).isEqualTo(outputs.get(1));
    }

    @Test
    void theStateMayBeOnDisk() {
        Sequor onDisk = Sequor.streams("disk")
                .events("events", EventMapper.envelope())
                .watermarks("clock")
                .pattern(Samples.pair("pair"));
        try (TopologyTestDriver driver = new TopologyTestDriver(papi(onDisk), settings())) {
            run(driver);
            assertThat(read(driver, "matches", SequorSerdes.match())).hasSize(1);
        }
    }

    private static void run(TopologyTestDriver driver) {
        TestInputTopic<byte[], byte[]> events =
                driver.createInputTopic("events", new ByteArraySerializer(), new ByteArraySerializer());
        TestInputTopic<byte[], byte[]> clock =
                driver.createInputTopic("clock", new ByteArraySerializer(), new ByteArraySerializer());
        events.pipeInput(utf8("k"), event("A", 1));
        events.pipeInput(utf8("k"), event("B", 2));
        events.pipeInput(utf8("k"), event("A", 3));
        events.pipeInput(utf8("k"), utf8("?"));
        clock.pipeInput(utf8("source"), Samples.watermark(1, 50, 3));
        events.pipeInput(utf8("k"), event("A", 4));
    }

    private static <V> List<TestRecord<String, V>> read(TopologyTestDriver driver, String topic, Serde<V> serde) {
        return driver.createOutputTopic(topic, new StringDeserializer(), serde.deserializer())
                .readRecordsToList();
    }

    private static String header(TestRecord<?, ?> found, String name) {
        Header header = found.headers().lastHeader(name);
        return new String(header.value(), StandardCharsets.UTF_8);
    }

    private static Sequor sequor() {
        return Sequor.streams("fraud")
                .events("events", EventMapper.envelope())
                .watermarks("clock")
                .pattern(Samples.pair("pair"))
                .inMemory();
    }

    private static Sequor inBand() {
        return Sequor.streams("fraud")
                .events("events", EventMapper.envelope())
                .watermarksInBand()
                .pattern(Samples.pair("pair"))
                .inMemory();
    }

    private static Topology dsl(Sequor sequor) {
        StreamsBuilder builder = new StreamsBuilder(new TopologyConfig(new StreamsConfig(settings())));
        SequorStreams streams = sequor.build(builder);
        streams.matches().to("matches");
        streams.timeouts().to("timeouts");
        return builder.build();
    }

    private static Topology papi(Sequor sequor) {
        Topology topology = new Topology(new TopologyConfig(new StreamsConfig(settings())));
        return sequor.addTo(topology, "matches", "timeouts");
    }

    private static Properties settings() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "topology-test");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        return settings;
    }
}
