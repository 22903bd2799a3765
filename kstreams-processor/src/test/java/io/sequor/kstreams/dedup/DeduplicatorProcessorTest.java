package io.sequor.kstreams.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.output.Output;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeduplicatorProcessorTest {
    @TempDir
    private Path directory;

    @Test
    void eachIdentityPassesOnce() {
        try (TopologyTestDriver driver = driver(100)) {
            TestInputTopic<String, String> input = input(driver);
            input.pipeInput(record("one", "a"));
            input.pipeInput(record("two", "b"));
            input.pipeInput(record("one again", "a"));
            input.pipeInput("k", "bare");
            input.pipeInput("k", "bare");

            assertThat(output(driver)).containsExactly("one", "two", "bare", "bare");
            assertThat(metric(driver, "records-without-identity")).isEqualTo(2.0);
            assertThat(metric(driver, "repeats")).isEqualTo(1.0);
        }
    }

    /** What a task remembers is in its store alone: another one that opens it goes on with it. */
    @Test
    void theMemoryOutlivesARestartAndItsBoundMayChange() {
        try (TopologyTestDriver driver = driver(100)) {
            KeyValueStore<Bytes, byte[]> store = driver.getKeyValueStore("once-identities");
            RememberedIdentities before = new RememberedIdentities(store, 100);
            for (int i = 0; i < 50; i++) {
                assertThat(before.isNew("id" + i, place(i))).isTrue();
            }
            assertThat(records(driver)).isEqualTo(101);

            RememberedIdentities after = new RememberedIdentities(store, 10);
            assertThat(after.isNew("id49", place(70))).isFalse();
            assertThat(after.isNew("new", place(71))).isTrue();
            assertThat(records(driver)).as("ten, each twice, and the range").isEqualTo(21);
            assertThat(after.isNew("id0", place(72))).as("forgotten").isTrue();
        }
    }

    @Test
    void aRecordThatIsReadAgainPassesAgain() {
        try (TopologyTestDriver driver = driver(10)) {
            KeyValueStore<Bytes, byte[]> store = driver.getKeyValueStore("once-identities");
            RememberedIdentities identities = new RememberedIdentities(store, 10);

            assertThat(identities.isNew("a", place(7))).isTrue();
            assertThat(identities.isNew("a", place(7))).isTrue();
            assertThat(identities.isNew("a", place(8))).isFalse();
            assertThat(identities.isNew("a", Optional.empty())).isFalse();
            assertThat(new RememberedIdentities(store, 10).isNew("a", place(7))).isTrue();
        }
    }

    @Test
    void aNewerFormatIsRefused() {
        try (TopologyTestDriver driver = driver(10)) {
            KeyValueStore<Bytes, byte[]> store = driver.getKeyValueStore("once-identities");
            store.put(Bytes.wrap(new byte[] {0x10}), new byte[] {2, 0, 0});

            assertThatThrownBy(() -> new RememberedIdentities(store, 10))
                    .hasMessage("STO-023 an identity is stored in format 2, and this version reads format 1. A newer"
                            + " Sequor wrote it: run that version, or begin with a new application id.");
        }
    }

    @Test
    void aMemoryHasToHoldSomething() {
        assertThatThrownBy(() -> DeduplicatorProcessor.supplier("once", 0))
                .hasMessage("the deduplicator once remembers 1 identity or more, not 0. 100000 is a good number");
    }

    private TopologyTestDriver driver(int most) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()).withName("in"))
                .process(DeduplicatorProcessor.<String, String>supplier("once", most), Named.as("once"))
                .to("out", Produced.with(Serdes.String(), Serdes.String()).withName("out"));
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "dedup-test");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        return new TopologyTestDriver(builder.build(), settings);
    }

    private static TestInputTopic<String, String> input(TopologyTestDriver driver) {
        return driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
    }

    private static List<String> output(TopologyTestDriver driver) {
        return driver.createOutputTopic("out", new StringDeserializer(), new StringDeserializer())
                .readValuesToList();
    }

    private static TestRecord<String, String> record(String value, String identity) {
        Headers headers = new RecordHeaders().add(Output.ID, identity.getBytes(StandardCharsets.UTF_8));
        return new TestRecord<>("k", value, headers);
    }

    private static Optional<RecordMetadata> place(long offset) {
        return Optional.of(new RecordMetadata() {
            @Override
            public String topic() {
                return "in";
            }

            @Override
            public int partition() {
                return 0;
            }

            @Override
            public long offset() {
                return offset;
            }
        });
    }

    private static long records(TopologyTestDriver driver) {
        KeyValueStore<Bytes, byte[]> store = driver.getKeyValueStore("once-identities");
        long count = 0;
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                all.next();
                count++;
            }
        }
        return count;
    }

    private static Object metric(TopologyTestDriver driver, String name) {
        return driver.metrics().values().stream()
                .filter(metric -> metric.metricName().group().equals("sequor-deduplicator-metrics"))
                .filter(metric -> metric.metricName().name().equals(name))
                .map(Metric::metricValue)
                .findFirst()
                .orElseThrow();
    }
}
