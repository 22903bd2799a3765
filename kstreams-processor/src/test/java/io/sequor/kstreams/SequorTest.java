package io.sequor.kstreams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.processor.SliceLimit;
import io.sequor.kstreams.processor.UnitLimits;
import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.stage.StagePattern;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequorTest {
    @Test
    void everyProblemIsToldAtOnceWithItsPath() {
        Sequor sequor = Sequor.streams("no name")
                .events("events", EventMapper.envelope())
                .events("events", EventMapper.envelope())
                .sources("")
                .limits(new UnitLimits(0, 1, -1))
                .maxEventBytes(0)
                .lateTo("events")
                .deadLettersTo("letters");

        DefinitionException refused =
                catchThrowableOfType(DefinitionException.class, () -> sequor.addTo(new Topology(), "letters", "?"));

        assertThat(refused.problems())
                .extracting(problem -> problem.code() + " " + problem.path())
                .containsExactly(
                        "STR-012 prefix",
                        "STR-011 events[1]",
                        "STR-018 watermarks",
                        "STR-015 lateTo",
                        "STR-015 matches",
                        "STR-012 timeouts",
                        "STR-016 sources",
                        "STR-013 patterns",
                        "LIM-001 limits.maxActiveStates",
                        "LIM-001 limits.maxResults",
                        "STR-014 maxEventBytes");
        assertThat(refused)
                .hasMessageContaining("processor \"no name\": 11 problems")
                .hasMessageContaining("STR-013 there are 0 patterns, and a processor has 1 to 1024")
                .hasMessageContaining("STR-011 topic \"events\" is read twice")
                .hasMessageContaining("STR-014 it is 0, and it lies in 1 .. 262144")
                .hasMessageContaining("STR-016 the name of a source takes 1 to 249 bytes, and this one takes 0");
    }

    @Test
    void lengthsBelowZeroAreRefused() {
        Sequor sequor = sound().cachedStates(-1).stallAlertAfter(Duration.ofMillis(-1));

        DefinitionException refused =
                catchThrowableOfType(DefinitionException.class, () -> sequor.build(new StreamsBuilder()));

        assertThat(refused.problems())
                .extracting(problem -> problem.code() + " " + problem.path())
                .containsExactly("STR-014 cachedStates", "STR-014 stallAlertAfter");
        assertThat(refused)
                .hasMessageContaining("STR-014 it is -1, and it lies in 0 .. 9223372036854775807")
                .hasMessageContaining("STR-014 it is PT-0.001S, and it is not negative");
    }

    @Test
    void aSliceThatNeverDoesAnythingIsRefused() {
        for (SliceLimit slice : List.of(
                new SliceLimit(Duration.ofSeconds(Long.MIN_VALUE), 1),
                new SliceLimit(Duration.ofSeconds(Long.MAX_VALUE), 0))) {
            assertThatThrownBy(() -> sound().slices(slice).build(new StreamsBuilder()))
                    .isInstanceOf(DefinitionException.class)
                    .hasMessageContaining(
                            "STR-019 a slice of " + slice.duration() + " and " + slice.units() + " units");
        }
    }

    @Test
    void twoProcessorsOfOnePrefixAreRefusedWhereTheSecondIsAdded() {
        Topology topology = sound().addTo(new Topology(), "results", "results");
        StreamsBuilder builder = new StreamsBuilder();
        sound().build(builder);
        StreamsBuilder unharmed = new StreamsBuilder();
        assertThatThrownBy(() -> sound().maxEventBytes(0).build(unharmed)).isInstanceOf(DefinitionException.class);

        for (ThrowingCallable second : List.<ThrowingCallable>of(
                () -> sound().addTo(topology, "results", "results"),
                () -> sound().build(builder),
                () -> sound().addTo(builder.build(), "results", "results"))) {
            assertThatThrownBy(second)
                    .isInstanceOf(DefinitionException.class)
                    .hasMessageContaining("processor \"fraud\": 1 problem")
                    .hasMessageContaining("STR-070 another processor of this topology has the prefix \"fraud\"")
                    .hasMessageContaining("at prefix. Give each a prefix of its own");
        }
        sound().build(unharmed);
        sound().build(new StreamsBuilder());
    }

    @ParameterizedTest
    @ValueSource(strings = {".", ".."})
    void aNameOfDotsAloneIsRefused(String dots) {
        Sequor sequor = Sequor.streams(dots)
                .events("events", EventMapper.envelope())
                .watermarks("clock")
                .lateTo("late")
                .deadLettersTo("..")
                .pattern(Samples.pair("pair"));

        DefinitionException refused =
                catchThrowableOfType(DefinitionException.class, () -> sequor.build(new StreamsBuilder()));

        assertThat(refused.problems())
                .extracting(problem -> problem.code() + " " + problem.path())
                .contains("STR-012 prefix", "STR-012 deadLettersTo");
        assertThat(refused)
                .hasMessageContaining("STR-012 \"" + dots + "\" is no name for a topic")
                .hasMessageContaining("one dot or two alone will not do");
    }

    @Test
    void matchesAndTimeoutsMayShareATopic() {
        Topology topology = sound().addTo(new Topology(), "results", "results");

        assertThat(topology.describe().toString()).contains("topic: results");
    }

    @Test
    void resultsOfTheDslHaveTopicsOfTheirOwn() {
        SequorStreams streams = sound().build(new StreamsBuilder());
        for (String taken : List.of("events", "clock", "fraud-late", "fraud-dead-letters")) {
            assertThatThrownBy(() -> streams.matches().to(taken))
                    .isInstanceOf(DefinitionException.class)
                    .hasMessageContaining("STR-015 topic \"" + taken + "\" is read, or is written for something else")
                    .hasMessageContaining("at matches.to. Give each output a topic of its own.");
        }
        streams.matches().to("results");
        streams.timeouts().to("results");
        assertThatThrownBy(() -> streams.matches().to("again"))
                .isInstanceOf(DefinitionException.class)
                .hasMessageContaining("STR-068 they are written to \"results\" already")
                .hasMessageContaining("at matches.to. Call to() once, or send stream() to a second topic.");
    }

    @Test
    void processorsThatShareATopicNeedATopologyOfTheDsl() {
        Topology topology = sound().addTo(new Topology(), "results", "results");
        Sequor second = Sequor.streams("other")
                .events("more", EventMapper.envelope())
                .watermarks("clock")
                .pattern(Samples.pair("pair"));

        assertThatThrownBy(() -> second.addTo(topology, "other-results", "other-results"))
                .isInstanceOf(DefinitionException.class)
                .hasMessageContaining("processor \"other\": 1 problem")
                .hasMessageContaining(
                        "STR-024 Invalid topology: Topic clock has already been registered by another source.")
                .hasMessageContaining("Use build(StreamsBuilder), where processors may share topics");

        StreamsBuilder builder = new StreamsBuilder();
        sound().build(builder);
        second.build(builder);
        assertThat(builder.build().describe().subtopologies()).hasSize(1);
    }

    @Test
    void problemsOfPatternsComeWithTheirPlace() {
        Sequor sequor = sound().pattern(Samples.pair("pair"));

        DefinitionException refused =
                catchThrowableOfType(DefinitionException.class, () -> sequor.build(new StreamsBuilder()));

        assertThat(refused.problems())
                .extracting(problem -> problem.code() + " " + problem.path())
                .containsExactly("PAT-013 patterns[1].name");
    }

    @Test
    void withoutTopicsThereIsNothingToRead() {
        Sequor sequor = Sequor.streams("fraud").watermarks("clock").pattern(Samples.pair("pair"));

        DefinitionException refused =
                catchThrowableOfType(DefinitionException.class, () -> sequor.build(new StreamsBuilder()));

        assertThat(refused).hasMessageContaining("STR-010 there are 0 events topics, and a processor reads 1 to 256");
    }

    @Test
    void namesMustFitIntoTheStore() {
        Sequor sequor = sound();
        IntStream.range(0, 1000).forEach(i -> sequor.pattern(named("p" + i + "-".repeat(200))));

        DefinitionException refused =
                catchThrowableOfType(DefinitionException.class, () -> sequor.build(new StreamsBuilder()));

        assertThat(refused.problems())
                .extracting(problem -> problem.code() + " " + problem.path())
                .containsExactly("STR-017 patterns");
    }

    @Test
    void theIngestionTimeIsNeverNegativeNorInTheFuture() {
        IngestionTime time = new IngestionTime();
        long now = System.currentTimeMillis();

        assertThat(time.extract(record(-1), 5)).isZero();
        assertThat(time.extract(record(17), 5)).isEqualTo(17);
        assertThat(time.extract(record(now + 3_600_000), 5)).isBetween(now, now + 60_000);
        assertThat(time.extract(record(Long.MAX_VALUE), 5)).isLessThanOrEqualTo(System.currentTimeMillis());
    }

    private static ConsumerRecord<Object, Object> record(long timestamp) {
        return new ConsumerRecord<>(
                "t",
                0,
                0,
                timestamp,
                org.apache.kafka.common.record.TimestampType.CREATE_TIME,
                0,
                0,
                "",
                "",
                new org.apache.kafka.clients.producer.ProducerRecord<String, String>("t", "").headers(),
                java.util.Optional.empty());
    }

    private static StagePattern named(String name) {
        return Samples.pair(name);
    }

    private static Sequor sound() {
        return Sequor.streams("fraud")
                .events("events", EventMapper.envelope())
                .watermarks("clock")
                .pattern(Samples.pair("pair"));
    }
}
