package io.sequor.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoundTripTest {

    private static final int SEEDS = 500;

    @ParameterizedTest
    @MethodSource(RecordKind.ALL)
    <T extends SpecificRecord> void whatIsWrittenIsRead(RecordKind<T> kind) {
        Serde<T> serde = kind.serde();
        for (long seed = 0; seed < SEEDS; seed++) {
            T record = kind.random(seed);
            byte[] bytes = serde.serializer().serialize("t", record);
            assertThat((Object) serde.deserializer().deserialize("t", bytes))
                    .as("seed %d", seed)
                    .isEqualTo(record);
        }
    }

    @ParameterizedTest
    @MethodSource(RecordKind.ALL)
    void nullIsATombstone(RecordKind<?> kind) {
        assertThat(kind.serde().serializer().serialize("t", null)).isNull();
        assertThat((Object) kind.serde().deserializer().deserialize("t", null)).isNull();
    }

    @Test
    void scalarsKeepTheirTypes() {
        Map<String, Object> fields = new HashMap<>();
        fields.put("flag", true);
        fields.put("whole", 1L);
        fields.put("double", 1.0);
        fields.put("exact", Samples.decimal(100, 2));
        fields.put("text", "1");
        fields.put("missing", null);
        EventEnvelope event =
                EventEnvelope.newBuilder(Samples.event()).setFields(fields).build();

        EventEnvelope read = RecordKind.EVENT.decode(RecordKind.EVENT.encode(event));

        assertThat(read.getFields()).isEqualTo(fields);
        assertThat(((Decimal) read.getFields().get("exact")).getUnscaled())
                .isEqualTo(ByteBuffer.wrap(new byte[] {100}));
    }

    @Test
    void fieldsWithDefaultsMayBeLeftOut() {
        EventEnvelope event =
                EventEnvelope.newBuilder().setKind("quake").setTime(7).build();

        EventEnvelope read = RecordKind.EVENT.decode(RecordKind.EVENT.encode(event));

        assertThat(read.getId()).isEmpty();
        assertThat(read.getKey()).isEmpty();
        assertThat(read.getFields()).isEmpty();
    }

    @Test
    void oneSerdeServesManyThreads() {
        Serde<MatchRecord> serde = RecordKind.MATCH.serde();
        List<MatchRecord> records =
                IntStream.range(0, 2_000).mapToObj(RecordKind.MATCH::random).toList();

        List<MatchRecord> read = records.parallelStream()
                .map(record -> serde.serializer().serialize("t", record))
                .map(bytes -> serde.deserializer().deserialize("t", bytes))
                .toList();

        assertThat(read).isEqualTo(records);
    }
}
