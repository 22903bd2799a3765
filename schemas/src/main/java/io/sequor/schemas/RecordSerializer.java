package io.sequor.schemas;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.UnresolvedUnionException;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Writes records in Avro's single-object encoding. */
final class RecordSerializer<T extends SpecificRecord> implements Serializer<T> {

    private final RecordFormat<T> format;

    RecordSerializer(RecordFormat<T> format) {
        this.format = format;
    }

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable T record) {
        return record == null ? null : encoded(topic, record);
    }

    private byte[] encoded(String topic, T record) {
        try {
            ByteBuffer buffer = format.encoder().encode(record);
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            return bytes;
        } catch (UnresolvedUnionException e) {
            throw failure(topic, describe(e), e);
        } catch (IOException | RuntimeException e) {
            // Avro says no by NullPointerException, ClassCastException, AvroRuntimeException and others.
            throw failure(topic, String.valueOf(e.getMessage()), e);
        }
    }

    private static String describe(UnresolvedUnionException e) {
        Object value = e.getUnresolvedDatum();
        String found = value == null ? "null" : value + " (" + value.getClass().getSimpleName() + ")";
        return found + " stands where one of these is allowed: "
                + e.getUnionSchema().getTypes().stream().map(Schema::getName).collect(Collectors.joining(", "));
    }

    private SerializationException failure(String topic, String what, Exception cause) {
        return new SerializationException(
                "AVR-006 the record does not fit its schema (topic=" + topic + ", record=" + format.recordName() + "): "
                        + what + ". Build it with " + format.recordName() + ".newBuilder(), give every field without a"
                        + " default, and use only the value types that its schema names.",
                cause);
    }
}
