package io.sequor.kstreams.store;

import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.Record;

/** A control record that waits, as it stands in the control topic. */
final class QueuedControl {
    private QueuedControl() {}

    static byte[] toBytes(SourceRecord record) {
        ByteWriter out = StoredFormat.begin().text(record.topic()).unsigned(record.partition());
        out.unsigned(record.offset()).signed(record.timestamp());
        optional(record.key(), out);
        optional(record.value(), out);
        Header[] headers = record.headers().toArray();
        out.unsigned(headers.length);
        for (Header header : headers) {
            out.text(header.key());
            optional(Optional.ofNullable(header.value()), out);
        }
        return out.toBytes();
    }

    static SourceRecord of(byte[] bytes) {
        ByteReader in = StoredFormat.open(bytes, "a control record that waits");
        String topic = in.text("the topic");
        int partition = in.unsignedInt("the partition");
        long offset = in.unsigned("the offset");
        long timestamp = in.signed("the timestamp");
        Optional<byte[]> key = optional(in, "the key");
        Optional<byte[]> value = optional(in, "the value");
        Headers headers = new Record<>("", "", 0).headers(); // the public way to empty headers
        int count = in.count("the headers", 2);
        for (int i = 0; i < count; i++) {
            String name = in.text("a header");
            headers.add(name, optional(in, "a header").orElse(null));
        }
        in.requireEnd();
        return new SourceRecord(topic, partition, offset, timestamp, headers, key, value);
    }

    private static void optional(Optional<byte[]> bytes, ByteWriter out) {
        out.flag(bytes.isPresent());
        bytes.ifPresent(out::bytes);
    }

    private static Optional<byte[]> optional(ByteReader in, String what) {
        return in.flag("whether there is " + what) ? Optional.of(in.bytes(what)) : Optional.empty();
    }
}
