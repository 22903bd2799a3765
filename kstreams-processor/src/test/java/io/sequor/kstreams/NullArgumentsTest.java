package io.sequor.kstreams;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.watermark.ControlWriter;
import io.sequor.kstreams.watermark.WatermarkGenerator;
import io.sequor.kstreams.watermark.WatermarkPublisher;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is missing is missed where it was left out, by its name. */
class NullArgumentsTest {
    private static Sequor sound() {
        return Sequor.streams("fraud")
                .events("events", EventMapper.envelope())
                .watermarks("clock")
                .pattern(Samples.pair("pair"));
    }

    private static Producer<byte[], byte[]> producer() {
        Node node = new Node(0, "nowhere", 1);
        PartitionInfo partition = new PartitionInfo("clock", 0, node, new Node[] {node}, new Node[] {node});
        Cluster cluster = new Cluster("cluster", List.of(node), List.of(partition), Set.of(), Set.of());
        return new MockProducer<>(cluster, true, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static WatermarkPublisher publisher() {
        return new WatermarkPublisher(producer(), "clock", "source", 1);
    }

    static Stream<Arguments> calls() {
        return Stream.of(
                call("prefix", () -> Sequor.streams(missing())),
                call("topic", () -> sound().events(missing(), EventMapper.envelope())),
                call("mapper", () -> sound().events("more", missing())),
                call("topic", () -> sound().watermarks(missing())),
                call("name", () -> sound().sources("a", missing())),
                call("pattern", () -> sound().pattern(missing())),
                call("patterns", () -> sound().patterns(missing())),
                call("pattern", () -> sound().patterns(Collections.singletonList(missing()))),
                call("pattern", () -> sound().draining(Samples.pair("p"), missing())),
                call("policy", () -> sound().onChangedPatterns(missing())),
                call("bounds", () -> sound().limits(missing())),
                call("bounds", () -> sound().bufferLimits(missing())),
                call("policies", () -> sound().policies(missing())),
                call("slice", () -> sound().slices(missing())),
                call("duration", () -> sound().stallAlertAfter(missing())),
                call("topic", () -> sound().lateTo(missing())),
                call("topic", () -> sound().deadLettersTo(missing())),
                call("configuration", () -> sound().changelog(missing())),
                call("retention.ms", () -> sound().changelog(Collections.singletonMap("retention.ms", missing()))),
                call("factory", () -> sound().readPositions(missing())),
                call("builder", () -> sound().build(missing())),
                call("topology", () -> sound().addTo(missing(), "matches", "timeouts")),
                call("matchesTopic", () -> sound().addTo(new Topology(), missing(), "timeouts")),
                call("timeoutsTopic", () -> sound().addTo(new Topology(), "matches", missing())),
                call("properties", () -> sound().checkStart(missing(), "matches")),
                call("a topic of results", () -> sound().checkStart(new Properties(), "matches", missing())),
                call("streams", () -> sound().queries(missing())),
                call("settings", () -> sound().build(new StreamsBuilder()).checkStart(missing())),
                call(
                        "topic",
                        () -> sound().build(new StreamsBuilder()).matches().to(missing())),
                call("settings", () -> SequorDefaults.addTo(missing())),
                call("producer", () -> new WatermarkPublisher(missing(), "clock", "source", 1)),
                call("topic", () -> new WatermarkPublisher(producer(), missing(), "source", 1)),
                call("source", () -> new WatermarkPublisher(producer(), "clock", missing(), 1)),
                call("event", () -> publisher().sent(missing())),
                call("topics", () -> publisher().incarnations(missing())),
                call(
                        "messages",
                        () -> ControlWriter.toControlTopic(producer(), "clock").write(missing())),
                call("the disorder", () -> WatermarkGenerator.boundedDisorder(missing())),
                call(
                        "topic",
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO)
                                .events(missing(), EventMapper.envelope())),
                call(
                        "mapper",
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO).events("events", missing())),
                call(
                        "topic",
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO).controlTopic(missing())),
                call(
                        "source",
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO).source(missing())),
                call(
                        "quietAfter",
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO).quietAfter(missing())),
                call(
                        "maxAhead",
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO).maxAhead(missing())),
                call(
                        "the interval",
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO).every(missing())),
                call(
                        "id",
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO).incarnation(missing())),
                call(
                        "clock",
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO).clock(missing())),
                call(
                        "listener",
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO).listener(missing())),
                call(
                        "client",
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO).open(missing())),
                call(
                        "consumer",
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO)
                                .open(NullArgumentsTest.<Consumer<byte[], byte[]>>missing(), producer())));
    }

    private static Arguments call(String named, ThrowingCallable call) {
        return Arguments.of(named, call);
    }

    @ParameterizedTest(name = "{index} {0}")
    @MethodSource("calls")
    void whatIsMissingIsNamedWhereItWasLeftOut(String named, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(named);
    }

    /** Null, as it comes out of code that is not checked for it. */
    @SuppressWarnings("unchecked")
    private static <T> T missing() {
        return (T) Map.of().get("what was left out");
    }
}
