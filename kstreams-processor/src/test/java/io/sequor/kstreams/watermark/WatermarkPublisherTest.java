package io.sequor.kstreams.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.matcher.engine.Engine;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class WatermarkPublisherTest {
    private final MockProducer<byte[], byte[]> producer = producer(3);
    private final WatermarkPublisher clock = new WatermarkPublisher(producer, "clock", "source", 9);

    @Test
    void everyPartitionGetsARecordWithItsOwnFences() {
        clock.sent(event("t", 0, 5));
        clock.sent(event("t", 0, 3));
        clock.sent(event("u", 0, 8));
        clock.sent(event("t", 2, 1));
        clock.watermark(77);

        assertThat(producer.history()).extracting(ProducerRecord::partition).containsExactly(0, 1, 2);
        assertThat(producer.history()).extracting(ProducerRecord::topic).containsOnly("clock");
        assertThat(messages().stream().map(ControlMessage::fences))
                .isEqualTo(List.of(Map.of("t", 5L, "u", 8L), Map.of(), Map.of("t", 1L)));
        assertThat(messages()).allSatisfy(message -> {
            assertThat(message.source()).isEqualTo("source");
            assertThat(message.epoch()).isEqualTo(9);
            assertThat(message.sequence()).isEqualTo(1);
            assertThat(message.type()).isEqualTo(ControlMessage.Type.WATERMARK);
            assertThat(message.watermark()).isEqualTo(OptionalLong.of(77));
        });
    }

    @Test
    void incarnationsAreNamedForEveryTopicAndPartition() {
        clock.sent(event("t", 0, 5));
        clock.incarnations(Map.of("t", "T1", "u", "U1"));
        clock.idle();

        assertThat(messages()).extracting(ControlMessage::incarnations).containsOnly(Map.of("t", "T1", "u", "U1"));
        assertThat(messages().stream().map(ControlMessage::fences))
                .as("a topic with nothing in the partition has an incarnation, but no fence")
                .isEqualTo(List.of(Map.of("t", 5L), Map.of(), Map.of()));
    }

    @Test
    void inBandTheControlRecordsStandBetweenTheEvents() {
        WatermarkPublisher between = WatermarkPublisher.inBand(producer, "clock", "source", 9);
        between.sent(event("clock", 7, 5));
        between.incarnations(Map.of("clock", "C1"));
        between.watermark(77);

        assertThat(producer.history()).extracting(ProducerRecord::partition).containsExactly(0, 1, 2);
        assertThat(producer.history()).allSatisfy(record -> {
            assertThat(InBand.isControl(record.headers())).isTrue();
            assertThat(record.topic()).isEqualTo("clock");
            assertThat(record.key()).asString(StandardCharsets.UTF_8).isEqualTo("source");
        });
        assertThat(messages())
                .containsOnly(new ControlMessage(
                        "source", 9, 1, ControlMessage.Type.WATERMARK, OptionalLong.of(77), Map.of()));
    }

    @Test
    void inAControlTopicNothingSaysInBand() {
        clock.register();

        assertThat(producer.history()).noneMatch(record -> InBand.isControl(record.headers()));
        assertThat(producer.history())
                .allSatisfy(record -> assertThat(record.key())
                        .asString(StandardCharsets.UTF_8)
                        .isEqualTo("source"));
    }

    @Test
    void anAbortedClaimMayBeLoweredInBandToo() {
        WatermarkPublisher between = WatermarkPublisher.inBand(producer, "clock", "source", 9);
        between.watermark(20);
        between.aborted();
        between.watermark(15);
        between.committed();

        assertThatThrownBy(() -> between.watermark(14)).hasMessageStartingWith("WMP-006");
    }

    @Test
    void abortedEventsAreNeverNamed() {
        clock.sent(event("t", 0, 5));
        clock.committed();
        clock.sent(event("t", 0, 9));
        clock.aborted();
        clock.watermark(1);
        clock.sent(event("t", 0, 12));
        clock.watermark(2);
        clock.aborted();
        clock.watermark(3);

        assertThat(messages().stream()
                        .filter(message -> !message.fences().isEmpty())
                        .map(message -> message.fences().get("t")))
                .isEqualTo(List.of(5L, 12L, 5L));
    }

    /** Processors drop such a claim, and the source has spoken its last word. */
    @Test
    void aWatermarkLiesInRange() {
        for (long outside : List.of(Long.MIN_VALUE, -2L, Engine.FINAL_WATERMARK + 1, Long.MAX_VALUE)) {
            refused(
                    () -> clock.watermark(outside),
                    "WMP-008 the watermark " + outside + " lies outside -1 .. " + Engine.FINAL_WATERMARK
                            + " milliseconds, and processors would drop it. Check the unit; the end of all events is"
                            + " Engine.FINAL_WATERMARK");
        }
        assertThat(producer.history()).isEmpty();
        clock.watermark(-1);
        clock.watermark(Engine.FINAL_WATERMARK);
    }

    @Test
    void anEventInTheControlTopicIsRefused() {
        refused(
                () -> clock.sent(event("clock", 0, 5)),
                "WMP-009 an event went to clock, which is the control topic. Create a topic for control records alone, or"
                        + " write them between the events with WatermarkPublisher.inBand");
    }

    @Test
    void aWatermarkGoesBackOnlyBehindAnAbortedOne() {
        clock.watermark(10);
        clock.committed();
        clock.watermark(20);
        clock.aborted();
        clock.watermark(15);

        refused(
                () -> clock.watermark(14),
                "WMP-006 the watermark 14 is below the last one, 15. A watermark never goes back: claim less far ahead, or"
                        + " let later events be late");
        assertThat(messages().stream()
                        .map(message -> message.watermark().orElseThrow())
                        .distinct())
                .isEqualTo(List.of(10L, 20L, 15L));
    }

    @Test
    void theSequenceRisesWithEveryMessage() {
        clock.register();
        clock.watermark(1);
        clock.idle();
        clock.active();
        clock.retire();

        assertThat(messages().stream()
                        .filter(message -> message.sequence() > 0)
                        .map(ControlMessage::type)
                        .distinct())
                .isEqualTo(List.of(
                        ControlMessage.Type.REGISTER,
                        ControlMessage.Type.WATERMARK,
                        ControlMessage.Type.IDLE,
                        ControlMessage.Type.ACTIVE,
                        ControlMessage.Type.RETIRE));
        assertThat(messages())
                .extracting(ControlMessage::sequence)
                .containsExactly(1L, 1L, 1L, 2L, 2L, 2L, 3L, 3L, 3L, 4L, 4L, 4L, 5L, 5L, 5L);
    }

    @Test
    void whatItRefuses() {
        refused(
                () -> new WatermarkPublisher(producer, "clock", "", 1),
                "WMP-001 the name of a source takes 1 to 249 bytes, and this one takes 0. Choose another: it stands in"
                        + " every control record");
        refused(
                () -> new WatermarkPublisher(producer, "nowhere", "source", 1),
                "WMP-004 the control topic nowhere has no partitions. Create it with as many as the events topics");
        refused(
                () -> WatermarkPublisher.inBand(producer, "nowhere", "source", 1),
                "WMP-004 the events topic nowhere has no partitions. Create it");
        refused(
                () -> clock.sent(event("t", 3, 0)),
                "WMP-002 an event went to partition 3 of t, and the control topic clock has 3 partitions. Create it with"
                        + " as many as the events topic");
        refused(
                () -> clock.sent(event("t", 0, -1)),
                "WMP-005 an event went to t, and nobody knows its offset. Produce events with acks=all: a fence names the"
                        + " offset of the last one");
    }

    @Test
    void aFailedWriteIsTold() {
        MockProducer<byte[], byte[]> failing =
                new MockProducer<>(cluster(1), false, null, new ByteArraySerializer(), new ByteArraySerializer()) {
                    @Override
                    public synchronized void flush() {
                        errorNext(new TimeoutException("no broker"));
                    }
                };
        WatermarkPublisher publisher = new WatermarkPublisher(failing, "clock", "source", 1);

        assertThatThrownBy(() -> publisher.watermark(1))
                .isInstanceOf(KafkaException.class)
                .hasMessage("WMP-003 a control record of source source could not be written to clock")
                .hasCauseInstanceOf(TimeoutException.class);
    }

    private static void refused(Runnable call, String message) {
        assertThatThrownBy(call::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private List<ControlMessage> messages() {
        return producer.history().stream()
                .map(record ->
                        ControlMessage.of(SequorSerdes.control().deserializer().deserialize("clock", record.value())))
                .toList();
    }

    private static RecordMetadata event(String topic, int partition, long offset) {
        return new RecordMetadata(new TopicPartition(topic, partition), offset, 0, 0, 0, 0);
    }

    private static MockProducer<byte[], byte[]> producer(int partitions) {
        return new MockProducer<>(
                cluster(partitions), true, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static Cluster cluster(int partitions) {
        Node node = new Node(0, "nowhere", 1);
        Node[] nodes = {node};
        return new Cluster(
                "test",
                List.of(node),
                IntStream.range(0, partitions)
                        .mapToObj(partition -> new PartitionInfo("clock", partition, node, nodes, nodes))
                        .toList(),
                Set.of(),
                Set.of());
    }
}
