package io.sequor.kstreams.watermark;

import io.sequor.kstreams.watermark.ControlMessage.Type;
import io.sequor.matcher.engine.Engine;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Speaks for one source of events: writes its control records, one to every partition of the control topic, each with the
 * offset of the last event it covers there. Used beside the producer of the events:
 *
 * <pre>{@code
 * WatermarkPublisher clock = new WatermarkPublisher(producer, "payments-watermarks", "payment-service", epoch);
 * producer.beginTransaction();
 * clock.sent(producer.send(event).get());     // the metadata of each acknowledged event
 * clock.watermark(time);                      // no event with time at or before this is still to come
 * producer.commitTransaction();
 * clock.committed();                          // after an abort: clock.aborted()
 * }</pre>
 *
 * <p>An event that was not noted with {@link #sent} is not covered: once a watermark has passed its time it is late. If
 * everything ends in the topic of late events, look there first.
 *
 * <p>With a transactional producer events and watermark become visible together or not at all. Without transactions call
 * {@link #committed()} after the events are acknowledged, before {@link #watermark}. The fences are offsets of real
 * events, as the rules for writers want it. {@link #inBand} writes between the events instead; there a control record
 * covers whatever stands before it. Used by one thread at a time. Rules: processor, section 2.
 */
public final class WatermarkPublisher {
    private final ControlWriter writer;
    private final String source;
    private final long epoch;
    private final Map<TopicPartition, Long> covered = new HashMap<>();
    private final Map<TopicPartition, Long> open = new HashMap<>();
    private Map<String, String> incarnations = Map.of();
    private long sequence;
    private long claimed = -1;
    private long claimedForGood = -1;

    /**
     * A publisher that has said nothing yet. Cost: one metadata request.
     *
     * @param producer writes the control records; usually that of the events
     * @param controlTopic an existing topic with as many partitions as the events topics
     * @param source name of the source: 1 to {@link ControlMessage#MAX_SOURCE_BYTES} bytes in UTF-8
     * @param epoch this life of the source; higher than in every earlier life. The time of the start in milliseconds will do
     * @throws IllegalArgumentException when the name cannot be used or the topic has no partitions
     */
    public WatermarkPublisher(Producer<byte[], byte[]> producer, String controlTopic, String source, long epoch) {
        this(ControlWriter.toControlTopic(producer, controlTopic), checked(source), epoch);
    }

    private WatermarkPublisher(ControlWriter writer, String source, long epoch) {
        this.writer = writer;
        this.source = source;
        this.epoch = epoch;
    }

    /**
     * A publisher that writes its control records between the events, for a processor that is told so and reads a single
     * events topic. A control record covers every record that stands before it: send it after the events it speaks of,
     * with the same producer. {@link #sent} is not needed; with a transactional producer {@link #committed} and
     * {@link #aborted} are, so that a claim may be repeated after an abort. Cost: one metadata request.
     *
     * @param producer that of the events: one producer keeps its records in order
     * @param eventsTopic the existing topic of the events; every other reader of it must pass over records with the header
     *     {@link InBand#HEADER}
     * @param source name of the source: 1 to {@link ControlMessage#MAX_SOURCE_BYTES} bytes in UTF-8
     * @param epoch this life of the source; higher than in every earlier life
     * @throws IllegalArgumentException when the name cannot be used or the topic has no partitions
     */
    public static WatermarkPublisher inBand(
            Producer<byte[], byte[]> producer, String eventsTopic, String source, long epoch) {
        return new WatermarkPublisher(ControlWriter.inBand(producer, eventsTopic), checked(source), epoch);
    }

    /** The name of a source, if it can be one. */
    static String checked(String source) {
        int nameBytes = Objects.requireNonNull(source, "source").getBytes(StandardCharsets.UTF_8).length;
        if (nameBytes < 1 || nameBytes > ControlMessage.MAX_SOURCE_BYTES) {
            throw new IllegalArgumentException("WMP-001 the name of a source takes 1 to "
                    + ControlMessage.MAX_SOURCE_BYTES + " bytes, and this one takes " + nameBytes
                    + ". Choose another: it stands in every control record");
        }
        return source;
    }

    /**
     * Names the incarnations of the events topics in all that is written from now on, so that a processor does not take
     * offsets of a topic for those of one that was created anew under its name.
     *
     * @param topics events topic to its incarnation, as {@link TopicIds} tells it
     * @return this
     */
    public WatermarkPublisher incarnations(Map<String, String> topics) {
        incarnations = Map.copyOf(Objects.requireNonNull(topics, "topics"));
        return this;
    }

    /**
     * Notes an event that was sent and acknowledged.
     *
     * @throws IllegalArgumentException when its partition has no counterpart in the control topic, its offset is not known,
     *     or it stands in the control topic
     */
    public void sent(RecordMetadata event) {
        Objects.requireNonNull(event, "event");
        if (writer.isInBand()) {
            return;
        }
        if (!event.hasOffset()) {
            throw new IllegalArgumentException(
                    "WMP-005 an event went to " + event.topic()
                            + ", and nobody knows its offset. Produce events with acks=all: a fence names the offset of the last one");
        }
        if (event.topic().equals(writer.topic())) {
            throw new IllegalArgumentException("WMP-009 an event went to " + event.topic()
                    + ", which is the control topic. Create a topic for control records alone, or write them between the"
                    + " events with WatermarkPublisher.inBand");
        }
        if (event.partition() >= writer.partitions()) {
            throw new IllegalArgumentException("WMP-002 an event went to partition " + event.partition() + " of "
                    + event.topic() + ", and the control topic " + writer.topic() + " has " + writer.partitions()
                    + " partitions. Create it with as many as the events topic");
        }
        open.merge(new TopicPartition(event.topic(), event.partition()), event.offset(), Math::max);
    }

    /** The events noted so far are there to stay: the transaction was committed. */
    public void committed() {
        open.forEach((partition, offset) -> covered.merge(partition, offset, Math::max));
        open.clear();
        claimedForGood = claimed;
    }

    /** The events noted since the last commit are gone: the transaction was aborted. They are never named in a fence. */
    public void aborted() {
        open.clear();
        claimed = claimedForGood;
    }

    /**
     * Claims that no event of this source with time at or before a watermark is still to come.
     *
     * @param watermark milliseconds, -1 to {@link Engine#FINAL_WATERMARK}, never lower than the one before, unless that was
     *     aborted
     * @throws IllegalArgumentException when it goes back or lies out of range; processors would drop it
     */
    public void watermark(long watermark) {
        if (watermark < -1 || watermark > Engine.FINAL_WATERMARK) {
            throw new IllegalArgumentException("WMP-008 the watermark " + watermark + " lies outside -1 .. "
                    + Engine.FINAL_WATERMARK
                    + " milliseconds, and processors would drop it. Check the unit; the end of all"
                    + " events is Engine.FINAL_WATERMARK");
        }
        if (watermark < claimed) {
            throw new IllegalArgumentException("WMP-006 the watermark " + watermark + " is below the last one, "
                    + claimed + ". A watermark never goes back: claim less far ahead, or let later events be late");
        }
        claimed = watermark;
        publish(Type.WATERMARK, OptionalLong.of(watermark));
    }

    /** Says that the source is there; processors that discover sources wait for it from now on. */
    public void register() {
        publish(Type.REGISTER, OptionalLong.empty());
    }

    /** Says that the source has nothing to say for a while and is not to be waited for. */
    public void idle() {
        publish(Type.IDLE, OptionalLong.empty());
    }

    /** Says that the source is to be waited for again. */
    public void active() {
        publish(Type.ACTIVE, OptionalLong.empty());
    }

    /** Says that the source is gone for good. */
    public void retire() {
        publish(Type.RETIRE, OptionalLong.empty());
    }

    private void publish(Type type, OptionalLong watermark) {
        sequence++;
        Map<Integer, ControlMessage> messages = new HashMap<>();
        for (int partition = 0; partition < writer.partitions(); partition++) {
            messages.put(
                    partition,
                    new ControlMessage(source, epoch, sequence, type, watermark, fences(partition), incarnations));
        }
        writer.write(messages);
    }

    private Map<String, Long> fences(int partition) {
        Map<String, Long> last = new HashMap<>();
        for (Map<TopicPartition, Long> offsets : List.of(covered, open)) {
            offsets.forEach((at, offset) -> {
                if (at.partition() == partition) {
                    last.merge(at.topic(), offset, Math::max);
                }
            });
        }
        return last;
    }
}
