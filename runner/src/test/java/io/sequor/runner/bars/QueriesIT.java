package io.sequor.runner.bars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.query.KeyState;
import io.sequor.kstreams.query.PartitionState;
import io.sequor.kstreams.query.SequorQueries;
import io.sequor.runner.guard.TestCluster;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.streams.KafkaStreams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a running application answers about its state, and what it says before and after that. */
final class QueriesIT {
    @TempDir
    private Path directory;

    @Test
    void aRunningApplicationTellsWhatIsOpen() {
        try (TestCluster cluster = new TestCluster();
                KafkaProducer<byte[], byte[]> source = cluster.producer("source")) {
            cluster.createTopics(2, TestCluster.EVENTS, TestCluster.CONTROL);
            source.beginTransaction();
            long fence = TestCluster.send(source, TestCluster.EVENTS, 1, 50);
            TestCluster.send(source, TestCluster.EVENTS, 1, 5_000);
            TestCluster.claim(source, TestCluster.CONTROL, TestCluster.EVENTS, 1, 100, fence);
            source.commitTransaction();
            try (Outputs outputs = Outputs.create(cluster, "asked")) {
                Properties settings = Application.settings(cluster, "asked", directory);
                settings.put("enable.transactional.statestores", true);
                Sequor sequor = Shapes.sequor("asked", Shapes.patterns());
                ask(sequor, Application.of(sequor, "asked", settings));
                outputs.readToEnd();
                assertThat(outputs.deadLetters()).isEmpty();
            }
        }
    }

    private static void ask(Sequor sequor, Application application) {
        SequorQueries queries = sequor.queries(application.streams());
        try (application) {
            assertThatThrownBy(() -> queries.partition(1))
                    .as("not started")
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("QRY-001 partition 1 of store asked-state cannot be read here now");
            application.streams().start();
            TestCluster.await(
                    () -> application.streams().state() == KafkaStreams.State.RUNNING, () -> "it does not run");
            TestCluster.await(
                    () -> queries.partitions().equals(List.of(0, 1))
                            && queries.partition(1).watermark() == 100
                            && !queries.partition(1).advancing(),
                    () -> "no watermark yet");
            requireState(queries);
        }
        assertThatThrownBy(() -> queries.partition(1))
                .as("closed")
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("QRY-005");
    }

    private static void requireState(SequorQueries queries) {
        PartitionState silent = queries.partition(0);
        assertThat(silent.watermark()).isEqualTo(-1);
        PartitionState partition = queries.partition(1);
        assertThat(partition.holders()).containsExactly("source");
        assertThat(partition.waitingControlRecords()).isZero();
        assertThat(partition.counters())
                .containsAllEntriesOf(
                        Map.of("records", 3L, "events", 2L, "buffered-events", 1L, "released-events", 1L));
        KeyState key = queries.key("key-50").orElseThrow();
        assertThat(key.partition()).isEqualTo(1);
        assertThat(key.watermark()).isEqualTo(100);
        assertThat(key.open().stream().map(KeyState.Open::pattern)).containsExactly("pair", "several");
        KeyState.Open pair = key.open().get(0);
        assertThat(pair.awaiting()).containsExactly("b");
        assertThat(pair.deadline()).isEqualTo(50 + 60_000);
        assertThat(pair.captures().get("a"))
                .singleElement()
                .satisfies(event -> assertThat(event.time()).isEqualTo(50));
        assertThat(queries.key("nobody")).isEmpty();
        assertThatThrownBy(() -> queries.partition(7))
                .as("no such partition")
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("QRY-001", "which has [0, 1]");
    }
}
