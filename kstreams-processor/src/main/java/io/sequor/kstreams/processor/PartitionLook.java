package io.sequor.kstreams.processor;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * What one short look at a partition found.
 *
 * @param begin where the log begins
 * @param next no visible record lies between the later of where the look began and where the log begins, inclusive, and
 *     this offset, exclusive
 */
record PartitionLook(long begin, long next) {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration CALL = Duration.ofSeconds(10);

    /** How many polls one look takes at most: aborted records take a fetch for each 64 KiB. The next one goes on there. */
    private static final int POLLS = 25;

    /**
     * Reads on from an offset until the first record, or as far as a reader of committed records gets.
     *
     * @param consumer reads committed records, and is of no group
     * @param from where to begin, unless the log begins later
     */
    static PartitionLook of(Consumer<byte[], byte[]> consumer, TopicPartition at, long from) {
        Set<TopicPartition> only = Set.of(at);
        consumer.assign(only);
        long begin = consumer.beginningOffsets(only, CALL).get(at);
        long end = consumer.endOffsets(only, CALL).get(at);
        long position = Math.max(from, begin);
        if (position >= end) {
            return new PartitionLook(begin, position);
        }
        consumer.seek(at, position);
        for (int poll = 0; poll < POLLS && position < end; poll++) {
            List<ConsumerRecord<byte[], byte[]>> records = consumer.poll(POLL).records(at);
            if (!records.isEmpty()) {
                return new PartitionLook(begin, records.get(0).offset());
            }
            position = consumer.position(at, CALL);
        }
        return new PartitionLook(begin, position);
    }
}
