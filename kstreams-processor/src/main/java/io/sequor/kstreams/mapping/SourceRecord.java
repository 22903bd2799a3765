package io.sequor.kstreams.mapping;

import java.util.Optional;
import org.apache.kafka.common.header.Headers;

/**
 * A record as it stands in an events topic. The arrays are not copied; a mapper only reads them.
 *
 * @param topic its topic
 * @param partition its partition
 * @param offset its offset
 * @param timestamp its Kafka timestamp in milliseconds
 * @param headers its headers
 * @param key the bytes of its key, where it has one
 * @param value the bytes of its value, where it has one
 */
public record SourceRecord(
        String topic,
        int partition,
        long offset,
        long timestamp,
        Headers headers,
        Optional<byte[]> key,
        Optional<byte[]> value) {}
