package io.sequor.matcher.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sequor.matcher.Golden;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.InvalidEventException;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.event.Scalar;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class OccurrenceCodecTest {
    private final OccurrenceCodec codec = new OccurrenceCodec();

    @Test
    void readsWhatEveryReleaseWrote() {
        assertThat(codec.decode(Golden.bytes("occurrence-1.hex"))).isEqualTo(full());
        assertThat(codec.decode(Golden.bytes("occurrence-small-1.hex"))).isEqualTo(small());
    }

    @Test
    void writesTheGoldenBytes() {
        Golden.assertBytes("occurrence-1.hex", codec.encode(full()));
        Golden.assertBytes("occurrence-small-1.hex", codec.encode(small()));
    }

    @Test
    void keepsScalesAndBitsAsTheyWere() {
        Event event = codec.decode(codec.encode(full())).event();

        assertThat(event.field("decimal")).contains(Scalar.of(new BigDecimal("-1.50")));
        assertThat(event.field("zero")).contains(Scalar.of(-0.0));
        assertThat(event.field("tiny")).contains(Scalar.of(Double.MIN_VALUE));
    }

    @Test
    void keepsTheBoundsOfEveryType() {
        BigDecimal digits = new BigDecimal(BigInteger.TEN.pow(1000).subtract(BigInteger.ONE), 1000);
        Event event = Event.builder("i", "k", "K", Event.MAX_TIME)
                .field("decimal", digits)
                .field("negative", digits.negate().setScale(1000))
                .field("wide", new BigDecimal(BigInteger.ONE, -1000))
                .field("min", Long.MIN_VALUE)
                .field("max", Long.MAX_VALUE)
                .field("double", -Double.MAX_VALUE)
                .field("empty", "")
                .field("beyond", "\ud83d\ude00\ue000")
                .origin(new Origin("t", Integer.MAX_VALUE, Long.MAX_VALUE))
                .build();
        Occurrence occurrence = new Occurrence(event, Long.MAX_VALUE, Long.MAX_VALUE);

        assertThat(codec.decode(codec.encode(occurrence))).isEqualTo(occurrence);
    }

    @Test
    void equalOccurrencesHaveEqualBytesWhateverTheOrderOfTheirFields() {
        Event one = Event.builder("i", "k", "K", 1).field("a", 1).field("b", 2).build();
        Event other =
                Event.builder("i", "k", "K", 1).field("b", 2).field("a", 1).build();

        assertThat(codec.encode(new Occurrence(one, 0, 0))).isEqualTo(codec.encode(new Occurrence(other, 0, 0)));
    }

    @Test
    void severalStandInOneChunk() {
        ByteWriter out = new ByteWriter();
        codec.write(full(), out);
        codec.write(small(), out);

        ByteReader in = new ByteReader(out.toBytes());

        assertThat(codec.read(in)).isEqualTo(full());
        assertThat(codec.read(in)).isEqualTo(small());
        in.requireEnd();
    }

    @Test
    void refusesANewerVersionWithWords() {
        byte[] bytes = codec.encode(small());
        bytes[0] = 2;

        CorruptBytesException e = catchThrowableOfType(CorruptBytesException.class, () -> codec.decode(bytes));

        assertThat(e.kind()).isEqualTo(CorruptBytesException.Kind.UNKNOWN_FORMAT);
        assertThat(e)
                .hasMessage("COD-002 occurrence.format at offset 0 is 2, and this build reads 1. A newer release wrote"
                        + " the bytes, or they are damaged: read them with that release.");
    }

    @Test
    void anInvalidEventIsCorruptAndSaysWhy() {
        ByteWriter out = new ByteWriter().octet(1).unsigned(0).unsigned(0);
        out.text("i")
                .text("k")
                .text("K")
                .unsigned(Event.MAX_TIME + 1)
                .flag(false)
                .unsigned(0);

        CorruptBytesException e = catchThrowableOfType(CorruptBytesException.class, () -> codec.decode(out.toBytes()));

        assertThat(e).hasCauseInstanceOf(InvalidEventException.class);
        assertThat(e)
                .hasMessageStartingWith("COD-001 occurrence at offset 0 is invalid: EVT-001 time lies in 0 .. "
                        + Event.MAX_TIME + ", and this one is 9007199254740992.");
    }

    @Test
    void fieldsStandInOrderOnce() {
        ByteWriter out = new ByteWriter().octet(1).unsigned(0).unsigned(0);
        out.text("i").text("k").text("K").unsigned(0).flag(false).unsigned(2);
        out.text("b").octet(1).flag(true).text("b").octet(1).flag(true);

        CorruptBytesException e = catchThrowableOfType(CorruptBytesException.class, () -> codec.decode(out.toBytes()));

        assertThat(e)
                .hasMessageStartingWith(
                        "COD-001 event.fields[1].name at offset 16 is empty or not behind the name before it.");
    }

    @Test
    void decimalsBeyondTheBoundsAreRefusedBeforeTheyAreBuilt() {
        assertThat(decimal(new byte[417], 0)).contains("is a decimal of 1 to 416 bytes, and has 417");
        assertThat(decimal(new byte[0], 0)).contains("is a decimal of 1 to 416 bytes, and has 0");
        assertThat(decimal(new byte[2], 0)).contains("is no decimal in its shortest form");
        assertThat(decimal(new byte[1], 1001)).contains("has a scale out of bounds, 1001");
        assertThat(decimal(new byte[1], Long.MIN_VALUE)).contains("has a scale out of bounds, " + Long.MIN_VALUE);
        byte[] tooManyDigits = BigInteger.TEN.pow(1000).toByteArray();
        assertThat(decimal(tooManyDigits, 0))
                .contains("is invalid: EVT-001 fields.d is invalid: a decimal has at most 1000 digits");
    }

    @Test
    void damagedBytesAreReadOrRefused() {
        byte[] bytes = codec.encode(full());

        Mutations.everyTruncationIsRefused(bytes, codec::decode);
        Mutations.everyMutantIsReadOrRefused(bytes, codec::decode, codec::encode);
    }

    private String decimal(byte[] unscaled, long scale) {
        ByteWriter out = new ByteWriter().octet(1).unsigned(0).unsigned(0);
        out.text("i").text("k").text("K").unsigned(0).flag(false).unsigned(1);
        out.text("d").octet(4).bytes(unscaled).signed(scale);
        return String.valueOf(catchThrowableOfType(CorruptBytesException.class, () -> codec.decode(out.toBytes()))
                .getMessage());
    }

    static Occurrence full() {
        Event event = Event.builder("e-1", "card-7", "payment", 1_700_000_000_123L)
                .field("boolean", true)
                .field("integer", -42)
                .field("double", 0.1)
                .field("zero", -0.0)
                .field("tiny", Double.MIN_VALUE)
                .field("decimal", new BigDecimal("-1.50"))
                .field("wide", new BigDecimal("7E+3"))
                .field("string", "caf\u00e9 \ud83d\ude00")
                .field("empty", "")
                .origin(new Origin("payments", 3, 4_711))
                .build();
        return new Occurrence(event, 300, 17);
    }

    static Occurrence small() {
        return new Occurrence(Event.builder("e", "k", "K", 0).build(), 0, 0);
    }
}
