package io.sequor.kstreams.processor;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.mapping.MappedEvent;
import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.kstreams.mapping.UndecodableException;
import io.sequor.kstreams.output.Utf8;
import io.sequor.kstreams.store.BufferedEvent;
import io.sequor.kstreams.store.Ordinals;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.InvalidEventException;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.event.Origin;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.apache.kafka.common.utils.Utils;

/** Makes events of records, or says why a record gives none. Rules: processor, section 1. */
final class EventReader {
    private final Settings settings;
    private final CrashGuard guard;
    private final List<OptionalInt> partitionsOfOwnKeys;

    EventReader(Settings settings, CrashGuard guard) {
        this.settings = settings;
        this.guard = guard;
        this.partitionsOfOwnKeys = settings.topics().stream()
                .map(topic -> topic.mapper().partitionsOfOwnKeys())
                .toList();
    }

    /** A record that gives no valid event. */
    static final class DeadEventException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String reason;

        DeadEventException(String reason, String text) {
            super(text);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    /**
     * The event of a record, as it will be stored.
     *
     * @throws DeadEventException saying why there is none
     */
    BufferedEvent read(SourceRecord record, int topicIndex) throws DeadEventException {
        checkSize(record);
        long ordinal = Ordinals.of(topicIndex, record.offset());
        if (guard.isBlocked(ordinal, CrashGuard.MAPPER)) {
            throw new DeadEventException("crash-loop", CrashGuard.TEXT);
        }
        Event event = guarded(record, topicIndex, ordinal);
        checkKey(event.key(), record, partitionsOfOwnKeys.get(topicIndex));
        BufferedEvent encoded = TaskStore.encoded(new Occurrence(event, ordinal, record.offset()));
        int bytes = TaskStore.recordBytes(encoded);
        if (bytes >= TaskStore.MAX_RECORD_BYTES) {
            throw new DeadEventException(
                    "too-large",
                    "the event takes " + bytes + " bytes in the state, and it must stay below "
                            + TaskStore.MAX_RECORD_BYTES);
        }
        return encoded;
    }

    /** What a mapper throws is dealt with here, unless it ends the thread. */
    private Event guarded(SourceRecord record, int topicIndex, long ordinal) throws DeadEventException {
        guard.enter(ordinal, CrashGuard.MAPPER);
        try {
            Event event = mapped(record, settings.topics().get(topicIndex).mapper());
            guard.leave();
            return event;
        } catch (DeadEventException e) {
            guard.leave();
            throw e;
        }
    }

    private void checkSize(SourceRecord record) throws DeadEventException {
        long bytes = record.key().map(key -> key.length).orElse(0)
                + (long) record.value().map(value -> value.length).orElse(0);
        if (bytes > settings.inputs().maxEventBytes()) {
            throw new DeadEventException(
                    "too-large",
                    "the record takes " + bytes + " bytes, and maxEventBytes is "
                            + settings.inputs().maxEventBytes());
        }
    }

    /** Whatever a mapper throws or leaves out, null where something must be included, concerns this record alone. */
    private static Event mapped(SourceRecord record, EventMapper mapper) throws DeadEventException {
        try {
            return event(record, mapper.map(record));
        } catch (DeadEventException e) {
            throw e;
        } catch (InvalidEventException e) {
            throw new DeadEventException("invalid-event", String.valueOf(e.getMessage()));
        } catch (UndecodableException e) {
            throw new DeadEventException("undecodable", "the mapper could not read the record: " + e.getMessage());
        } catch (Exception | StackOverflowError | AssertionError e) { // code from outside, in whatever language
            throw new DeadEventException("undecodable", "the mapper failed on the record: " + Failures.text(e));
        }
    }

    private static Event event(SourceRecord record, MappedEvent mapped) throws DeadEventException {
        String key = mapped.key().isPresent() ? mapped.key().get() : recordKey(record);
        Origin origin = new Origin(record.topic(), record.partition(), record.offset());
        Event.Builder builder = Event.builder(mapped.id().orElseGet(origin::toText), key, mapped.kind(), mapped.time())
                .origin(origin);
        mapped.fields().forEach(builder::field);
        return builder.build();
    }

    private static String recordKey(SourceRecord record) throws DeadEventException {
        byte[] key = record.key()
                .orElseThrow(() -> new DeadEventException(
                        "invalid-event",
                        "the record has no key, and the mapper gave the event none: produce with a key, or let the mapper"
                                + " make one and declare it: EventMapper.withOwnKeys(partitions, mapper)"));
        return Utf8.decode(key)
                .orElseThrow(() -> new DeadEventException("invalid-event", "the key of the record is not UTF-8"));
    }

    private static void checkKey(String key, SourceRecord record, OptionalInt partitions) throws DeadEventException {
        if (partitions.isEmpty()) {
            checkIsThatOfTheRecord(key, record);
            return;
        }
        int belongs = Utils.toPositive(Utils.murmur2(key.getBytes(StandardCharsets.UTF_8))) % partitions.getAsInt();
        if (belongs != record.partition()) {
            throw new DeadEventException(
                    "invalid-event",
                    "key " + key + " belongs in partition " + belongs + " and stands in " + record.partition()
                            + ": one key in two partitions would be two keys. Produce with the event's key as the record key");
        }
    }

    private static void checkIsThatOfTheRecord(String key, SourceRecord record) throws DeadEventException {
        boolean same = record.key()
                .filter(bytes -> Arrays.equals(bytes, key.getBytes(StandardCharsets.UTF_8)))
                .isPresent();
        if (!same) {
            throw new DeadEventException(
                    "invalid-event",
                    "the mapper gave the event the key " + key
                            + ", which is not that of the record, so one key might stand"
                            + " in two partitions and would be two. Declare a mapper that takes keys from the value, and it"
                            + " is checked where they stand: EventMapper.withOwnKeys(partitions, mapper)");
        }
    }
}
