package io.sequor.kstreams.watermark;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.mapping.MappedEvent;
import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.matcher.event.Event;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Tells the time of the event in a record. What a processor would set aside as no event has none. */
final class EventTimes {
    private final EventMapper mapper;

    EventTimes(EventMapper mapper) {
        this.mapper = mapper;
    }

    /** The event's time in milliseconds; empty for a record that gives no event, as an in-band control record. */
    OptionalLong of(ConsumerRecord<byte[], byte[]> record) {
        if (InBand.isControl(record.headers())) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(event(record).time());
        } catch (Exception | StackOverflowError | AssertionError e) { // code from outside, in whatever language
            return OptionalLong.empty();
        }
    }

    private Event event(ConsumerRecord<byte[], byte[]> record) {
        MappedEvent mapped = mapper.map(new SourceRecord(
                record.topic(),
                record.partition(),
                record.offset(),
                record.timestamp(),
                record.headers(),
                Optional.ofNullable(record.key()),
                Optional.ofNullable(record.value())));
        byte[] key = record.key() == null ? new byte[0] : record.key();
        Event.Builder event = Event.builder(
                mapped.id().orElse(record.topic()),
                mapped.key().orElseGet(() -> new String(key, StandardCharsets.UTF_8)),
                mapped.kind(),
                mapped.time());
        mapped.fields().forEach(event::field);
        return event.build();
    }
}
