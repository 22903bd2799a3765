package io.sequor.runner.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fences on records that are never handed over, for an application that was restarted and has read no event since: one
 * with each group protocol, over the same topics. Partition 0 ends with aborted records, partition 1 with an open
 * transaction, partition 2 was emptied.
 */
final class FenceIT {
    private static final int ABORTED = 0;
    private static final int OPEN = 1;
    private static final int EMPTIED = 2;
    private static final List<String> PROTOCOLS = List.of("classic", "streams");

    @TempDir
    private Path directory;

    @Test
    void fencesAreReachedWhenNothingIsLeftBeforeThem() {
        try (TestCluster cluster = new TestCluster();
                KafkaProducer<byte[], byte[]> source = cluster.producer("source");
                KafkaProducer<byte[], byte[]> slow = cluster.producer("slow")) {
            cluster.createTopics(3, TestCluster.EVENTS, TestCluster.CONTROL);
            PROTOCOLS.forEach(protocol -> cluster.createTopics(1, TestApplication.outputs(protocol)));
            readOneEventEach(cluster, source);

            long[] fences = fences(cluster, source, slow);
            source.beginTransaction();
            for (int partition = 0; partition < fences.length; partition++) {
                TestCluster.claim(source, TestCluster.CONTROL, TestCluster.EVENTS, partition, 100, fences[partition]);
            }
            source.commitTransaction();

            try (TestApplication classic = start(cluster, PROTOCOLS.get(0));
                    TestApplication streams = start(cluster, PROTOCOLS.get(1))) {
                checkFences(List.of(classic, streams), slow);
            }
        }
    }

    private void readOneEventEach(TestCluster cluster, KafkaProducer<byte[], byte[]> source) {
        source.beginTransaction();
        for (int partition = 0; partition < 3; partition++) {
            TestCluster.send(source, TestCluster.EVENTS, partition, 50);
        }
        source.commitTransaction();
        try (TestApplication classic = start(cluster, PROTOCOLS.get(0));
                TestApplication streams = start(cluster, PROTOCOLS.get(1))) {
            for (TestApplication application : List.of(classic, streams)) {
                for (int partition = 0; partition < 3; partition++) {
                    await(application, "events", partition, 1);
                }
            }
        }
    }

    /** Offsets of records that no application is ever handed. */
    private static long[] fences(
            TestCluster cluster, KafkaProducer<byte[], byte[]> source, KafkaProducer<byte[], byte[]> slow) {
        long[] fences = new long[3];
        source.beginTransaction();
        TestCluster.send(source, TestCluster.EVENTS, ABORTED, 60);
        fences[ABORTED] = TestCluster.send(source, TestCluster.EVENTS, ABORTED, 61);
        source.abortTransaction();
        slow.beginTransaction();
        fences[OPEN] = TestCluster.send(slow, TestCluster.EVENTS, OPEN, 60);
        source.beginTransaction();
        TestCluster.send(source, TestCluster.EVENTS, EMPTIED, 60);
        fences[EMPTIED] = TestCluster.send(source, TestCluster.EVENTS, EMPTIED, 61);
        source.commitTransaction();
        TopicPartition emptied = new TopicPartition(TestCluster.EVENTS, EMPTIED);
        TestCluster.answer(cluster.admin()
                .deleteRecords(Map.of(emptied, RecordsToDelete.beforeOffset(fences[EMPTIED] + 1)))
                .all()
                .toCompletionStage()
                .toCompletableFuture());
        return fences;
    }

    private static void checkFences(List<TestApplication> applications, KafkaProducer<byte[], byte[]> slow) {
        for (TestApplication application : applications) {
            await(application, "waiting-control-records", OPEN, 1);
            Duration aborted = await(application, "watermark", ABORTED, 100);
            Duration emptied = await(application, "watermark", EMPTIED, 100);
            System.out.println("FenceIT: behind aborted records after " + aborted.toMillis()
                    + " ms, behind deleted ones " + emptied.toMillis() + " ms later");
            assertThat(application.truncated(ABORTED)).isZero();
            assertThat(application.truncated(EMPTIED)).isEqualTo(1);
        }
        for (TestApplication application : applications) {
            assertThat(application.metric("watermark", OPEN)).contains(-1L);
            assertThat(application.metric("waiting-control-records", OPEN)).contains(1L);
        }
        slow.abortTransaction();
        for (TestApplication application : applications) {
            Duration ended = await(application, "watermark", OPEN, 100);
            System.out.println("FenceIT: behind a transaction that ended after " + ended.toMillis() + " ms");
            assertThat(application.truncated(OPEN)).isZero();
            assertThat(application.metric("events", OPEN)).contains(1L);
        }
    }

    private static Duration await(TestApplication application, String metric, int partition, long value) {
        return TestCluster.await(
                () -> application
                        .metric(metric, partition)
                        .filter(found -> found == value)
                        .isPresent(),
                () -> metric + " of partition " + partition + " is " + application.metric(metric, partition) + ", not "
                        + value);
    }

    private TestApplication start(TestCluster cluster, String protocol) {
        Properties settings = TestApplication.settings(cluster, "guard-" + protocol, directory);
        settings.put("group.protocol", protocol);
        return TestApplication.start(protocol, settings);
    }
}
