package io.sequor.kstreams;

import static io.sequor.kstreams.Samples.event;
import static io.sequor.kstreams.Samples.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.mapping.EventMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** At-least-once through Kafka Streams itself, with what it puts around a store. */
class AtLeastOnceTopologyTest {
    private static final int EVENTS = 2_000;
    private static final String CHANGELOG = "guarantee-test-fraud-state-changelog";

    @TempDir
    private Path directory;

    /** What stands on the changelog of a run. */
    private record Cost(long records, long bytes) {
        static Cost of(List<TestRecord<byte[], byte[]>> changes) {
            long bytes = changes.stream()
                    .mapToLong(change -> change.key().length + (change.value() == null ? 0 : change.value().length))
                    .sum();
            return new Cost(changes.size(), bytes);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void resultsComeOnceAndTheJournalStaysSmall(boolean inMemory) {
        try (TopologyTestDriver driver = driver(StreamsConfig.AT_LEAST_ONCE, inMemory)) {
            run(driver);
            assertThat(read(driver, "matches")).hasSize(EVENTS / 100);
            assertThat(entries(driver))
                    .as("those of the last advance: a test driver commits after each record")
                    .isLessThanOrEqualTo(110);
            driver.advanceWallClockTime(Duration.ofSeconds(1));
            driver.advanceWallClockTime(Duration.ofSeconds(1));
            assertThat(entries(driver)).isEqualTo(1);
        }
    }

    @Test
    void theMetricSaysHowManyEntriesThereAre() {
        try (TopologyTestDriver driver = driver(StreamsConfig.AT_LEAST_ONCE, true)) {
            run(driver);
            driver.advanceWallClockTime(Duration.ofSeconds(2));

            assertThat(metric(driver)).isPositive().isEqualTo(entries(driver));
        }
        try (TopologyTestDriver driver = driver(StreamsConfig.EXACTLY_ONCE_V2, true)) {
            run(driver);
            driver.advanceWallClockTime(Duration.ofSeconds(2));

            assertThat(metric(driver)).isZero();
        }
    }

    private static long metric(TopologyTestDriver driver) {
        return driver.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals("journal-entries"))
                .mapToLong(entry -> ((Number) entry.getValue().metricValue()).longValue())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatItCosts() {
        Cost exactly = cost(StreamsConfig.EXACTLY_ONCE_V2);
        Cost atLeast = cost(StreamsConfig.AT_LEAST_ONCE);
        System.out.printf(
                "per event, exactly_once_v2: %.2f records, %.0f bytes; at_least_once: %.2f records, %.0f bytes%n",
                exactly.records / (double) EVENTS,
                exactly.bytes / (double) EVENTS,
                atLeast.records / (double) EVENTS,
                atLeast.bytes / (double) EVENTS);

        assertThat(atLeast.records).isBetween(2 * exactly.records, 5 * exactly.records);
        assertThat(atLeast.bytes).isBetween(2 * exactly.bytes, 5 * exactly.bytes);
    }

    private Cost cost(String guarantee) {
        try (TopologyTestDriver driver = driver(guarantee, true)) {
            run(driver);
            return Cost.of(read(driver, CHANGELOG));
        }
    }

    /** Of a hundred events two make a match; a watermark comes with each hundred. */
    private static void run(TopologyTestDriver driver) {
        TestInputTopic<byte[], byte[]> events =
                driver.createInputTopic("events", new ByteArraySerializer(), new ByteArraySerializer());
        TestInputTopic<byte[], byte[]> clock =
                driver.createInputTopic("clock", new ByteArraySerializer(), new ByteArraySerializer());
        for (int i = 0; i < EVENTS; i++) {
            String kind = i % 100 == 3 ? "A" : i % 100 == 6 ? "B" : "C";
            events.pipeInput(utf8("k" + i % 3), event(kind, i, Map.of("amount", 12.5, "card", "4111-1111-1111-1111")));
            if (i % 100 == 99) {
                clock.pipeInput(utf8("source"), Samples.watermark(i, i, i));
            }
        }
    }

    private static long entries(TopologyTestDriver driver) {
        KeyValueStore<Bytes, byte[]> store = driver.getKeyValueStore("fraud-state");
        long count = 0;
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                count += all.next().key.get()[0] == 0x70 ? 1 : 0;
            }
        }
        return count;
    }

    private static List<TestRecord<byte[], byte[]>> read(TopologyTestDriver driver, String topic) {
        return driver.producedTopicNames().contains(topic)
                ? driver.createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                        .readRecordsToList()
                : List.of();
    }

    private TopologyTestDriver driver(String guarantee, boolean inMemory) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "guarantee-test");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        settings.put("consumer.isolation.level", "read_committed");
        Sequor sequor = Sequor.streams("fraud")
                .events("events", EventMapper.envelope())
                .watermarks("clock")
                .pattern(Samples.pair("pair"));
        Topology topology = (inMemory ? sequor.inMemory() : sequor).addTo(new Topology(), "matches", "timeouts");
        return new TopologyTestDriver(topology, settings);
    }
}
