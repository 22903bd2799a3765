package io.sequor.runner.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.watermark.TopicIds;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.Fence;
import io.sequor.schemas.SequorSerdes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A topic is deleted under running applications, created again, and at once longer than it was: their readers go on in
 * the middle of it, and no offset tells. They stop, whether control records name the new topic or not.
 */
final class RecreatedTopicIT {
    private static final long BEFORE = 10;
    private static final long AFTER = 25;

    @Test
    void theApplicationsStopAndSayWhy(@TempDir Path directory) {
        try (TestCluster cluster = new TestCluster()) {
            cluster.createTopics(1, TestCluster.EVENTS, "quiet-clock", "named-clock");
            cluster.createTopics(1, TestApplication.outputs("quiet"));
            cluster.createTopics(1, TestApplication.outputs("named"));
            try (KafkaProducer<byte[], byte[]> producer = cluster.producer("events");
                    TestApplication quiet = start("quiet", cluster, directory);
                    TestApplication named = start("named", cluster, directory)) {
                send(producer, BEFORE);
                claim(producer, "quiet-clock", null, 0, BEFORE - 1);
                claim(producer, "named-clock", null, 0, BEFORE - 1);
                List.of(quiet, named).forEach(RecreatedTopicIT::awaitTheFirstTopic);
                String first = id(cluster);

                createAgain(cluster);
                send(producer, AFTER);
                String second = id(cluster);
                claim(producer, "quiet-clock", null, 1, AFTER - 1);
                claim(producer, "named-clock", second, 1, AFTER - 1);

                String text = "STR-054 topic events (it had the id " + first + ", and has " + second
                        + ") was deleted and created again";
                assertThat(named.stopped()).hasStackTraceContaining(text);
                assertThat(quiet.stopped()).hasStackTraceContaining(text);
            }
        }
    }

    private static TestApplication start(String prefix, TestCluster cluster, Path directory) {
        return TestApplication.start(
                prefix, TestCluster.EVENTS, prefix + "-clock", TestApplication.settings(cluster, prefix, directory));
    }

    private static void awaitTheFirstTopic(TestApplication application) {
        TestCluster.await(
                () -> application.metric("released-events", 0).equals(Optional.of(BEFORE)),
                () -> "released " + application.metric("released-events", 0));
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, long events) {
        producer.beginTransaction();
        for (long time = 0; time < events; time++) {
            TestCluster.send(producer, TestCluster.EVENTS, 0, time);
        }
        producer.commitTransaction();
    }

    private static void claim(
            KafkaProducer<byte[], byte[]> producer,
            String clock,
            @Nullable String incarnation,
            long sequence,
            long watermark) {
        ControlRecord record = new ControlRecord(
                "source",
                1L,
                sequence,
                ControlType.WATERMARK,
                watermark,
                List.of(new Fence(TestCluster.EVENTS, incarnation, watermark)));
        producer.beginTransaction();
        TestCluster.answer(producer.send(new ProducerRecord<>(
                clock, 0, null, SequorSerdes.control().serializer().serialize(clock, record))));
        producer.commitTransaction();
    }

    private static void createAgain(TestCluster cluster) {
        answer(cluster.admin().deleteTopics(List.of(TestCluster.EVENTS)).all());
        TestCluster.await(
                () -> !answer(cluster.admin().listTopics().names()).contains(TestCluster.EVENTS),
                () -> "the topic is still there");
        answer(cluster.admin()
                .createTopics(List.of(new NewTopic(TestCluster.EVENTS, 1, (short) 1)))
                .all());
    }

    private static String id(TestCluster cluster) {
        return TopicIds.of(cluster.admin(), List.of(TestCluster.EVENTS)).get(TestCluster.EVENTS);
    }

    private static <T> T answer(KafkaFuture<T> future) {
        return TestCluster.answer(future.toCompletionStage().toCompletableFuture());
    }
}
