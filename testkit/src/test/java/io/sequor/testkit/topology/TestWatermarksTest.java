package io.sequor.testkit.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.mapping.MappedEvent;
import io.sequor.matcher.condition.Conditions;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.Test;

/** A user's own topology, with names and a mapper of its own. */
class TestWatermarksTest {
    private static final EventMapper CSV = record -> {
        String[] columns = new String(record.value().orElseThrow(), StandardCharsets.UTF_8).split(",");
        return new MappedEvent(Optional.empty(), Optional.empty(), columns[0], Long.parseLong(columns[1]), Map.of());
    };

    private static Sequor sequor() {
        return Sequor.streams("mine")
                .events("lines", CSV)
                .pattern(StagePattern.builder("pair", Duration.ofSeconds(10))
                        .stage("a", Conditions.kind("a"))
                        .stage("b", Conditions.kind("b"))
                        .build())
                .inMemory();
    }

    private static TopologyTestDriver driver(Sequor sequor) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "mine");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        return new TopologyTestDriver(sequor.addTo(new Topology(), "found", "missed"), settings);
    }

    private static TestInputTopic<String, String> lines(TopologyTestDriver driver) {
        return driver.createInputTopic("lines", new StringSerializer(), new StringSerializer());
    }

    private static long matches(TopologyTestDriver driver) {
        return driver.createOutputTopic(
                        "found", new StringDeserializer(), SequorSerdes.match().deserializer())
                .readRecordsToList()
                .size();
    }

    @Test
    void aControlTopicCoversWhatWasNoted() {
        try (TopologyTestDriver driver = driver(sequor().watermarks("time"))) {
            TestWatermarks clock = TestWatermarks.of(driver, "time");
            lines(driver).pipeInput("k", "a,100");
            clock.piped("lines");
            clock.watermark(50);
            lines(driver).pipeInput("k", "b,200");
            clock.piped("lines");
            assertThat(matches(driver)).isZero();
            clock.watermark(300);

            assertThat(matches(driver)).isEqualTo(1);
            lines(driver).pipeInput("k", "a,400");
            clock.watermark(500);
            assertThat(driver.producedTopicNames()).as("not noted, so late").contains("mine-late");
        }
    }

    @Test
    void inBandTheyStandAmongTheEvents() {
        try (TopologyTestDriver driver = driver(sequor().watermarksInBand())) {
            TestWatermarks clock = TestWatermarks.inBand(driver, "lines");
            lines(driver).pipeInput("k", "a,100");
            lines(driver).pipeInput("k", "b,200");
            clock.watermark(300);

            assertThat(matches(driver)).isEqualTo(1);
        }
    }

    @Test
    @SuppressWarnings("NullAway") // as from code that is not checked for it
    void whatIsMissingIsNamed() {
        assertThatThrownBy(() -> TestWatermarks.of(null, "time")).hasMessage("driver");
        try (TopologyTestDriver driver = driver(sequor().watermarks("time"))) {
            assertThatThrownBy(() -> TestWatermarks.of(driver, null)).hasMessage("topic");
            assertThatThrownBy(() -> TestWatermarks.of(driver, "time").piped(null))
                    .hasMessage("eventsTopic");
        }
    }
}
