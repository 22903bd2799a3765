package io.sequor.kstreams.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import io.sequor.matcher.event.Scalar;
import io.sequor.schemas.Decimal;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.SequorSerdes;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class EnvelopeMapperTest {
    @Test
    void everyTypeOfValue() {
        Map<String, Object> fields = new HashMap<>();
        fields.put("flag", true);
        fields.put("count", Long.MIN_VALUE);
        fields.put("ratio", -0.0);
        fields.put("odd", Double.NaN);
        fields.put("price", new Decimal(ByteBuffer.wrap(new byte[] {(byte) 0xFF, 0x38}), 2));
        fields.put("name", "\u20ac");
        fields.put("missing", null);

        MappedEvent event = EventMapper.envelope().map(record(new EventEnvelope("id", "own", "A", 5L, fields)));

        assertThat(event.id()).contains("id");
        assertThat(event.key()).as("the key of the record counts").isEmpty();
        assertThat(event.kind()).isEqualTo("A");
        assertThat(event.time()).isEqualTo(5);
        assertThat(event.fields())
                .containsEntry("flag", Scalar.of(true))
                .containsEntry("count", Scalar.of(Long.MIN_VALUE))
                .containsEntry("ratio", Scalar.of(-0.0))
                .containsEntry("odd", Scalar.of(Double.NaN))
                .containsEntry("price", Scalar.of(new BigDecimal("-2.00")))
                .containsEntry("name", Scalar.of("\u20ac"))
                .containsEntry("missing", null)
                .hasSize(7);
    }

    @Test
    void ownKeys() {
        EventMapper mapper = EventMapper.envelopeWithOwnKeys(6);

        assertThat(mapper.map(record(new EventEnvelope(null, "own", "A", 5L, Map.of())))
                        .key())
                .contains("own");
        assertThat(mapper.map(record(new EventEnvelope(null, null, "A", 5L, Map.of())))
                        .key())
                .isEmpty();
        assertThat(mapper.partitionsOfOwnKeys()).hasValue(6);
        assertThat(EventMapper.envelope().partitionsOfOwnKeys()).isEmpty();
        assertThatThrownBy(() -> EventMapper.envelopeWithOwnKeys(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("MAP-001 a topic has at least 1 partition, and the mapper was told 0."
                        + " Tell it how many the topic has");
    }

    @Test
    void whatIsNoEnvelope() {
        byte[] good = bytes(new EventEnvelope(null, null, "A", 5L, Map.of("x", 1L)));
        refused(Optional.empty(), "the record has no value");
        refused(Optional.of(new byte[0]), "AVR-001");
        refused(Optional.of(Samples.utf8("{\"kind\": \"A\", \"time\": 5}")), "AVR-002");
        refused(Optional.of(Samples.watermark(1, 2, 3)), "AVR-003");
        refused(Optional.of(Arrays.copyOf(good, good.length - 1)), "AVR-004");
        refused(Optional.of(Arrays.copyOf(good, good.length + 1)), "AVR-005");
        Decimal noDigits = new Decimal(ByteBuffer.allocate(0), 2);
        refused(
                Optional.of(bytes(new EventEnvelope(null, null, "A", 5L, Map.of("x", noDigits)))),
                "a decimal has no digits");
    }

    private static void refused(Optional<byte[]> value, String message) {
        assertThatThrownBy(() -> EventMapper.envelope().map(record(value)))
                .isInstanceOf(UndecodableException.class)
                .hasMessageStartingWith(message);
    }

    private static byte[] bytes(EventEnvelope envelope) {
        return SequorSerdes.event().serializer().serialize("t", envelope);
    }

    private static SourceRecord record(EventEnvelope envelope) {
        return record(Optional.of(bytes(envelope)));
    }

    private static SourceRecord record(Optional<byte[]> value) {
        return new SourceRecord(
                "t", 0, 7, 1, new ProducerRecord<String, String>("t", "").headers(), Optional.empty(), value);
    }
}
