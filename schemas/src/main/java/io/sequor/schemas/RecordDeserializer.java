package io.sequor.schemas;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.Objects;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** Reads records in Avro's single-object encoding and says exactly what is wrong with anything else. */
final class RecordDeserializer<T extends SpecificRecord> implements Deserializer<T> {

    private static final int MARKER_BYTES = 2;
    private static final int HEADER_BYTES = 10;
    private static final byte REGISTRY_MAGIC = 0;

    private final RecordFormat<T> format;

    RecordDeserializer(RecordFormat<T> format) {
        this.format = format;
    }

    @Override
    public @Nullable T deserialize(String topic, byte @Nullable [] bytes) {
        return bytes == null ? null : decoded(topic, bytes);
    }

    private T decoded(String topic, byte[] bytes) {
        requireHeader(topic, bytes);
        DatumReader<T> reader = reader(topic, bytes);
        // Over an array, not a stream: then the decoder knows what is left and refuses lengths beyond it unallocated.
        BinaryDecoder body = DecoderFactory.get().binaryDecoder(bytes, HEADER_BYTES, bytes.length - HEADER_BYTES, null);
        T record = body(topic, bytes, reader, body);
        int trailing = remaining(body);
        if (trailing > 0) {
            throw failure(
                    "AVR-005 bytes follow the record",
                    topic,
                    "bytes=" + bytes.length + ", trailing=" + trailing,
                    "Write one record as one value, by one serializer.");
        }
        return record;
    }

    private void requireHeader(String topic, byte[] bytes) {
        boolean marked = bytes.length < MARKER_BYTES || (bytes[0] == (byte) 0xC3 && bytes[1] == 0x01);
        if (!marked) {
            String found = HexFormat.of().withUpperCase().formatHex(bytes, 0, MARKER_BYTES);
            throw failure(
                    "AVR-002 wrong marker",
                    topic,
                    "found=" + found + ", expected=C301",
                    bytes[0] == REGISTRY_MAGIC
                            ? "A first byte of 00 is a schema registry's format: read this topic with the"
                                    + " registry's serde."
                            : "Check that the topic is the right one and that SequorSerdes wrote it.");
        }
        if (bytes.length <= HEADER_BYTES) {
            throw failure(
                    "AVR-001 too short",
                    topic,
                    "bytes=" + bytes.length + ", least=" + (HEADER_BYTES + 1),
                    "Check that the topic is the right one and that its writer sends whole records.");
        }
    }

    private DatumReader<T> reader(String topic, byte[] bytes) {
        long fingerprint = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(MARKER_BYTES);
        return format.reader(fingerprint)
                .orElseThrow(() -> failure(
                        "AVR-003 unknown schema",
                        topic,
                        "fingerprint=" + HexFormat.of().toHexDigits(fingerprint),
                        SchemaHistory.owner(fingerprint)
                                .map(owner ->
                                        "It is that of " + owner + ": read the topic with the serde of that record.")
                                .orElse("If a newer Sequor wrote the topic, take that version here too; else check"
                                        + " that the topic is the right one.")));
    }

    private T body(String topic, byte[] bytes, DatumReader<T> reader, BinaryDecoder body) {
        try {
            return reader.read(null, body);
        } catch (IOException | RuntimeException e) {
            // From hostile bytes Avro throws whatever its index and length checks happen to throw.
            String cause = Objects.requireNonNullElse(e.getMessage(), "the bytes end inside the record");
            throw new SerializationException(
                    message(
                            "AVR-004 broken record: " + cause,
                            topic,
                            "bytes=" + bytes.length + ", position=" + (bytes.length - remaining(body)),
                            "Nothing of it can be used: look at the writer, or at what changed the bytes on"
                                    + " their way."),
                    e);
        }
    }

    private static int remaining(BinaryDecoder body) {
        try {
            return body.inputStream().available();
        } catch (IOException e) {
            throw new AssertionError("an array has no I/O to fail", e);
        }
    }

    private SerializationException failure(String what, String topic, String values, String advice) {
        return new SerializationException(message(what, topic, values, advice));
    }

    private String message(String what, String topic, String values, String advice) {
        return what + " (topic=" + topic + ", record=" + format.recordName() + ", " + values + "). " + advice;
    }
}
