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
    private final Serializer<MatchRecord> matches = SequorSerdes.match().serializer();
    private final Serializer<TimeoutRecord> timeouts = SequorSerdes.timeout().serializer();
    private final Serializer<LateRecord> late = SequorSerdes.late().serializer();
    private final Serializer<DeadLetterRecord> deadLetters =
            SequorSerdes.deadLetter().serializer();

    @Override
    public byte[] serialize(String topic, Output output) {
        return switch (output.kind()) {
            case MATCH -> matches.serialize(topic, (MatchRecord) output.value());
            case TIMEOUT -> timeouts.serialize(topic, (TimeoutRecord) output.value());
            case LATE -> late.serialize(topic, (LateRecord) output.value());
            case DEAD_LETTER -> deadLetters.serialize(topic, (DeadLetterRecord) output.value());
        };
    }
}
