package io.sequor.testkit.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
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
    void aNotedRecordIsCoveredWithAllBeforeIt() {
        try (TopologyTestDriver driver = driver(sequor().watermarks("time"))) {
            TestWatermarks clock = TestWatermarks.of(driver, "time");
            lines(driver).pipeInput("k", "a,100");
            lines(driver).pipeInput("k", "b,200");
            clock.piped("lines");
            clock.finish();

            assertThat(matches(driver)).isEqualTo(1);
            assertThat(driver.producedTopicNames()).doesNotContain("mine-late", "mine-dead-letters");
        }
    }

    @Test
    void onlyWhatWasPipedCanBeNoted() {
        try (TopologyTestDriver driver = driver(sequor().watermarks("time"))) {
            TestWatermarks clock = TestWatermarks.of(driver, "time");
            lines(driver).pipeInput("k", "a,100");
            lines(driver).pipeInput("k", "b,200");
            clock.piped("lines", 2);

            assertThatIllegalStateException()
                    .isThrownBy(() -> clock.source("other").piped("lines"))
                    .withMessage(
                            "TWM-005 3 records of lines are noted in all, and the topology was handed 2 from there."
                                    + " Call piped(..) once for each record, after pipeInput(..)");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> clock.piped("lnies"))
                    .withMessage("TWM-001 the topology reads no topic lnies, only [lines, time]."
                            + " Name an events topic as Sequor was told it, in events(..)");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> clock.piped("time"))
                    .withMessageStartingWith("TWM-004 time is the control topic");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> clock.piped("lines", 0))
                    .withMessage("TWM-003 0 records of lines are noted. Note 1 or more");
            clock.finish();
            assertThat(matches(driver)).as("a refused note changes nothing").isEqualTo(1);
        }
    }

    @Test
    void onlyAnEmptyTopicThatIsReadCanTellTheTime() {
        try (TopologyTestDriver driver = driver(sequor().watermarks("time"))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> TestWatermarks.of(driver, "tiem"))
                    .withMessage("TWM-001 the topology reads no topic tiem, only [lines, time]."
                            + " Name the topic as Sequor was told it, in watermarks(..)");
            TestWatermarks.of(driver, "time").register();
            assertThatIllegalStateException()
                    .isThrownBy(() -> TestWatermarks.of(driver, "time"))
                    .withMessageStartingWith("TWM-002 something stands in the control topic time already.");
        }
        try (TopologyTestDriver driver = driver(sequor().watermarksInBand())) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> TestWatermarks.inBand(driver, "time"))
                    .withMessageEndingWith("in events(..)");
        }
    }

    @Test
    void whatProcessorsDropIsRefused() {
        try (TopologyTestDriver driver = driver(sequor().watermarks("time"))) {
            TestWatermarks clock = TestWatermarks.of(driver, "time");
            clock.watermark(300);
            clock.watermark(300);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> clock.watermark(299))
                    .withMessage(
                            "TWM-008 the watermark 299 of source test is below its last one, 300, and processors drop"
                                    + " it. Claim times that never go back; restart() begins a new life of the source, without a"
                                    + " claim");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> clock.watermark(-2))
                    .withMessageStartingWith("TWM-007 the watermark -2 of source test lies outside -1 .. ");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> clock.source(""))
                    .withMessageStartingWith(
                            "TWM-006 the name of a source takes 1 to 249 bytes, and this one takes 0.");
            clock.retire();
            assertThatIllegalStateException()
                    .isThrownBy(clock::active)
                    .withMessageStartingWith("TWM-009 source test has retired");
            clock.restart();
            clock.watermark(100);
            clock.finish();
            clock.finish();
            assertThat(driver.producedTopicNames()).doesNotContain("mine-dead-letters");
        }
    }

    @Test
    void theLowestClaimOfTheActiveSourcesCounts() {
        try (TopologyTestDriver driver = driver(sequor().watermarks("time"))) {
            TestWatermarks shop = TestWatermarks.of(driver, "time");
            TestWatermarks branch = shop.source("branch");
            assertThat(shop.source("branch")).isSameAs(branch);
            assertThat(branch.source("test")).isSameAs(shop);
            branch.register();
            lines(driver).pipeInput("k", "a,100");
            shop.piped("lines");
            lines(driver).pipeInput("k", "b,200");
            branch.piped("lines");
            shop.watermark(300);
            assertThat(matches(driver)).as("the branch is waited for").isZero();
            branch.idle();
            assertThat(matches(driver)).as("not any more").isEqualTo(1);

            branch.active();
            lines(driver).pipeInput("k", "a,1000");
            lines(driver).pipeInput("k", "b,1100");
            shop.piped("lines", 2);
            shop.watermark(2000);
            assertThat(matches(driver)).as("the branch is waited for again").isZero();
            branch.retire();
            shop.finish();
            assertThat(matches(driver)).isEqualTo(1);
            assertThat(driver.producedTopicNames()).doesNotContain("mine-late", "mine-dead-letters");
        }
    }

    @Test
    void inBandEventsMayBeNotedButNeedNotBe() {
        try (TopologyTestDriver driver = driver(sequor().watermarksInBand())) {
            TestWatermarks clock = TestWatermarks.inBand(driver, "lines");
            clock.register();
            lines(driver).pipeInput("k", "a,100");
            clock.piped("lines");
            assertThatIllegalStateException()
                    .as("a control record is no event")
                    .isThrownBy(() -> clock.piped("lines"))
                    .withMessageContaining("2 records of lines are noted in all, and the topology was handed 1");
            clock.finish();
            assertThat(driver.producedTopicNames()).doesNotContain("mine-late", "mine-dead-letters");
        }
    }

    @Test
    @SuppressWarnings("NullAway") // as from code that is not checked for it
    void whatIsMissingIsNamed() {
        assertThatThrownBy(() -> TestWatermarks.of(null, "time")).hasMessage("driver");
        try (TopologyTestDriver driver = driver(sequor().watermarks("time"))) {
            assertThatThrownBy(() -> TestWatermarks.of(driver, null)).hasMessage("topic");
            TestWatermarks clock = TestWatermarks.of(driver, "time");
            assertThatThrownBy(() -> clock.piped(null)).hasMessage("eventsTopic");
            assertThatThrownBy(() -> clock.source(null)).hasMessage("name");
        }
    }
}
