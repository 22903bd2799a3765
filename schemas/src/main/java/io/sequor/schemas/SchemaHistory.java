package io.sequor.schemas;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;

/**
 * The schemas with which records were ever written, numbered from 1, in Avro's canonical form: files {@code
 * history/RECORD.VERSION.avsc} beside this class. A file once released never changes; a changed schema adds one.
 */
final class SchemaHistory {

    /** The records that stand on topics by themselves. */
    static final List<String> RECORDS =
            List.of("EventEnvelope", "ControlRecord", "MatchRecord", "TimeoutRecord", "LateRecord", "DeadLetterRecord");

    private SchemaHistory() {}

    /** All versions of a record's schema, oldest first; empty for a record without any. */
    static List<Schema> versions(String recordName) {
        List<Schema> versions = new ArrayList<>();
        Optional<Schema> version = read(recordName, 1);
        while (version.isPresent()) {
            versions.add(version.get());
            version = read(recordName, versions.size() + 1);
        }
        return List.copyOf(versions);
    }

    /** Which record and version a fingerprint stands for, as {@code MatchRecord version 1}. */
    static Optional<String> owner(long fingerprint) {
        return Optional.ofNullable(Owners.BY_FINGERPRINT.get(fingerprint));
    }

    private static Optional<Schema> read(String recordName, int version) {
        String file = "history/" + recordName + "." + version + ".avsc";
        try (InputStream in = SchemaHistory.class.getResourceAsStream(file)) {
            return in == null ? Optional.empty() : Optional.of(new Schema.Parser().parse(in));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + " of the schemas module; is its jar complete?", e);
        }
    }

    /** Filled when first asked for and only then: a topic full of foreign records must not parse schemas for each. */
    private static final class Owners {

        static final Map<Long, String> BY_FINGERPRINT = byFingerprint();

        private static Map<Long, String> byFingerprint() {
            Map<Long, String> owners = new HashMap<>();
            for (String recordName : RECORDS) {
                int version = 0;
                for (Schema schema : versions(recordName)) {
                    version++;
                    owners.put(SchemaNormalization.parsingFingerprint64(schema), recordName + " version " + version);
                }
            }
            return Map.copyOf(owners);
        }
    }
}
