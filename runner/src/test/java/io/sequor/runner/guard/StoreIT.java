package io.sequor.runner.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.rocksdb.ChangelogTopic;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The store under a real application, plain and transactional: it stays where it is over a restart, and its changelog is
 * made as wished and left alone afterwards.
 */
final class StoreIT {
    private static final int EVENTS = 200;

    @TempDir
    private Path directory;

    @Test
    void keepsItsStateAndItsChangelog() {
        try (TestCluster cluster = new TestCluster();
                KafkaProducer<byte[], byte[]> source = cluster.producer("source")) {
            cluster.createTopics(1, TestCluster.EVENTS, TestCluster.CONTROL);
            cluster.createTopics(1, TestApplication.outputs("plain"));
            cluster.createTopics(1, TestApplication.outputs("transactional"));
            source.beginTransaction();
            long fence = 0;
            for (int i = 1; i <= EVENTS; i++) {
                fence = TestCluster.send(source, TestCluster.EVENTS, 0, i);
            }
            TestCluster.claim(source, TestCluster.CONTROL, TestCluster.EVENTS, 0, EVENTS / 2, fence);
            source.commitTransaction();

            run(cluster, true);
            checkChangelog(cluster);
            alter(cluster, changelog("plain"), "segment.ms", "600000");
            run(cluster, false);
            assertThat(settings(cluster, changelog("plain"))).containsEntry("segment.ms", "600000");
        }
    }

    private void run(TestCluster cluster, boolean first) {
        try (TestApplication plain = start(cluster, "plain", false);
                TestApplication transactional = start(cluster, "transactional", true)) {
            for (TestApplication application : List.of(plain, transactional)) {
                TestCluster.await(
                        () -> application.metric("watermark", 0).equals(Optional.of(EVENTS / 2L)),
                        () -> "watermark " + application.metric("watermark", 0));
                assertThat(application.metric("events", 0)).contains((long) EVENTS);
                System.out.println("StoreIT: restored " + application.restored() + " records, first=" + first);
                assertThat(application.restored()).isZero();
            }
        }
    }

    private TestApplication start(TestCluster cluster, String name, boolean transactional) {
        Properties settings = TestApplication.settings(cluster, name, directory);
        settings.put("enable.transactional.statestores", transactional);
        settings.put("topic.segment.bytes", 32 << 20); // what the store says goes before this
        return TestApplication.start(name, settings);
    }

    private static void checkChangelog(TestCluster cluster) {
        for (String name : List.of("plain", "transactional")) {
            assertThat(settings(cluster, changelog(name))).containsAllEntriesOf(ChangelogTopic.settings(Map.of()));
        }
    }

    private static String changelog(String name) {
        return name + "-" + name + "-state-changelog";
    }

    private static Map<String, String> settings(TestCluster cluster, String topic) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        Config config =
                answer(cluster.admin().describeConfigs(List.of(resource)).all()).get(resource);
        Map<String, String> settings = new HashMap<>();
        config.entries().forEach(entry -> settings.put(entry.name(), entry.value()));
        return settings;
    }

    private static void alter(TestCluster cluster, String topic, String name, String value) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        AlterConfigOp set = new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET);
        answer(cluster.admin()
                .incrementalAlterConfigs(Map.of(resource, List.of(set)))
                .all());
    }

    private static <T> T answer(KafkaFuture<T> future) {
        return TestCluster.answer(future.toCompletionStage().toCompletableFuture());
    }
}
