package io.sequor.testkit.topology;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.event.Origin;
import io.sequor.schemas.DeadLetterRecord;
import io.sequor.schemas.LateRecord;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.SequorSerdes;
import io.sequor.schemas.TimeoutRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;

/**
 * A whole topology with one processor under TopologyTestDriver: sources, processor, store, changelog and sinks, under
 * exactly-once settings. Matches and timeouts go to one topic, so that their order is known.
 *
 * <pre>{@code
 * try (TopologyHarness harness = TopologyHarness.inMemory(TaskSetup.of(List.of("payments"), List.of(pattern)))) {
 *     harness.hand("payments", 0, CaseRecord.event(event));
 *     harness.hand(TaskSetup.CONTROL, 0, CaseRecord.control(watermark));
 *     assertThat(harness.results()).isEmpty();
 * }
 * }</pre>
 */
public final class TopologyHarness implements TaskDriver {
    private static final String APPLICATION = "harness";
    private static final String RESULTS = "results";
    private static final String CHANGELOG = APPLICATION + "-" + TaskSetup.storeName() + "-changelog";
    private static final Deserializer<MatchRecord> MATCHES =
            SequorSerdes.match().deserializer();
    private static final Deserializer<TimeoutRecord> TIMEOUTS =
            SequorSerdes.timeout().deserializer();
    private static final Deserializer<LateRecord> LATE = SequorSerdes.late().deserializer();
    private static final Deserializer<DeadLetterRecord> DEAD_LETTERS =
            SequorSerdes.deadLetter().deserializer();
    private static final Deserializer<byte[]> BYTES = new ByteArrayDeserializer();

    private final TaskSetup setup;
    private final boolean inMemory;
    private final Path directory;
    private final Map<String, Long> positions = new HashMap<>();
    private final Map<Bytes, byte[]> changelog = new LinkedHashMap<>();
    private final List<Found> results = new ArrayList<>();
    private final List<Origin> late = new ArrayList<>();
    private final List<DeadLetter> deadLetters = new ArrayList<>();
    private TopologyTestDriver driver;

    private TopologyHarness(TaskSetup setup, boolean inMemory) {
        this.setup = setup;
        this.inMemory = inMemory;
        this.directory = temporaryDirectory();
        this.driver = start();
    }

    /** A topology that keeps its state in memory. */
    public static TopologyHarness inMemory(TaskSetup setup) {
        return new TopologyHarness(setup, true);
    }

    /** A topology that keeps its state in RocksDB, in a temporary directory. */
    public static TopologyHarness onDisk(TaskSetup setup) {
        return new TopologyHarness(setup, false);
    }

    private TopologyTestDriver start() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092");
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.PROCESSOR_WRAPPER_CLASS_CONFIG, Place.class.getName());
        settings.put(Place.CONTENTS, Map.copyOf(changelog));
        Sequor sequor = setup.builder().readPositions(context -> (topic, partition, delivered) -> positionOf(topic));
        if (inMemory) {
            sequor.inMemory();
        }
        Topology topology =
                sequor.addTo(new Topology(new TopologyConfig(new StreamsConfig(settings))), RESULTS, RESULTS);
        return new TopologyTestDriver(topology, settings, Instant.EPOCH);
    }

    private OptionalLong positionOf(String topic) {
        return positions.containsKey(topic) ? OptionalLong.of(positions.get(topic)) : OptionalLong.empty();
    }

    @Override
    public void hand(String topic, long offset, CaseRecord record) {
        Headers headers = new RecordHeaders();
        Place.mark(headers, offset);
        driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(new TestRecord<>(record.key(), record.value(), headers, Instant.EPOCH));
    }

    @Override
    public void position(String topic, long position) {
        positions.merge(topic, position, Math::max);
    }

    @Override
    public void pause() {
        settle(() -> driver.advanceWallClockTime(Duration.ofSeconds(1)));
    }

    @Override
    public List<Found> results() {
        read();
        return taken(results);
    }

    @Override
    public List<Origin> late() {
        read();
        return taken(late);
    }

    @Override
    public List<DeadLetter> deadLetters() {
        read();
        return taken(deadLetters);
    }

    private static <T> List<T> taken(List<T> all) {
        List<T> taken = List.copyOf(all);
        all.clear();
        return taken;
    }

    @Override
    public TaskStore store() {
        KeyValueStore<Bytes, byte[]> store = driver.getKeyValueStore(TaskSetup.storeName());
        return new TaskStore(store);
    }

    /** A new driver, whose store is restored from the changelog alone. */
    @Override
    public void restart() {
        read();
        driver.close();
        driver = start();
    }

    @Override
    public void close() {
        driver.close();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the temporary directory " + directory + " could not be deleted", e);
        }
    }

    /** Takes over what the topology wrote, its changelog included. */
    private void read() {
        values(RESULTS).forEach(value -> results.add(result(value.value())));
        values(TaskSetup.PREFIX + "-late")
                .forEach(value -> late.add(
                        Found.of(LATE.deserialize(RESULTS, value.value()).getOrigin())));
        values(TaskSetup.PREFIX + "-dead-letters")
                .forEach(value -> deadLetters.add(DeadLetter.of(DEAD_LETTERS.deserialize(RESULTS, value.value()))));
        for (TestRecord<byte[], byte[]> change : values(CHANGELOG)) {
            if (change.value() == null) {
                changelog.remove(Bytes.wrap(change.key()));
            } else {
                changelog.put(Bytes.wrap(change.key()), change.value());
            }
        }
    }

    private List<TestRecord<byte[], byte[]>> values(String topic) {
        return driver.producedTopicNames().contains(topic)
                ? driver.createOutputTopic(topic, BYTES, BYTES).readRecordsToList()
                : List.of();
    }

    /** Two kinds of records in one topic: one that is no match is a timeout. */
    private static Found result(byte[] value) {
        try {
            return Found.of(MATCHES.deserialize(RESULTS, value));
        } catch (SerializationException e) {
            return Found.of(TIMEOUTS.deserialize(RESULTS, value));
        }
    }

    private static Path temporaryDirectory() {
        try {
            return Files.createTempDirectory("sequor-harness");
        } catch (IOException e) {
            throw new UncheckedIOException("there is no temporary directory", e);
        }
    }
}
