package io.sequor.kstreams.watermark;

import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.Fence;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serializer;

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
 * events, as the rules for writers want it. Used by one thread at a time. Rules: processor, section 2.
 */
public final class WatermarkPublisher {
    private final Producer<byte[], byte[]> producer;
    private final String controlTopic;
    private final String source;
    private final long epoch;
    private final int partitions;
    private final Serializer<ControlRecord> serializer = SequorSerdes.control().serializer();
    private final Map<TopicPartition, Long> covered = new HashMap<>();
    private final Map<TopicPartition, Long> open = new HashMap<>();
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
        int nameBytes = source.getBytes(StandardCharsets.UTF_8).length;
        if (nameBytes < 1 || nameBytes > ControlMessage.MAX_SOURCE_BYTES) {
            throw new IllegalArgumentException("WMP-001 the name of a source takes 1 to "
                    + ControlMessage.MAX_SOURCE_BYTES + " bytes, and this one takes " + nameBytes
                    + ". Choose another: it stands in every control record");
        }
        this.producer = producer;
        this.controlTopic = controlTopic;
        this.source = source;
        this.epoch = epoch;
        this.partitions = producer.partitionsFor(controlTopic).size();
        if (partitions == 0) {
            throw new IllegalArgumentException("WMP-004 the control topic " + controlTopic
                    + " has no partitions. Create it with as many as the events topics");
        }
    }

    /**
     * Notes an event that was sent and acknowledged.
     *
     * @throws IllegalArgumentException when its partition has no counterpart in the control topic, or its offset is not
     *     known
     */
    public void sent(RecordMetadata event) {
        if (!event.hasOffset()) {
            throw new IllegalArgumentException(
                    "WMP-005 an event went to " + event.topic()
                            + ", and nobody knows its offset. Produce events with acks=all: a fence names the offset of the last one");
        }
        if (event.partition() >= partitions) {
            throw new IllegalArgumentException("WMP-002 an event went to partition " + event.partition() + " of "
                    + event.topic() + ", and the control topic " + controlTopic + " has " + partitions
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
     * @param watermark milliseconds, never lower than the one before, unless that was aborted
     * @throws IllegalArgumentException when it goes back; processors would drop it
     */
    public void watermark(long watermark) {
        if (watermark < claimed) {
            throw new IllegalArgumentException("WMP-006 the watermark " + watermark + " is below the last one, "
                    + claimed + ". A watermark never goes back: claim less far ahead, or let later events be late");
        }
        claimed = watermark;
        publish(ControlType.WATERMARK, OptionalLong.of(watermark));
    }

    /** Says that the source is there; processors that discover sources wait for it from now on. */
    public void register() {
        publish(ControlType.REGISTER, OptionalLong.empty());
    }

    /** Says that the source has nothing to say for a while and is not to be waited for. */
    public void idle() {
        publish(ControlType.IDLE, OptionalLong.empty());
    }

    /** Says that the source is to be waited for again. */
    public void active() {
        publish(ControlType.ACTIVE, OptionalLong.empty());
    }

    /** Says that the source is gone for good. */
    public void retire() {
        publish(ControlType.RETIRE, OptionalLong.empty());
    }

    private void publish(ControlType type, OptionalLong watermark) {
        sequence++;
        List<Future<RecordMetadata>> sends = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            ControlRecord record = new ControlRecord(
                    source,
                    epoch,
                    sequence,
                    type,
                    watermark.isPresent() ? watermark.getAsLong() : null,
                    fences(partition));
            byte[] key = source.getBytes(StandardCharsets.UTF_8);
            sends.add(producer.send(
                    new ProducerRecord<>(controlTopic, partition, key, serializer.serialize(controlTopic, record))));
        }
        producer.flush();
        sends.forEach(this::await);
    }

    private List<Fence> fences(int partition) {
        Map<String, Long> last = new HashMap<>();
        for (Map<TopicPartition, Long> offsets : List.of(covered, open)) {
            offsets.forEach((at, offset) -> {
                if (at.partition() == partition) {
                    last.merge(at.topic(), offset, Math::max);
                }
            });
        }
        List<Fence> fences = new ArrayList<>();
        last.forEach((topic, offset) -> fences.add(new Fence(topic, null, offset)));
        return fences;
    }

    private void await(Future<RecordMetadata> send) {
        try {
            send.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while a control record was written", e);
        } catch (ExecutionException e) {
            throw new KafkaException(
                    "WMP-003 a control record of source " + source + " could not be written to " + controlTopic,
                    e.getCause());
        }
    }
}
