package io.sequor.kstreams.mapping;

import io.sequor.matcher.event.Scalar;
import io.sequor.schemas.Decimal;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.SequorSerdes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads Sequor's generic Avro envelope.
 *
 * @param partitionsOfOwnKeys how many partitions the topic has, when the key in the envelope counts
 */
record EnvelopeMapper(OptionalInt partitionsOfOwnKeys) implements EventMapper {
    private static final Deserializer<EventEnvelope> ENVELOPES =
            SequorSerdes.event().deserializer();

    EnvelopeMapper {
        if (partitionsOfOwnKeys.isPresent() && partitionsOfOwnKeys.getAsInt() < 1) {
            throw new IllegalArgumentException("MAP-001 a topic has at least 1 partition, and the mapper was told "
                    + partitionsOfOwnKeys.getAsInt() + ". Tell it how many the topic has");
        }
    }

    @Override
    public MappedEvent map(SourceRecord record) {
        byte[] value = record.value().orElseThrow(() -> new UndecodableException("the record has no value"));
        EventEnvelope envelope = read(record.topic(), value);
        Map<String, @Nullable Scalar> fields = new HashMap<>();
        envelope.getFields().forEach((name, field) -> fields.put(name, scalar(field)));
        Optional<String> key = partitionsOfOwnKeys.isPresent() ? envelope.getKey() : Optional.empty();
        return new MappedEvent(envelope.getId(), key, envelope.getKind(), envelope.getTime(), fields);
    }

    private static EventEnvelope read(String topic, byte[] value) {
        try {
            return ENVELOPES.deserialize(topic, value);
        } catch (SerializationException e) {
            throw new UndecodableException(String.valueOf(e.getMessage()));
        }
    }

    private static @Nullable Scalar scalar(@Nullable Object value) {
        if (value instanceof Boolean flag) {
            return Scalar.of(flag.booleanValue());
        }
        if (value instanceof Long number) {
            return Scalar.of(number.longValue());
        }
        if (value instanceof Double number) {
            return Scalar.of(number.doubleValue());
        }
        if (value instanceof Decimal decimal) {
            return Scalar.of(decimal(decimal));
        }
        return value == null ? null : Scalar.of(value.toString());
    }

    private static BigDecimal decimal(Decimal decimal) {
        ByteBuffer unscaled = decimal.getUnscaled().duplicate();
        byte[] bytes = new byte[unscaled.remaining()];
        if (bytes.length == 0) {
            throw new UndecodableException("a decimal has no digits");
        }
        unscaled.get(bytes);
        return new BigDecimal(new BigInteger(bytes), decimal.getScale());
    }
}
