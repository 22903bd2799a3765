package io.sequor.kstreams.watermark;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * A topic as it stands now, in the eyes of a reader of committed records: from its beginning, or from its end backwards.
 * It takes over the consumer's assignment and positions, and uses no consumer group. Used by one thread at a time.
 */
public final class CommittedLog {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long FIRST_STRETCH = 1_000;

    private final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;

    /**
     * The log of a topic. Cost: one metadata request.
     *
     * @param consumer one with {@link #consumerSettings}
     * @param topic an existing topic
     * @throws IllegalArgumentException when it has no partitions
     */
    public CommittedLog(org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer, String topic) {
        this.consumer = consumer;
        this.partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .sorted(Comparator.comparing(TopicPartition::partition))
                .toList();
        if (partitions.isEmpty()) {
            throw new IllegalArgumentException(
                    "WML-001 the topic " + topic + " does not exist, or has no partitions. Create it, or name another");
        }
    }

    /**
     * The settings of a consumer that reads committed records of every partition from where it is told to.
     *
     * @param client {@code bootstrap.servers}, security, whatever else the cluster asks for
     */
    public static Map<String, Object> consumerSettings(Map<String, ?> client) {
        Map<String, Object> settings = new HashMap<>(client);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        return settings;
    }

    /** The partitions, by number. */
    public List<TopicPartition> partitions() {
        return partitions;
    }

    /**
     * Hands over every record that there is now, in the order of its partition. Cost: reads the whole topic.
     *
     * @throws TimeoutException when nothing comes for a minute
     */
    public void readAll(Consumer<ConsumerRecord<byte[], byte[]>> each) {
        read(consumer.beginningOffsets(partitions), consumer.endOffsets(partitions), each);
    }

    /**
     * The offset of the last record of each partition that a reader really receives: neither one of an aborted
     * transaction nor a marker. Such an offset can be a fence. Cost: reads some 1000 offsets of each partition, and
     * further back where they hold nothing but aborted records.
     *
     * @return partition to offset; an empty partition is not in it
     * @throws TimeoutException when nothing comes for a minute
     */
    public Map<Integer, Long> lastOffsets() {
        Map<Integer, Long> last = new TreeMap<>();
        readTail(record -> true, record -> last.put(record.partition(), record.offset()));
        return last;
    }

    /**
     * Goes back from the end, partition by partition, until a record is found that is wanted, and hands over that one and
     * every later one that is wanted, with up to 1000 offsets and often more before it. In a partition without a wanted
     * record this reads everything.
     */
    void readTail(Predicate<ConsumerRecord<byte[], byte[]>> wanted, Consumer<ConsumerRecord<byte[], byte[]>> each) {
        Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
        Map<TopicPartition, Long> tops = new HashMap<>(consumer.endOffsets(partitions));
        Set<TopicPartition> open = new HashSet<>(partitions);
        for (long stretch = FIRST_STRETCH; !open.isEmpty(); stretch *= 4) {
            Map<TopicPartition, Long> from = new HashMap<>();
            Map<TopicPartition, Long> to = new HashMap<>();
            for (TopicPartition partition : open) {
                to.put(partition, tops.get(partition));
                from.put(partition, Math.max(begins.get(partition), tops.get(partition) - stretch));
            }
            Set<TopicPartition> found = new HashSet<>();
            read(from, to, record -> {
                if (wanted.test(record)) {
                    found.add(new TopicPartition(record.topic(), record.partition()));
                    each.accept(record);
                }
            });
            tops.putAll(from);
            open.removeIf(partition -> found.contains(partition) || tops.get(partition) <= begins.get(partition));
        }
    }

    /** Hands over the records in a stretch of each partition. */
    private void read(
            Map<TopicPartition, Long> from,
            Map<TopicPartition, Long> to,
            Consumer<ConsumerRecord<byte[], byte[]>> each) {
        Set<TopicPartition> open = new HashSet<>(from.keySet());
        open.removeIf(partition -> from.get(partition) >= to.get(partition));
        consumer.assign(open);
        open.forEach(partition -> consumer.seek(partition, from.get(partition)));
        long progress = System.nanoTime();
        while (!open.isEmpty()) {
            long before = positions(open);
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            records.forEach(record -> {
                if (record.offset() < to.get(new TopicPartition(record.topic(), record.partition()))) {
                    each.accept(record);
                }
            });
            if (positions(open) != before) {
                progress = System.nanoTime();
            } else if (System.nanoTime() - progress > PATIENCE.toNanos()) {
                throw new TimeoutException("WML-002 nothing came from " + open + " for " + PATIENCE.toSeconds()
                        + " s. Check that the leaders of these partitions are there");
            }
            if (open.removeIf(partition -> consumer.position(partition) >= to.get(partition))) {
                consumer.assign(open);
            }
        }
    }

    private long positions(Collection<TopicPartition> of) {
        return of.stream().mapToLong(consumer::position).sum();
    }
}
