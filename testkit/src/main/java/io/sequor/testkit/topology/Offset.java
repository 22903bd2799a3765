package io.sequor.testkit.topology;

import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Where a record stands, in the one partition there is.
 *
 * @param topic its topic
 * @param offset its offset
 */
record Offset(String topic, long offset) implements RecordMetadata {
    @Override
    public int partition() {
        return 0;
    }
}
