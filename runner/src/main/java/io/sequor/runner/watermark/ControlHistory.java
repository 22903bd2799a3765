package io.sequor.runner.watermark;

import io.sequor.kstreams.watermark.CommittedLog;
import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.InBand;
import io.sequor.kstreams.watermark.Rejection;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.engine.Engine;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.SequorSerdes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * The control records of a topic, taken in by the rules of the processor: what a processor knows, partition by partition,
 * once it has read everything that stands there now.
 */
final class ControlHistory {
    private static final Deserializer<ControlRecord> RECORDS =
            SequorSerdes.control().deserializer();
    private static final String UNDECODABLE = "undecodable";

    private final boolean inBand;
    private final Function<String, Optional<String>> incarnation;
    private final Map<String, Optional<String>> incarnations = new HashMap<>();
    private final SortedMap<Integer, Partition> partitions = new TreeMap<>();
    private boolean anyAmongEvents;
    private boolean anyOfControlTopic;

    /** What is known in one partition. */
    static final class Partition {
        private final SortedMap<String, Integer> dropped = new TreeMap<>();
        private final SortedMap<Long, ControlMessage> fenced = new TreeMap<>();
        private Sources sources;
        private int accepted;
        private long records;
        private long others;

        private Partition(Sources none) {
            sources = none;
        }

        /** The sources after the last control record. */
        Sources sources() {
            return sources;
        }

        /** How many control records were accepted. */
        int accepted() {
            return accepted;
        }

        /** How many records were looked at. */
        long records() {
            return records;
        }

        /** How many of them are no control records, as events are none. */
        long others() {
            return others;
        }

        /** Reason to how many control records were dropped for it. */
        SortedMap<String, Integer> dropped() {
            return dropped;
        }

        /** Offset to each accepted message whose fences reach further than those of all before it. */
        SortedMap<Long, ControlMessage> fenced() {
            return fenced;
        }

        private void accept(long offset, ControlMessage message) {
            boolean further = message.fences().entrySet().stream()
                    .anyMatch(fence -> fence.getValue() > sources.fence(fence.getKey()));
            if (further) {
                fenced.put(offset, message);
            }
            sources = sources.after(message);
            accepted++;
        }
    }

    /** A topic of so many partitions in which nothing stands; {@link #take} adds to it. */
    ControlHistory(
            int partitions, boolean inBand, Set<String> declared, Function<String, Optional<String>> incarnation) {
        this.inBand = inBand;
        this.incarnation = incarnation;
        Sources none = declared.isEmpty() ? Sources.discovered() : Sources.declared(declared);
        for (int number = 0; number < partitions; number++) {
            this.partitions.put(number, new Partition(none));
        }
    }

    /**
     * Reads a topic to its end.
     *
     * @param inBand whether it is an events topic in which control records stand
     * @param declared the sources that the processor was told; empty where it discovers them
     * @param incarnation tells that of a topic now, if it can
     */
    static ControlHistory read(
            CommittedLog log, boolean inBand, Set<String> declared, Function<String, Optional<String>> incarnation) {
        ControlHistory history = new ControlHistory(log.partitions().size(), inBand, declared, incarnation);
        log.readAll(history::take);
        return history;
    }

    /**
     * Whether it is a topic of something else. For a control topic: something stands there, and nothing that a control topic
     * would hold. For one of events with control records among them: there are none, but such as a control topic holds.
     */
    boolean isOfOtherRecords() {
        return inBand ? anyOfControlTopic && !anyAmongEvents : records() > 0 && !anyOfControlTopic;
    }

    /** Whether there is a control record of the kind that stands among events. */
    boolean anyAmongEvents() {
        return anyAmongEvents;
    }

    /** How many records were looked at. */
    long records() {
        return partitions.values().stream().mapToLong(Partition::records).sum();
    }

    /** Partition number to what is known in it. */
    SortedMap<Integer, Partition> partitions() {
        return partitions;
    }

    /** Takes in the next record of its partition. */
    void take(ConsumerRecord<byte[], byte[]> record) {
        Partition partition = partitions.get(record.partition());
        partition.records++;
        boolean amongEvents = InBand.isControl(record.headers());
        anyAmongEvents |= amongEvents;
        if (inBand && !amongEvents) {
            partition.others++;
            anyOfControlTopic |= !anyAmongEvents && isMessage(record);
            return;
        }
        try {
            ControlMessage message = message(record);
            anyOfControlTopic |= !amongEvents;
            Optional<String> reason = reason(partition.sources, message);
            if (reason.isPresent()) {
                partition.dropped.merge(reason.get(), 1, Integer::sum);
            } else {
                partition.accept(record.offset(), message);
            }
        } catch (SerializationException | IllegalArgumentException e) {
            partition.others++;
            partition.dropped.merge(UNDECODABLE, 1, Integer::sum);
        }
    }

    private boolean isMessage(ConsumerRecord<byte[], byte[]> record) {
        try {
            message(record);
            return true;
        } catch (SerializationException | IllegalArgumentException e) {
            return false;
        }
    }

    private ControlMessage message(ConsumerRecord<byte[], byte[]> record) {
        if (record.value() == null) {
            throw new IllegalArgumentException("it has no value");
        }
        ControlMessage message = ControlMessage.of(RECORDS.deserialize(record.topic(), record.value()));
        return inBand ? message.about(Set.of()) : message;
    }

    private Optional<String> reason(Sources sources, ControlMessage message) {
        Map<String, String> current = new HashMap<>();
        message.incarnations()
                .keySet()
                .forEach(topic ->
                        incarnations.computeIfAbsent(topic, incarnation).ifPresent(id -> current.put(topic, id)));
        Optional<Rejection> rejection = message.topicOfOtherIncarnation(current).isPresent()
                ? Optional.of(Rejection.OTHER_INCARNATION)
                : sources.rejection(message, Engine.FINAL_WATERMARK);
        return rejection.map(Rejection::code);
    }
}
