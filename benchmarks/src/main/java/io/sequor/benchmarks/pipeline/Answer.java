package io.sequor.benchmarks.pipeline;

import io.sequor.runner.terminal.CommandFailure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Whether a run gave the right answer: a wrong one must not be measured. */
final class Answer {
    private static final String IDENTITY = "sequor-id";
    private static final Duration POLL = Duration.ofMillis(500);

    private final String bootstrapServers;
    private final Expected expected;

    Answer(String bootstrapServers, Expected expected) {
        this.bootstrapServers = bootstrapServers;
        this.expected = expected;
    }

    /** How many events a run gets. */
    int events() {
        return expected.events();
    }

    /**
     * Looks at what a run has written and counted.
     *
     * @throws CommandFailure naming everything that is not as it must be
     */
    void check(Variant variant, String application, RunResult result) {
        List<String> wrong = new ArrayList<>();
        switch (variant) {
            case BASELINE -> checkCopies(application, wrong);
            case PROCESSOR -> {
                checkIdentities("matches", Topics.matches(application), expected.matches(), wrong);
                checkIdentities("timeouts", Topics.timeouts(application), expected.timeouts(), wrong);
                checkCounters(result.figures(), wrong);
            }
        }
        if (!wrong.isEmpty()) {
            throw new CommandFailure(
                    "the " + variant.label() + " gave a wrong answer: " + String.join("; ", wrong),
                    "benchmark pipeline, run " + application,
                    "nothing that was measured counts: find the mistake first");
        }
    }

    private void checkCopies(String application, List<String> wrong) {
        long bytes = 0;
        int records = 0;
        for (ConsumerRecord<byte[], byte[]> record : committed(Topics.output(application))) {
            bytes += record.key().length + record.value().length;
            records++;
        }
        require("records of output", expected.events(), records, wrong);
        require("bytes of output", expected.bytes(), bytes, wrong);
    }

    private void checkIdentities(String what, String topic, SortedSet<String> wanted, List<String> wrong) {
        List<String> found = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : committed(topic)) {
            Header header = record.headers().lastHeader(IDENTITY);
            found.add(new String(header.value(), StandardCharsets.UTF_8));
        }
        require(what, wanted.size(), found.size(), wrong);
        SortedSet<String> distinct = new TreeSet<>(found);
        if (!distinct.equals(wanted)) {
            wrong.add("the identities of the " + what + " are not those that an engine finds");
        }
    }

    private void checkCounters(TaskFigures figures, List<String> wrong) {
        Map<String, Long> wanted = Map.of(
                "events",
                (long) expected.events(),
                "released-events",
                (long) expected.events(),
                "buffered-events",
                0L,
                "late-events",
                0L,
                "dead-letters",
                0L,
                "waiting-control-records",
                0L,
                "matches",
                (long) expected.matches().size(),
                "timeouts",
                (long) expected.timeouts().size());
        wanted.forEach((name, count) -> require(name, count, figures.counters().getOrDefault(name, -1L), wrong));
        if (!figures.areOver()) {
            wrong.add("the watermarks of the tasks are " + figures.watermarks() + " and not the final one");
        }
    }

    private static void require(String what, long wanted, long found, List<String> wrong) {
        if (wanted != found) {
            wrong.add(what + " " + found + " instead of " + wanted);
        }
    }

    /** All committed records of a topic that nobody writes to any more. */
    private List<ConsumerRecord<byte[], byte[]>> committed(String topic) {
        Map<String, Object> config = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false);
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = IntStream.range(0, Topics.PARTITIONS)
                    .mapToObj(number -> new TopicPartition(topic, number))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                consumer.poll(POLL).forEach(records::add);
            }
        }
        return records;
    }
}
