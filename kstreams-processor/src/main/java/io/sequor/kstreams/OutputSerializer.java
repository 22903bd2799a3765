package io.sequor.kstreams;

import io.sequor.kstreams.output.Output;
import io.sequor.schemas.DeadLetterRecord;
import io.sequor.schemas.LateRecord;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.SequorSerdes;
import io.sequor.schemas.TimeoutRecord;
import org.apache.kafka.common.serialization.Serializer;

/** Writes the record of an output in the Avro form of its kind. */
final class OutputSerializer implements Serializer<Output> {
    private static final Serializer<MatchRecord> MATCHES = SequorSerdes.match().serializer();
    private static final Serializer<TimeoutRecord> TIMEOUTS =
            SequorSerdes.timeout().serializer();
    private static final Serializer<LateRecord> LATE = SequorSerdes.late().serializer();
    private static final Serializer<DeadLetterRecord> DEAD_LETTERS =
            SequorSerdes.deadLetter().serializer();

    @Override
    public byte[] serialize(String topic, Output output) {
        return switch (output.kind()) {
            case MATCH -> MATCHES.serialize(topic, (MatchRecord) output.value());
            case TIMEOUT -> TIMEOUTS.serialize(topic, (TimeoutRecord) output.value());
            case LATE -> LATE.serialize(topic, (LateRecord) output.value());
            case DEAD_LETTER -> DEAD_LETTERS.serialize(topic, (DeadLetterRecord) output.value());
        };
    }
}
