package io.sequor.schemas;

import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;

/** The records that stand on topics, each with its serde and a fixed sample, for tests that hold for all of them. */
enum RecordKind {
    EVENT(EventEnvelope.class, SequorSerdes::event, Samples::event),
    CONTROL(ControlRecord.class, SequorSerdes::control, Samples::control),
    MATCH(MatchRecord.class, SequorSerdes::match, Samples::match),
    TIMEOUT(TimeoutRecord.class, SequorSerdes::timeout, Samples::timeout),
    LATE(LateRecord.class, SequorSerdes::late, Samples::late),
    DEAD_LETTER(DeadLetterRecord.class, SequorSerdes::deadLetter, Samples::deadLetter);

    static final String TOPIC = "payments-results";

    private final Class<? extends SpecificRecord> recordClass;
    private final Supplier<Serde<? extends SpecificRecord>> serdes;
    private final Supplier<SpecificRecord> samples;

    <T extends SpecificRecord> RecordKind(Class<T> recordClass, Supplier<Serde<T>> serdes, Supplier<T> samples) {
        this.recordClass = recordClass;
        this.serdes = serdes::get;
        this.samples = samples::get;
    }

    String recordName() {
        return recordClass.getSimpleName();
    }

    Schema schema() {
        return SpecificData.get().getSchema(recordClass);
    }

    @SuppressWarnings("unchecked") // the serde is used with the records of its own kind only
    Serde<SpecificRecord> serde() {
        return (Serde<SpecificRecord>) serdes.get();
    }

    SpecificRecord sample() {
        return samples.get();
    }

    byte[] encode(SpecificRecord value) {
        return serde().serializer().serialize(TOPIC, value);
    }

    SpecificRecord decode(byte[] bytes) {
        return serde().deserializer().deserialize(TOPIC, bytes);
    }
}
