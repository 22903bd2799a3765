package io.sequor.runner.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.start.Application;
import io.sequor.kstreams.start.ClusterReader;
import io.sequor.kstreams.start.Incarnations;
import io.sequor.kstreams.start.SeenTopic;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Applications over topics that do not fit: none of them runs, and each says why. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StartIT {
    private TestCluster cluster;
    private Path directory;

    @BeforeAll
    void startBroker(@TempDir Path temporary) {
        directory = temporary;
        cluster = new TestCluster();
    }

    @AfterAll
    void stopBroker() {
        cluster.close();
    }

    @Test
    void everyProblemIsNamedAtOnce() {
        cluster.createTopics(2, "wide");
        cluster.createTopics(1, "narrow", "several-results", "several-late");
        Properties settings = TestApplication.settings(cluster, "several", directory);
        settings.put("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class);

        try (TestApplication application = TestApplication.start("several", "wide", "narrow", settings)) {
            assertThat(application.stopped())
                    .hasStackTraceContaining("several does not start, for 3 reasons:\n  STR-041 processing.exception")
                    .hasStackTraceContaining("\n  STR-006 topics that several writes to do not exist:"
                            + " [several-dead-letters]. Create them before the application is started")
                    .hasStackTraceContaining("\n  STR-001 the topics of several must have one number of partitions, and"
                            + " they have {wide=2, narrow=1}. A task owns one partition of each: create the control topic"
                            + " narrow with 2 partitions, and every events topic with the same number");
        }
    }

    /** Keys have moved to other partitions, and their state has not. */
    @Test
    void aGrownTopicIsRefusedByKafkaStreamsItself() {
        cluster.createTopics(1, "growing", "growing-clock");
        cluster.createTopics(1, TestApplication.outputs("grown"));
        Properties settings = TestApplication.settings(cluster, "grown", directory);
        try (TestApplication application = TestApplication.start("grown", "growing", "growing-clock", settings)) {
            TestCluster.await(application::isRunning, () -> "it does not run");
        }
        answer(cluster.admin()
                .createPartitions(
                        Map.of("growing", NewPartitions.increaseTo(2), "growing-clock", NewPartitions.increaseTo(2)))
                .all());

        try (TestApplication application = TestApplication.start("grown", "growing", "growing-clock", settings)) {
            assertThat(application.stopped())
                    .hasStackTraceContaining(
                            "Existing internal topic grown-grown-state-changelog has invalid partitions:"
                                    + " expected: 2; actual: 1. Use 'org.apache.kafka.tools.StreamsResetter' tool to clean up"
                                    + " invalid topics before processing.");
        }
    }

    @Test
    void aTopicThatWasCreatedAgainIsFoundOut() {
        cluster.createTopics(1, "again", "again-clock");
        Map<String, String> stored = ids();
        answer(cluster.admin().deleteTopics(List.of("again")).all());
        TestCluster.await(
                () -> !answer(cluster.admin().listTopics().names()).contains("again"),
                () -> "the topic is still there");
        answer(cluster.admin()
                .createTopics(List.of(new NewTopic("again", 1, (short) 1)))
                .all());
        TestCluster.await(() -> ids().containsKey("again"), () -> "the topic is not there");

        assertThat(Incarnations.changed(stored, stored)).isEmpty();
        assertThat(Incarnations.changed(stored, ids()))
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("STR-054 topic again (it had the id " + stored.get("again") + ", and has "
                                + ids().get("again") + ") was deleted and created again since the state was made."));
    }

    private Map<String, String> ids() {
        Application application = new Application(
                "again", List.of(new Application.Events("again", OptionalInt.empty())), "again-clock", List.of(), "");
        Map<String, String> ids = new TreeMap<>();
        Map<String, SeenTopic> topics =
                ClusterReader.read(cluster.admin(), application).topics();
        topics.forEach((name, topic) -> ids.put(name, topic.id()));
        return ids;
    }

    private static <T> T answer(KafkaFuture<T> future) {
        return TestCluster.answer(future.toCompletionStage().toCompletableFuture());
    }
}
