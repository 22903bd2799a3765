package io.sequor.runner.guard;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.SequorStreams;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.matcher.condition.Conditions;
import io.sequor.matcher.stage.StagePattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an application learns when it asks before it starts: also what Kafka Streams would hide. */
final class CheckStartIT {
    @Test
    void everyProblemIsNamedBeforeTheStart(@TempDir Path directory) {
        try (TestCluster cluster = new TestCluster()) {
            cluster.createTopics(2, "asking-clock");
            cluster.createTopics(1, "asking-late", "asking-timeouts");
            Properties settings = TestApplication.settings(cluster, "asking", directory);
            settings.put("sequor.rocksdb.memory.bytes", "lots");
            StreamsBuilder builder = new StreamsBuilder();
            SequorStreams streams = sequor().build(builder);
            streams.matches().to("asking-matches");
            streams.timeouts().to("asking-timeouts");

            assertThatThrownBy(() -> streams.checkStart(settings))
                    .isInstanceOf(StreamsException.class)
                    .hasMessageStartingWith("asking does not start, for 3 reasons:")
                    .hasMessageContaining("\n  STR-056 sequor.rocksdb.memory.bytes is lots, ")
                    .hasMessageContaining("\n  STR-046 topics that asking reads do not exist: [asking-events]")
                    .hasMessageContaining("\n  STR-006 topics that asking writes to do not exist:"
                            + " [asking-dead-letters, asking-matches]");

            settings.remove("sequor.rocksdb.memory.bytes");
            cluster.createTopics(2, "asking-events");
            cluster.createTopics(1, "asking-dead-letters", "asking-matches");
            assertThatCode(() -> streams.checkStart(settings))
                    .as("it looks again after a problem")
                    .doesNotThrowAnyException();
            Sequor processorApi = sequor();
            processorApi.addTo(new Topology(), "asking-results", "asking-results");
            assertThatThrownBy(() -> processorApi.checkStart(settings, "asking-results", "asking-results"))
                    .hasMessageStartingWith("STR-006 topics that asking writes to do not exist: [asking-results]");
            String changelog = settings.get(StreamsConfig.APPLICATION_ID_CONFIG) + "-asking-state-changelog";
            cluster.createTopics(3, changelog);
            settings.put("max.poll.records", "-3");
            assertThatThrownBy(() -> streams.checkStart(settings))
                    .hasMessageStartingWith("asking does not start, for 2 reasons:")
                    .hasMessageContaining("\n  STR-075 Invalid value -3 for configuration max.poll.records: ")
                    .hasMessageContaining("\n  STR-069 the changelog " + changelog + " has 3 partitions, and the topics"
                            + " that are read have 2, ");
        }
    }

    private static Sequor sequor() {
        return Sequor.streams("asking")
                .events("asking-events", EventMapper.envelope())
                .watermarks("asking-clock")
                .pattern(StagePattern.builder("pair", Duration.ofMillis(10))
                        .stage("a", Conditions.kind("A"))
                        .build());
    }
}
