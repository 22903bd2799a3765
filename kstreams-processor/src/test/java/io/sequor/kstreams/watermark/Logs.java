package io.sequor.kstreams.watermark;

import io.sequor.schemas.SequorSerdes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Topics in memory, with a consumer and a producer that read and write them. Offsets may have gaps, as on a broker. */
final class Logs {
    private final Map<String, Integer> partitions;
    private final Map<TopicPartition, TreeMap<Long, ConsumerRecord<byte[], byte[]>>> records = new HashMap<>();
    private final Map<TopicPartition, Long> begins = new HashMap<>();
    private final Map<TopicPartition, Long> ends = new HashMap<>();

    Logs(Map<String, Integer> partitions) {
        this.partitions = partitions;
    }

    /** What comes of the next sends, in this order; then all succeed. */
    enum Outcome {
        WRITTEN,
        LOST,
        WRITTEN_BUT_FAILED
    }

    synchronized long append(String topic, int partition, byte[] key, byte[] value, Headers headers) {
        TopicPartition at = new TopicPartition(topic, partition);
        long offset = end(at);
        records.computeIfAbsent(at, absent -> new TreeMap<>())
                .put(
                        offset,
                        new ConsumerRecord<>(
                                topic,
                                partition,
                                offset,
                                0,
                                TimestampType.CREATE_TIME,
                                -1,
                                -1,
                                key,
                                value,
                                headers,
                                Optional.empty()));
        ends.put(at, offset + 1);
        return offset;
    }

    long append(String topic, int partition, byte[] key, byte[] value) {
        return append(topic, partition, key, value, new RecordHeaders());
    }

    /** Offsets that no reader receives: aborted records and markers. */
    synchronized void skip(String topic, int partition, int offsets) {
        ends.merge(new TopicPartition(topic, partition), (long) offsets, Long::sum);
    }

    /** Retention takes away everything before an offset. */
    synchronized void truncate(String topic, int partition, long before) {
        TopicPartition at = new TopicPartition(topic, partition);
        begins.put(at, before);
        records.getOrDefault(at, new TreeMap<>()).headMap(before).clear();
    }

    /** The topic is deleted and created anew. */
    synchronized void recreate(String topic) {
        records.keySet().removeIf(at -> at.topic().equals(topic));
        ends.keySet().removeIf(at -> at.topic().equals(topic));
        begins.keySet().removeIf(at -> at.topic().equals(topic));
    }

    synchronized List<ConsumerRecord<byte[], byte[]>> records(String topic, int partition) {
        return List.copyOf(records.getOrDefault(new TopicPartition(topic, partition), new TreeMap<>())
                .values());
    }

    /** The control messages of a partition, in their order. */
    List<ControlMessage> messages(String topic, int partition) {
        return records(topic, partition).stream()
                .map(record ->
                        ControlMessage.of(SequorSerdes.control().deserializer().deserialize(topic, record.value())))
                .toList();
    }

    private long begin(TopicPartition at) {
        return begins.getOrDefault(at, 0L);
    }

    private long end(TopicPartition at) {
        return ends.getOrDefault(at, begin(at));
    }

    private List<PartitionInfo> infos(String topic) {
        Node node = new Node(0, "nowhere", 1);
        Node[] nodes = {node};
        return IntStream.range(0, partitions.getOrDefault(topic, 0))
                .mapToObj(partition -> new PartitionInfo(topic, partition, node, nodes, nodes))
                .toList();
    }

    /**
     * A consumer of committed records.
     *
     * @param most how many records one poll gives of one partition at most, asked each time
     */
    MockConsumer<byte[], byte[]> consumer(IntSupplier most) {
        return new MockConsumer<>("earliest") {
            @Override
            public synchronized ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
                super.poll(timeout);
                Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> given = new HashMap<>();
                synchronized (Logs.this) {
                    assignment().forEach(at -> given.put(at, next(at, most.getAsInt())));
                }
                given.values().removeIf(List::isEmpty);
                return new ConsumerRecords<>(given, Map.of());
            }

            private List<ConsumerRecord<byte[], byte[]>> next(TopicPartition at, int atMost) {
                long position = Math.max(position(at), begin(at));
                if (position > end(at)) {
                    position = begin(at);
                }
                List<ConsumerRecord<byte[], byte[]>> next = new ArrayList<>();
                for (ConsumerRecord<byte[], byte[]> record : records.getOrDefault(at, new TreeMap<>())
                        .tailMap(position)
                        .values()) {
                    if (next.size() == atMost) {
                        seek(at, record.offset());
                        return next;
                    }
                    next.add(record);
                }
                seek(at, end(at));
                return next;
            }

            @Override
            public synchronized Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> of) {
                return of.stream().collect(Collectors.toMap(at -> at, Logs.this::end));
            }

            @Override
            public synchronized Map<TopicPartition, Long> beginningOffsets(Collection<TopicPartition> of) {
                return of.stream().collect(Collectors.toMap(at -> at, Logs.this::begin));
            }

            @Override
            public synchronized List<PartitionInfo> partitionsFor(String topic) {
                return infos(topic);
            }
        };
    }

    /** A producer; what comes of its first sends can be told. */
    MockProducer<byte[], byte[]> producer(List<Outcome> outcomes) {
        List<Outcome> coming = new ArrayList<>(outcomes);
        return new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer()) {
            @Override
            public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record) {
                Outcome outcome = coming.isEmpty() ? Outcome.WRITTEN : coming.remove(0);
                if (outcome != Outcome.LOST) {
                    append(record.topic(), record.partition(), record.key(), record.value(), record.headers());
                }
                return outcome == Outcome.WRITTEN
                        ? CompletableFuture.completedFuture(null)
                        : CompletableFuture.failedFuture(new TimeoutException("no broker"));
            }

            @Override
            public List<PartitionInfo> partitionsFor(String topic) {
                return infos(topic);
            }
        };
    }
}
