package io.sequor.runner.bars;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.dedup.Deduplicator;
import io.sequor.runner.guard.TestCluster;
import io.sequor.schemas.DeadLetterRecord;
import io.sequor.schemas.LateRecord;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.SequorSerdes;
import io.sequor.schemas.TimeoutRecord;
import io.sequor.testkit.topology.DeadLetter;
import io.sequor.testkit.topology.Found;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/** Reads what an application wrote and committed: its results, in one topic of one partition, late events, dead letters. */
final class Outputs implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(120);

    private final Deserializer<MatchRecord> matches = SequorSerdes.match().deserializer();
    private final Deserializer<TimeoutRecord> timeouts = SequorSerdes.timeout().deserializer();
    private final Deserializer<LateRecord> lateEvents = SequorSerdes.late().deserializer();
    private final Deserializer<DeadLetterRecord> letters =
            SequorSerdes.deadLetter().deserializer();
    private final String prefix;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<Found> results = new ArrayList<>();
    private final List<String> late = new ArrayList<>();
    private final List<DeadLetter> deadLetters = new ArrayList<>();

    private final Optional<Deduplicator> deduplicator;

    private Outputs(TestCluster cluster, String prefix, Optional<Deduplicator> deduplicator) {
        this.prefix = prefix;
        this.deduplicator = deduplicator;
        consumer = reader(cluster, topics(prefix));
    }

    /** Reads what is committed in topics of one partition, from their beginning. */
    static KafkaConsumer<byte[], byte[]> reader(TestCluster cluster, String... topics) {
        KafkaConsumer<byte[], byte[]> reader = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        cluster.bootstrapServers(),
                        "isolation.level",
                        "read_committed",
                        "auto.offset.reset",
                        "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        reader.assign(
                Stream.of(topics).map(topic -> new TopicPartition(topic, 0)).toList());
        return reader;
    }

    /** Creates the topics, and reads them from their beginning. */
    static Outputs create(TestCluster cluster, String prefix) {
        cluster.createTopics(1, topics(prefix));
        return new Outputs(cluster, prefix, Optional.empty());
    }

    /** Creates the topics, and reads them from their beginning; an output that was read before is passed over. */
    static Outputs withoutRepeats(TestCluster cluster, String prefix) {
        cluster.createTopics(1, topics(prefix));
        return new Outputs(cluster, prefix, Optional.of(new Deduplicator(100_000)));
    }

    /** How many outputs were passed over. */
    long repeats() {
        return deduplicator.map(Deduplicator::repeats).orElse(0L);
    }

    /** Reads topics that exist from their beginning. */
    static Outputs of(TestCluster cluster, String prefix) {
        return new Outputs(cluster, prefix, Optional.empty());
    }

    static String[] topics(String prefix) {
        return new String[] {prefix + "-results", prefix + "-late", prefix + "-dead-letters"};
    }

    /** Matches and timeouts so far, in the order of their topic. */
    List<Found> results() {
        return results;
    }

    /** Origins of late events so far, sorted. */
    List<String> late() {
        return late.stream().sorted().toList();
    }

    List<DeadLetter> deadLetters() {
        return deadLetters;
    }

    /** Reads on until it holds; the application must live. */
    void await(Observed application, BooleanSupplier condition, String what) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            application.requireAlive();
            if (System.nanoTime() - start > LIMIT.toNanos()) {
                throw new AssertionError(prefix + " waits for " + what + " and has " + results.size() + " results, "
                        + late.size() + " late events and the dead letters " + deadLetters);
            }
            poll();
        }
    }

    /** Waits until there are as many as expected. */
    void await(Observed application, Expected expected) {
        await(
                application,
                () -> results.size() >= expected.count()
                        && late.size() >= expected.late().size(),
                expected.count() + " results and " + expected.late().size() + " late events");
    }

    /** Reads what is left once the application is closed, and compares: nothing is missing, and nothing is too much. */
    void requireEqual(Expected expected) {
        readToEnd();
        Map<String, List<Found>> byKey = byKey(results);
        assertThat(byKey.keySet())
                .as("keys with results of %s", prefix)
                .isEqualTo(expected.results().keySet());
        expected.results()
                .forEach((key, found) -> assertThat(byKey.get(key))
                        .as("results of %s, key %s", prefix, key)
                        .isEqualTo(found));
        assertThat(late()).as("late events of %s", prefix).isEqualTo(expected.late());
        assertThat(deadLetters).as("dead letters of %s", prefix).isEmpty();
    }

    /** Reads everything that is committed by now. */
    void readToEnd() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
        TestCluster.await(
                () -> {
                    poll();
                    return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
                },
                () -> "the outputs of " + prefix + " cannot be read up to " + ends);
    }

    static Map<String, List<Found>> byKey(List<Found> results) {
        Map<String, List<Found>> byKey = new TreeMap<>();
        results.forEach(result ->
                byKey.computeIfAbsent(result.key(), none -> new ArrayList<>()).add(result));
        return byKey;
    }

    private void poll() {
        consumer.poll(Duration.ofMillis(50)).forEach(this::take);
    }

    private void take(ConsumerRecord<byte[], byte[]> record) {
        if (deduplicator.isPresent() && !deduplicator.get().isNew(record)) {
            return;
        }
        if (record.topic().endsWith("-results")) {
            results.add(result(record.value()));
        } else if (record.topic().endsWith("-late")) {
            late.add(Found.of(lateEvents.deserialize("", record.value()).getOrigin())
                    .toText());
        } else {
            deadLetters.add(DeadLetter.of(letters.deserialize("", record.value())));
        }
    }

    /** Two kinds of records in one topic: one that is no match is a timeout. */
    private Found result(byte[] value) {
        try {
            return Found.of(matches.deserialize("", value));
        } catch (SerializationException e) {
            return Found.of(timeouts.deserialize("", value));
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
