package io.sequor.runner.bars;

import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.stage.StagePattern;
import io.sequor.runner.guard.TestCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Events above the limit, on a topic that takes them, and ten megabytes of events below it that wait for one key: the first
 * are set aside, the others are matched, and no record of the changelog is larger than is promised.
 */
final class LargeEventsIT {
    private static final int WAITING = 50 * Shapes.SCALE;
    private static final int LARGE = 200 * 1024;
    private static final long MOST_MEGABYTES = 200;
    private static final int MOST_ON_THE_CHANGELOG = 256 * 1024;

    @TempDir
    private Path directory;

    @Test
    void largeEventsAreMatchedAndLargerOnesAreSetAside() {
        StagePattern three = StagePattern.builder("three", Duration.ofSeconds(60))
                .stage("a", kind("A"), options -> options.times(3, 3))
                .build();
        try (TestCluster cluster = new TestCluster();
                KafkaProducer<byte[], byte[]> source = producer(cluster);
                Outputs outputs = Outputs.create(cluster, "large")) {
            NewTopic events = new NewTopic(TestCluster.EVENTS, 1, (short) 1);
            events.configs(Map.of("max.message.bytes", "2097152"));
            TestCluster.answer(cluster.admin()
                    .createTopics(List.of(events))
                    .all()
                    .toCompletionStage()
                    .toCompletableFuture());
            cluster.createTopics(1, TestCluster.CONTROL);
            long fence = write(source);
            Properties settings = Application.settings(cluster, "large", directory);
            long before = Heap.aliveMegabytes();
            try (Application application =
                    Application.start(Shapes.sequor("large", List.of(three)), "large", settings)) {
                application.await("buffered-events", 0, WAITING);
                TestCluster.claim(source, TestCluster.CONTROL, TestCluster.EVENTS, 0, WAITING, fence);
                outputs.await(
                        application,
                        () -> outputs.results().size() >= WAITING - 2
                                && outputs.deadLetters().size() >= 2,
                        "matches and dead letters");
                application.requireAlive();
                long taken = Heap.aliveMegabytes() - before;
                System.out.println("LargeEventsIT: " + taken + " MB are kept of a heap of " + Heap.mostMegabytes());
                assertThat(taken).as("megabytes that are kept").isLessThan(MOST_MEGABYTES);
            }
            outputs.readToEnd();
            check(outputs, cluster);
        }
    }

    private static void check(Outputs outputs, TestCluster cluster) {
        assertThat(outputs.results()).hasSize(WAITING - 2);
        assertThat(outputs.deadLetters())
                .extracting(letter -> letter.origin().offset() + " " + letter.reason())
                .containsExactlyInAnyOrder("0 too-large", (WAITING + 1) + " too-large");
        int largest = largestChange(cluster);
        System.out.println("LargeEventsIT: " + WAITING + " events of " + LARGE + " bytes; the largest record of the"
                + " changelog takes " + largest);
        assertThat(largest).isBetween(LARGE, MOST_ON_THE_CHANGELOG);
    }

    private static KafkaProducer<byte[], byte[]> producer(TestCluster cluster) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", cluster.bootstrapServers(), "max.request.size", 2_097_152),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** One of 900 KB, the events that wait, one of 1.1 MB. */
    private static long write(KafkaProducer<byte[], byte[]> source) {
        send(source, 900_000, 1);
        for (int i = 1; i <= WAITING; i++) {
            send(source, LARGE, i);
        }
        return send(source, 1_100_000, WAITING);
    }

    private static long send(KafkaProducer<byte[], byte[]> source, int bytes, long time) {
        byte[] value = Feed.value("A", time, Map.of("text", "x".repeat(bytes)));
        return TestCluster.answer(source.send(new ProducerRecord<>(TestCluster.EVENTS, 0, Feed.utf8("key"), value)))
                .offset();
    }

    private static int largestChange(TestCluster cluster) {
        TopicPartition changelog = new TopicPartition("large-large-state-changelog", 0);
        int largest = 0;
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", cluster.bootstrapServers(), "auto.offset.reset", "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(changelog));
            long end = consumer.endOffsets(List.of(changelog)).get(changelog);
            while (consumer.position(changelog) < end) {
                for (ConsumerRecord<byte[], byte[]> change : consumer.poll(Duration.ofMillis(100))) {
                    int value = change.value() == null ? 0 : change.value().length;
                    largest = Math.max(largest, change.key().length + value);
                }
            }
        }
        return largest;
    }
}
