package io.sequor.kstreams;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * The Kafka timestamp of a record, never negative, so that no record is skipped before it reaches the processor, and never
 * in the future: it becomes the timestamp of changelog records, and a broker refuses those too far ahead of its clock.
 */
final class IngestionTime implements TimestampExtractor {
    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return Math.max(0, Math.min(record.timestamp(), System.currentTimeMillis()));
    }
}
