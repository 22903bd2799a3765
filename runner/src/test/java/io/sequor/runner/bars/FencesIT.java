package io.sequor.runner.bars;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.engine.Engine;
import io.sequor.runner.guard.TestCluster;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.Fence;
import io.sequor.schemas.SequorSerdes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A source that aborts three transactions of ten, and three applications over its events. One reads the watermarks of the
 * same transactions. To the second some watermarks are delivered for certain before the events they speak of: their
 * transaction is still open. The third is given what the second is, stripped of the fences, and goes wrong: so the test can
 * see it.
 */
final class FencesIT {
    private static final int PARTITIONS = 3;
    private static final int EVENTS = 4_000 * Shapes.SCALE;
    private static final int EARLY_BATCHES = 4 * Shapes.SCALE;

    /** Two seconds are meant; a machine with other work may take longer. */
    private static final Duration SOON = Duration.ofSeconds(15);

    @TempDir
    private Path directory;

    @Test
    void whatLiesBeforeAFenceIsNeverLate() {
        System.out.println("FencesIT: seed " + Shapes.SEED);
        try (TestCluster cluster = new TestCluster()) {
            cluster.createTopics(PARTITIONS, TestCluster.EVENTS, TestCluster.CONTROL, "early-clock", "bare-clock");
            try (Feed feed = new Feed(cluster, PARTITIONS, Shapes.SEED, 30);
                    KafkaProducer<byte[], byte[]> messenger = cluster.producer("messenger");
                    Outputs together = Outputs.create(cluster, "together");
                    Outputs early = Outputs.create(cluster, "early");
                    Outputs bare = Outputs.create(cluster, "bare")) {
                run(cluster, feed, new Messenger(messenger), List.of(together, early, bare));
            }
        }
    }

    private void run(TestCluster cluster, Feed feed, Messenger messenger, List<Outputs> outputs) {
        try (Application together = start(cluster, "together", TestCluster.CONTROL);
                Application early = start(cluster, "early", "early-clock");
                Application bare = start(cluster, "bare", "bare-clock")) {
            feed.beforeCommit((sent, claim) -> messenger.tell(sent, claim, early, bare));
            feed.sendUntil(EVENTS);
            feed.finish();
            Expected expected = Expected.of(Shapes.patterns(), feed.logs());
            long start = System.nanoTime();
            outputs.get(0).await(together, expected);
            outputs.get(1).await(early, expected);
            Duration afterLast = Duration.ofNanos(System.nanoTime() - start);
            System.out.println("FencesIT: " + feed.committed() + " events committed, " + feed.aborted() + " aborted, "
                    + expected.count() + " results, " + expected.late().size() + " late; all there "
                    + afterLast.toMillis() + " ms after the last commit");
            assertThat(afterLast)
                    .as("a fence is applied soon after the last commit that it covers")
                    .isLessThan(SOON);
            for (int partition = 0; partition < PARTITIONS; partition++) {
                bare.await("watermark", partition, Engine.FINAL_WATERMARK);
                bare.await(
                        "events",
                        partition,
                        together.metric("events", partition).getAsLong());
            }
            together.close();
            early.close();
            bare.close();
            outputs.get(0).requireEqual(expected);
            outputs.get(1).requireEqual(expected);
            assertThat(feed.aborted()).isGreaterThan(EVENTS / 5);
            assertThat(expected.late()).hasSizeBetween(EVENTS / 200, EVENTS / 20);
            requireTooManyLate(outputs.get(2), expected);
        }
    }

    /** Without fences events are late that were not: at least those that were seen to come behind their watermark. */
    private static void requireTooManyLate(Outputs bare, Expected expected) {
        bare.readToEnd();
        TreeSet<String> wrongly = new TreeSet<>(bare.late());
        expected.late().forEach(wrongly::remove);
        System.out.println("FencesIT: without fences " + wrongly.size() + " events are late that are not");
        assertThat(wrongly).hasSizeGreaterThan(EARLY_BATCHES * 5);
    }

    private Application start(TestCluster cluster, String prefix, String controlTopic) {
        return Application.start(
                Shapes.sequor(prefix, controlTopic, Shapes.patterns()),
                prefix,
                Application.settings(cluster, prefix, directory));
    }

    /** Tells watermarks while the transaction of their events is open. */
    private static final class Messenger {
        private final KafkaProducer<byte[], byte[]> producer;
        private final long[] last = {-1, -1, -1};
        private long sequence;
        private int earlyOnes;

        Messenger(KafkaProducer<byte[], byte[]> producer) {
            this.producer = producer;
        }

        void tell(List<RecordMetadata> sent, OptionalLong claim, Application early, Application bare) {
            sent.forEach(at -> last[at.partition()] = Math.max(last[at.partition()], at.offset()));
            if (claim.isEmpty()) {
                return;
            }
            producer.beginTransaction();
            List<Long> offsets = new ArrayList<>();
            sequence++;
            for (int partition = 0; partition < last.length; partition++) {
                Fence fence = new Fence(TestCluster.EVENTS, null, last[partition] < 0 ? null : last[partition]);
                write("early-clock", partition, claim.getAsLong(), List.of(fence));
                write("bare-clock", partition, claim.getAsLong(), List.of());
                offsets.add(last[partition]);
            }
            producer.commitTransaction();
            if (sent.size() > 0 && sequence % 7 == 0 && earlyOnes < EARLY_BATCHES) {
                earlyOnes++;
                for (RecordMetadata at : sent) {
                    bare.await("watermark", at.partition(), claim.getAsLong());
                    early.await("waiting-control-records", at.partition(), 1);
                }
            }
        }

        private void write(String topic, int partition, long watermark, List<Fence> fences) {
            ControlRecord control = new ControlRecord("source", 1L, sequence, ControlType.WATERMARK, watermark, fences);
            byte[] value = SequorSerdes.control().serializer().serialize(topic, control);
            TestCluster.answer(producer.send(new ProducerRecord<>(topic, partition, Feed.utf8("source"), value)));
        }
    }
}
