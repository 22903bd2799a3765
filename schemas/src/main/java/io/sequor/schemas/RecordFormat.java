package io.sequor.schemas;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.io.DatumReader;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.message.MessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;

/** How one kind of record is written, and read whichever version of its schema wrote it. Safe for use by threads. */
final class RecordFormat<T extends SpecificRecord> {

    private final String recordName;
    private final MessageEncoder<T> encoder;
    private final Map<Long, DatumReader<T>> readers = new HashMap<>();

    /** Reads what the versions and the class's own schema have written, writes with the class's own schema. */
    RecordFormat(Class<T> recordClass, List<Schema> versions) {
        SpecificData model = model(recordClass);
        Schema schema = model.getSchema(recordClass);
        recordName = schema.getName();
        // Not copied: the serializer copies out of the thread's buffer at once.
        encoder = new BinaryMessageEncoder<>(model, schema, false);
        versions.forEach(version -> addReader(version, schema, model));
        addReader(schema, schema, model);
    }

    static <T extends SpecificRecord> RecordFormat<T> of(Class<T> recordClass) {
        return new RecordFormat<>(recordClass, SchemaHistory.versions(recordClass.getSimpleName()));
    }

    String recordName() {
        return recordName;
    }

    MessageEncoder<T> encoder() {
        return encoder;
    }

    Optional<DatumReader<T>> reader(long fingerprint) {
        return Optional.ofNullable(readers.get(fingerprint));
    }

    private void addReader(Schema writer, Schema schema, SpecificData model) {
        readers.put(SchemaNormalization.parsingFingerprint64(writer), new StrictReader<>(writer, schema, model));
    }

    /** Our own model: system properties of Avro that choose other readers and coders must not go round StrictReader. */
    private static SpecificData model(Class<?> recordClass) {
        SpecificData model = new SpecificData(recordClass.getClassLoader());
        model.setFastReaderEnabled(false);
        model.setCustomCoders(false);
        return model;
    }
}
