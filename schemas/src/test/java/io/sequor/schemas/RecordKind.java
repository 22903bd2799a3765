package io.sequor.schemas;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;

/** A record that stands on a topic, with its serde and a fixed sample, for tests that hold for all of them. */
record RecordKind<T extends SpecificRecord>(Class<T> recordClass, Supplier<Serde<T>> serdes, Supplier<T> samples) {

    static final RecordKind<EventEnvelope> EVENT =
            new RecordKind<>(EventEnvelope.class, SequorSerdes::event, Samples::event);
    static final RecordKind<ControlRecord> CONTROL =
            new RecordKind<>(ControlRecord.class, SequorSerdes::control, Samples::control);
    static final RecordKind<MatchRecord> MATCH =
            new RecordKind<>(MatchRecord.class, SequorSerdes::match, Samples::match);
    static final RecordKind<TimeoutRecord> TIMEOUT =
            new RecordKind<>(TimeoutRecord.class, SequorSerdes::timeout, Samples::timeout);
    static final RecordKind<LateRecord> LATE = new RecordKind<>(LateRecord.class, SequorSerdes::late, Samples::late);
    static final RecordKind<DeadLetterRecord> DEAD_LETTER =
            new RecordKind<>(DeadLetterRecord.class, SequorSerdes::deadLetter, Samples::deadLetter);

    /** For {@code @MethodSource}. */
    static final String ALL = "io.sequor.schemas.RecordKind#all";

    static final String TOPIC = "payments-results";

    static Stream<RecordKind<?>> all() {
        return Stream.of(EVENT, CONTROL, MATCH, TIMEOUT, LATE, DEAD_LETTER);
    }

    String recordName() {
        return recordClass.getSimpleName();
    }

    Schema schema() {
        return SpecificData.get().getSchema(recordClass);
    }

    Serde<T> serde() {
        return serdes.get();
    }

    /** Any record of this kind. */
    T random(long seed) {
        return recordClass.cast(new RandomRecords(seed).record(schema()));
    }

    T sample() {
        return samples.get();
    }

    byte[] encodedSample() {
        return encode(sample());
    }

    byte[] encode(T value) {
        return serde().serializer().serialize(TOPIC, value);
    }

    T decode(byte[] bytes) {
        return serde().deserializer().deserialize(TOPIC, bytes);
    }

    @Override
    public String toString() {
        return recordName();
    }
}
