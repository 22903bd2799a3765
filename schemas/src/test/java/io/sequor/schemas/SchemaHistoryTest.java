package io.sequor.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What was written once stays readable. A changed schema fails here until it has a version of its own: run with
 * {@code -Drewrite}, which adds the missing files for it and never touches one that is there.
 */
class SchemaHistoryTest {

    private static final Path SCHEMAS = Path.of("src/main/resources/io/sequor/schemas/history");
    private static final Path GOLDEN = Path.of("src/test/resources/history");
    private static final String ADVICE = "changed schema: run this test with -Drewrite to add a version, build again";

    @ParameterizedTest
    @MethodSource(RecordKind.ALL)
    void theSchemaIsTheLatestVersion(RecordKind<?> kind) throws IOException {
        List<Schema> versions = SchemaHistory.versions(kind.recordName());
        String schema = SchemaNormalization.toParsingForm(kind.schema());
        boolean known =
                versions.stream().map(SchemaNormalization::toParsingForm).anyMatch(schema::equals);
        if (!known && Boolean.getBoolean("rewrite")) {
            int version = versions.size() + 1;
            write(SCHEMAS.resolve(kind.recordName() + "." + version + ".avsc"), schema);
            write(golden(kind, version), HexFormat.of().formatHex(kind.encodedSample()));
        }
        assertThat(versions).as(ADVICE).isNotEmpty();
        assertThat(SchemaNormalization.toParsingForm(versions.get(versions.size() - 1)))
                .as(ADVICE)
                .isEqualTo(schema);
    }

    @ParameterizedTest
    @MethodSource(RecordKind.ALL)
    void everyVersionStaysReadable(RecordKind<?> kind) throws IOException {
        int latest = SchemaHistory.versions(kind.recordName()).size();
        assertThat(latest).as(ADVICE).isPositive();
        for (int version = 1; version <= latest; version++) {
            byte[] bytes = HexFormat.of()
                    .parseHex(Files.readString(golden(kind, version)).strip());
            assertThat((Object) kind.decode(bytes)).as("version %d", version).isEqualTo(kind.sample());
        }
        assertThat(golden(kind, latest)).hasContent(HexFormat.of().formatHex(kind.encodedSample()));
    }

    @Test
    void aRecordOfAnOlderVersionGetsTheDefaults() throws IOException {
        Schema older = SchemaBuilder.record("io.sequor.schemas.EventEnvelope")
                .fields()
                .requiredString("kind")
                .requiredString("dropped")
                .requiredLong("time")
                .endRecord();
        ByteBuffer written = new BinaryMessageEncoder<>(GenericData.get(), older)
                .encode(new GenericRecordBuilder(older)
                        .set("kind", "quake")
                        .set("dropped", "x")
                        .set("time", 7L)
                        .build());
        byte[] bytes = new byte[written.remaining()];
        written.get(bytes);
        RecordFormat<EventEnvelope> format = new RecordFormat<>(EventEnvelope.class, List.of(older));

        EventEnvelope read = new RecordDeserializer<>(format).deserialize("t", bytes);

        assertThat(read)
                .isEqualTo(
                        EventEnvelope.newBuilder().setKind("quake").setTime(7).build());
    }

    private static Path golden(RecordKind<?> kind, int version) {
        return GOLDEN.resolve(kind.recordName() + "." + version + ".hex");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n", StandardOpenOption.CREATE_NEW);
    }
}
