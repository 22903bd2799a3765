package io.sequor.kstreams.watermark;

import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Writes control messages as they are, each to the partition that it is for, with the source's name as the key. It knows
 * no rules: most programs want {@link WatermarkPublisher}, which keeps them. Used by one thread at a time.
 */
public final class ControlWriter {
    private static final byte[] NOTHING = {};

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final boolean inBand;
    private final int partitions;
    private final Serializer<ControlRecord> serializer = SequorSerdes.control().serializer();

    private ControlWriter(Producer<byte[], byte[]> producer, String topic, boolean inBand) {
        this.producer = Objects.requireNonNull(producer, "producer");
        this.topic = Objects.requireNonNull(topic, "topic");
        this.inBand = inBand;
        this.partitions = producer.partitionsFor(topic).size();
        if (partitions == 0) {
            throw new IllegalArgumentException("WMP-004 the " + (inBand ? "events" : "control") + " topic " + topic
                    + " has no partitions. Create it" + (inBand ? "" : " with as many as the events topics"));
        }
    }

    /**
     * A writer to a control topic. Cost: one metadata request.
     *
     * @throws IllegalArgumentException when the topic has no partitions
     */
    public static ControlWriter toControlTopic(Producer<byte[], byte[]> producer, String topic) {
        return new ControlWriter(producer, topic, false);
    }

    /**
     * A writer to the events topic itself, with the header {@link InBand#HEADER} and without fences: the position of the
     * record is its fence. Cost: one metadata request.
     *
     * @throws IllegalArgumentException when the topic has no partitions
     */
    public static ControlWriter inBand(Producer<byte[], byte[]> producer, String eventsTopic) {
        return new ControlWriter(producer, eventsTopic, true);
    }

    /** How many partitions the topic had when the writer was made. */
    public int partitions() {
        return partitions;
    }

    boolean isInBand() {
        return inBand;
    }

    String topic() {
        return topic;
    }

    /**
     * Writes messages and waits until all are acknowledged.
     *
     * @param messages partition to the message for it
     * @throws KafkaException when one could not be written; others may have been, and this one too
     */
    public void write(Map<Integer, ControlMessage> messages) {
        List<Runnable> awaits = new ArrayList<>();
        new TreeMap<>(Objects.requireNonNull(messages, "messages")).forEach((partition, message) -> {
            Future<RecordMetadata> send = producer.send(record(partition, message));
            awaits.add(() -> await(send, message.source()));
        });
        producer.flush();
        awaits.forEach(Runnable::run);
    }

    private ProducerRecord<byte[], byte[]> record(int partition, ControlMessage message) {
        ControlMessage written = inBand ? message.about(Set.of()) : message;
        byte[] key = written.source().getBytes(StandardCharsets.UTF_8);
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(topic, partition, key, serializer.serialize(topic, written.toRecord()));
        if (inBand) {
            record.headers().add(InBand.HEADER, NOTHING);
        }
        return record;
    }

    private void await(Future<RecordMetadata> send, String source) {
        try {
            send.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while a control record was written", e);
        } catch (ExecutionException e) {
            throw new KafkaException(
                    "WMP-003 a control record of source " + source + " could not be written to " + topic, e.getCause());
        }
    }
}
