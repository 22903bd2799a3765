package io.sequor.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrokenBytesTest {

    private static final int HEADER_BYTES = 10;
    private static final int MUTANTS = 3_000;
    private static final long BOUND_BYTES = 4 * 1024 * 1024; // classes that load meanwhile count too
    private static final long MEAN_BOUND_BYTES = 32 * 1024;

    private final Deserializer<MatchRecord> matches = RecordKind.MATCH.serde().deserializer();
    private final byte[] match = RecordKind.MATCH.encodedSample();

    @Test
    void tooShort() {
        assertRefused(
                Arrays.copyOf(match, 10),
                "AVR-001 too short (topic=m, record=MatchRecord, bytes=10, least=11). Check that the topic is the right"
                        + " one and that its writer sends whole records.");
        assertThatThrownBy(() -> matches.deserialize("m", new byte[0]))
                .isInstanceOf(SerializationException.class)
                .hasMessageStartingWith("AVR-001 too short (topic=m, record=MatchRecord, bytes=0,");
    }

    @Test
    void wrongMarker() {
        assertRefused(
                "{\"kind\": 1}".getBytes(StandardCharsets.UTF_8),
                "AVR-002 wrong marker (topic=m, record=MatchRecord, found=7B22, expected=C301). Check that the topic is"
                        + " the right one and that SequorSerdes wrote it.");
        assertRefused(
                new byte[] {0, 0, 0, 1},
                "AVR-002 wrong marker (topic=m, record=MatchRecord, found=0000, expected=C301). A first byte of 00 is a"
                        + " schema registry's format: read this topic with the registry's serde.");
    }

    @Test
    void unknownFingerprint() {
        assertRefused(
                HexFormat.of().parseHex("c301" + "0807060504030201" + "00"),
                "AVR-003 unknown schema (topic=m, record=MatchRecord, fingerprint=0102030405060708). If a newer Sequor"
                        + " wrote the topic, take that version here too; else check that the topic is the right one.");
    }

    @Test
    void anotherRecord() {
        assertThatThrownBy(() -> matches.deserialize("m", RecordKind.LATE.encodedSample()))
                .isInstanceOf(SerializationException.class)
                .hasMessageStartingWith("AVR-003 unknown schema (topic=m, record=MatchRecord, fingerprint=")
                .hasMessageEndingWith(
                        "It is that of LateRecord version 1: read the topic with the serde of that record.");
    }

    @ParameterizedTest
    @MethodSource(RecordKind.ALL)
    void cutOffAnywhere(RecordKind<?> kind) {
        byte[] whole = kind.encodedSample();
        for (int length = HEADER_BYTES + 1; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> kind.decode(cut))
                    .as("%d of %d bytes", length, whole.length)
                    .isInstanceOf(SerializationException.class)
                    .hasMessageStartingWith("AVR-004 broken record: ")
                    .hasMessageContaining("record=" + kind.recordName() + ", bytes=" + length + ", position=");
        }
    }

    @Test
    void trailingBytes() {
        assertRefused(
                Arrays.copyOf(match, match.length + 3),
                "AVR-005 bytes follow the record (topic=m, record=MatchRecord, bytes=" + (match.length + 3)
                        + ", trailing=3). Write one record as one value, by one serializer.");
    }

    @Test
    void textThatIsNoUtf8() {
        byte[] bytes = match.clone();
        bytes[HEADER_BYTES + 1] = (byte) 0xFF;
        assertRefused(
                bytes,
                "AVR-004 broken record: a text of 32 bytes is not UTF-8 (topic=m, record=MatchRecord, bytes="
                        + match.length + ", position=43). Nothing of it can be used: look at the writer, or at what"
                        + " changed the bytes on their way.");
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 31, Integer.MAX_VALUE - 8, 1 << 30, Long.MAX_VALUE, -1, Long.MIN_VALUE})
    void aHostileLengthAllocatesNothing(long length) {
        assertCheaplyRefused(RecordKind.MATCH, body(length));
        assertCheaplyRefused(RecordKind.LATE, body(0, 0, 0, 0, 0, 0, 0, length));
        assertCheaplyRefused(RecordKind.MATCH, body(0, 0, 0, 0, 0, 0, 0, 0, length));
        assertCheaplyRefused(RecordKind.MATCH, body(0, 0, 0, 0, 0, 0, 0, 0, 1, 0, length));
        assertCheaplyRefused(RecordKind.DEAD_LETTER, body(0, 0, 0, 0, 0, 0, 1, length));
    }

    @ParameterizedTest
    @MethodSource(RecordKind.ALL)
    void mutantsAreReadOrRefused(RecordKind<?> kind) {
        Deserializer<?> deserializer = kind.serde().deserializer();
        byte[] whole = kind.encodedSample();
        warmUp(deserializer, whole);
        int refused = 0;
        long start = allocatedBytes();
        for (long seed = 0; seed < MUTANTS; seed++) {
            byte[] mutant = mutant(whole, new Random(seed));
            long before = allocatedBytes();
            try {
                deserializer.deserialize("t", mutant);
            } catch (SerializationException expected) {
                refused++;
            }
            assertThat(allocatedBytes() - before).as("bytes for seed %d", seed).isLessThan(BOUND_BYTES);
        }
        assertThat((allocatedBytes() - start) / MUTANTS).as("bytes a mutant").isLessThan(MEAN_BOUND_BYTES);
        assertThat(refused).isGreaterThan(MUTANTS / 4);
        assertThat((Object) deserializer.deserialize("t", whole)).isEqualTo(kind.sample());
    }

    @Test
    void aRecordThatLacksAFieldIsNotWritten() {
        LateRecord late = new LateRecord(new Origin("t", 0, 0L), null, "e", "k", 1L, Map.of(), 2L);
        assertThatThrownBy(() -> RecordKind.LATE.encode(late))
                .isInstanceOf(SerializationException.class)
                .hasMessageStartingWith("AVR-006 the record does not fit its schema (topic=payments-results,"
                        + " record=LateRecord): null value for")
                .hasMessageContaining("LateRecord.key")
                .hasMessageEndingWith(
                        "Build it with LateRecord.newBuilder(), give every field without a default, and use"
                                + " only the value types that its schema names.");
    }

    @Test
    void aValueOfAnotherTypeIsNotWritten() {
        EventEnvelope event = EventEnvelope.newBuilder()
                .setKind("k")
                .setTime(1)
                .setFields(Map.of("amount", 5))
                .build();
        assertThatThrownBy(() -> RecordKind.EVENT.encode(event))
                .isInstanceOf(SerializationException.class)
                .hasMessage("AVR-006 the record does not fit its schema (topic=payments-results, record=EventEnvelope):"
                        + " 5 (Integer) stands where one of these is allowed: null, boolean, long, double, Decimal,"
                        + " string. Build it with EventEnvelope.newBuilder(), give every field without a default, and"
                        + " use only the value types that its schema names.");
    }

    /** What is made once: the resolver of a reader, the table of all fingerprints, classes. */
    private static void warmUp(Deserializer<?> deserializer, byte[] whole) {
        deserializer.deserialize("t", whole);
        byte[] foreign = new byte[] {(byte) 0xC3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        assertThatThrownBy(() -> deserializer.deserialize("t", foreign)).hasMessageContaining("AVR-003");
    }

    private void assertRefused(byte[] bytes, String message) {
        assertThatThrownBy(() -> matches.deserialize("m", bytes))
                .isInstanceOf(SerializationException.class)
                .hasMessage(message);
    }

    private static void assertCheaplyRefused(RecordKind<?> kind, byte[] body) {
        Deserializer<?> deserializer = kind.serde().deserializer();
        byte[] header = Arrays.copyOf(kind.encodedSample(), HEADER_BYTES);
        byte[] bytes = Arrays.copyOf(header, HEADER_BYTES + body.length);
        System.arraycopy(body, 0, bytes, HEADER_BYTES, body.length);
        warmUp(deserializer, kind.encodedSample());
        long before = allocatedBytes();
        assertThatThrownBy(() -> deserializer.deserialize("t", bytes))
                .isInstanceOf(SerializationException.class)
                .hasMessageStartingWith("AVR-004 broken record: ");
        assertThat(allocatedBytes() - before).isLessThan(BOUND_BYTES);
    }

    /** The numbers one after the other: strings of length 0, zeros, union branches, lengths, whatever is read there. */
    private static byte[] body(long... numbers) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
        try {
            for (long number : numbers) {
                encoder.writeLong(number);
            }
            encoder.writeFixed(new byte[4]);
        } catch (IOException e) {
            throw new AssertionError("an array has no I/O to fail", e);
        }
        return out.toByteArray();
    }

    private static byte[] mutant(byte[] whole, Random random) {
        byte[] mutant = random.nextInt(4) == 0
                ? Arrays.copyOf(whole, HEADER_BYTES + random.nextInt(2 * whole.length))
                : whole.clone();
        int from = random.nextInt(10) == 0 ? 0 : HEADER_BYTES;
        List<Integer> nasty = List.of(0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF);
        for (int i = random.nextInt(5); i >= 0 && mutant.length > from; i--) {
            int position = from + random.nextInt(mutant.length - from);
            mutant[position] = (byte) (random.nextBoolean() ? nasty.get(random.nextInt(6)) : random.nextInt(256));
        }
        return mutant;
    }

    private static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
