package io.sequor.schemas;

import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * The serdes of Sequor's topics. Each call makes a new one; it needs no configuration and may be shared by threads.
 *
 * <p>A null value, Kafka's tombstone, is written and read as null. Anything else that cannot be read or written is a
 * {@link org.apache.kafka.common.errors.SerializationException} whose message begins with a stable code:
 *
 * <ul>
 *   <li>{@code AVR-001} fewer than the 10 bytes of a header and one of a record
 *   <li>{@code AVR-002} the first two bytes are not {@code C3 01}
 *   <li>{@code AVR-003} the fingerprint belongs to no version of the expected record
 *   <li>{@code AVR-004} the bytes behind the header are not such a record: cut off, lengths beyond the end, no UTF-8
 *   <li>{@code AVR-005} bytes follow the record
 *   <li>{@code AVR-006} the record to be written lacks a field or holds a value that its schema does not allow
 * </ul>
 *
 * <p>Reading takes memory in proportion to the bytes given, whatever lengths they claim. Text with an unpaired
 * surrogate is written with a question mark in its place, as Java's own UTF-8 encoding does.
 *
 * <p>Avro 1.12.2 refuses record classes that the JVM has not been told to trust. Those of this package see to that by
 * themselves: no system property is needed. The setting is JVM-wide; ours only adds this package to what is trusted
 * already. Code that calls {@code ClassSecurityValidator.setGlobal} without composing with {@code getGlobal()} takes
 * the trust away again; making a serde brings it back.
 */
public final class SequorSerdes {

    private SequorSerdes() {}

    /**
     * Serde of matches.
     *
     * @return a new serde
     */
    public static Serde<MatchRecord> match() {
        return serde(MatchRecord.class);
    }

    /**
     * Serde of timeouts.
     *
     * @return a new serde
     */
    public static Serde<TimeoutRecord> timeout() {
        return serde(TimeoutRecord.class);
    }

    /**
     * Serde of late events.
     *
     * @return a new serde
     */
    public static Serde<LateRecord> late() {
        return serde(LateRecord.class);
    }

    /**
     * Serde of dead letters.
     *
     * @return a new serde
     */
    public static Serde<DeadLetterRecord> deadLetter() {
        return serde(DeadLetterRecord.class);
    }

    /**
     * Serde of control records.
     *
     * @return a new serde
     */
    public static Serde<ControlRecord> control() {
        return serde(ControlRecord.class);
    }

    /**
     * Serde of events in their generic form.
     *
     * @return a new serde
     */
    public static Serde<EventEnvelope> event() {
        return serde(EventEnvelope.class);
    }

    private static <T extends SpecificRecord> Serde<T> serde(Class<T> recordClass) {
        TrustedRecords.trust(); // the classes did so themselves; again, in case someone replaced Avro's predicate
        RecordFormat<T> format = RecordFormat.of(recordClass);
        return Serdes.serdeFrom(new RecordSerializer<>(format), new RecordDeserializer<>(format));
    }
}
