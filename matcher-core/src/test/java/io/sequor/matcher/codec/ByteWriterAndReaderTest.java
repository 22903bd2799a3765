package io.sequor.matcher.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteWriterAndReaderTest {
    private static final String INTACT =
            ". The bytes are damaged or were written as something else: take them from an intact copy.";

    @ParameterizedTest
    @CsvSource({
        "0, 00",
        "1, 01",
        "127, 7f",
        "128, 8001",
        "300, ac02",
        "16383, ff7f",
        "16384, 808001",
        "9223372036854775807, ffffffffffffffff7f"
    })
    void unsignedNumbersTakeSevenBitsAByte(long value, String hex) {
        byte[] bytes = new ByteWriter().unsigned(value).toBytes();

        assertThat(bytes).isEqualTo(hex(hex));
        assertThat(new ByteReader(bytes).unsigned("n")).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 00",
        "-1, 01",
        "1, 02",
        "-64, 7f",
        "64, 8001",
        "9223372036854775807, feffffffffffffffff01",
        "-9223372036854775808, ffffffffffffffffff01"
    })
    void signedNumbersZigZag(long value, String hex) {
        byte[] bytes = new ByteWriter().signed(value).toBytes();

        assertThat(bytes).isEqualTo(hex(hex));
        assertThat(new ByteReader(bytes).signed("n")).isEqualTo(value);
    }

    @Test
    void everythingIsReadBackInItsOrder() {
        ByteWriter out = new ByteWriter();
        out.octet(255).flag(true).flag(false).fixedLong(Long.MIN_VALUE).bytes(new byte[] {1, 2});
        out.text("").text("a\u00e4\ue000\ud83d\ude00").unsigned(Integer.MAX_VALUE);

        ByteReader in = new ByteReader(out.toBytes());

        assertThat(in.remaining()).isEqualTo(out.size());
        assertThat(in.octet("o")).isEqualTo(255);
        assertThat(in.flag("f")).isTrue();
        assertThat(in.flag("f")).isFalse();
        assertThat(in.fixedLong("l")).isEqualTo(Long.MIN_VALUE);
        assertThat(in.bytes("b")).containsExactly(1, 2);
        assertThat(in.text("t")).isEmpty();
        assertThat(in.text("t")).isEqualTo("a\u00e4\ue000\ud83d\ude00");
        assertThat(in.unsignedInt("i")).isEqualTo(Integer.MAX_VALUE);
        in.requireEnd();
        assertThat(in.offset()).isEqualTo(out.size());
    }

    @Test
    void aWriterGrowsAsItMust() {
        byte[] large = new byte[1_000_000];
        large[999_999] = 7;

        assertThat(new ByteReader(new ByteWriter().bytes(large).toBytes()).bytes("b"))
                .isEqualTo(large);
    }

    @Test
    void whatIsWrittenDoesNotFollowTheArray() {
        byte[] given = {1};
        ByteWriter out = new ByteWriter().bytes(given);
        byte[] before = out.toBytes();
        given[0] = 2;
        before[0] = 9;

        assertThat(out.toBytes()).containsExactly(1, 1);
    }

    @Test
    void aWriterRefusesWhatItsFormCannotHold() {
        ByteWriter out = new ByteWriter();

        assertThatThrownBy(() -> out.unsigned(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("COD-003 an unsigned number is not negative, and this one is -1. Write it signed.");
        assertThatThrownBy(() -> out.octet(256)).hasMessage("COD-003 an octet lies in 0 .. 255, and this one is 256");
        assertThatThrownBy(() -> out.octet(-1)).hasMessage("COD-003 an octet lies in 0 .. 255, and this one is -1");
        assertThatThrownBy(() -> out.text("\ud800"))
                .hasMessage("COD-003 a text has an unpaired surrogate, which UTF-8 cannot hold");
        assertThat(out.size()).isZero();
    }

    @Test
    void aReaderSaysWhatWasReadWhereAndWhatToDo() {
        ByteReader in = reader("05" + "ff");

        CorruptBytesException e = catchThrowableOfType(CorruptBytesException.class, () -> in.text("event.key"));

        assertThat(e).hasMessage("COD-001 event.key at offset 0 takes 5 bytes, and only 1 byte is left" + INTACT);
        assertThat(e.kind()).isEqualTo(CorruptBytesException.Kind.DAMAGED);
        assertThat(e.offset()).isZero();
    }

    @Test
    void hostileLengthsAllocateNothing() {
        String huge = "ffffffffffffffff7f";

        assertThatThrownBy(() -> reader(huge + "0000").bytes("b"))
                .hasMessage(
                        "COD-001 b at offset 0 takes 9223372036854775807 bytes, and only 2 bytes are left" + INTACT);
        assertThatThrownBy(() -> reader(huge + "0000").count("items", 1))
                .hasMessage("COD-001 items at offset 0 is 9223372036854775807, and only 2 bytes are left" + INTACT);
        assertThatThrownBy(() -> reader("02" + "000000").count("items", 2)).isInstanceOf(CorruptBytesException.class);
        assertThat(reader("02" + "00000000").count("items", 2)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "'', n at offset 0 is missing: the bytes end here",
        "80, n at offset 1 is missing: the bytes end here",
        "8000, n at offset 0 is no number in its shortest form",
        "ffffffffffffffffff01, n at offset 0 is above the largest number of 63 bits",
        "ffffffffffffffffff02, n at offset 0 is no number in its shortest form",
        "ffffffffffffffffffff01, n at offset 0 is a number of more than 64 bits"
    })
    void refusesBrokenNumbers(String hex, String problem) {
        assertThatThrownBy(() -> reader(hex).unsigned("n")).hasMessage("COD-001 " + problem + INTACT);
    }

    @Test
    void refusesOtherBrokenValues() {
        assertThatThrownBy(() -> reader("02").flag("f"))
                .hasMessage("COD-001 f at offset 0 is 0 or 1, and this one is 2" + INTACT);
        assertThatThrownBy(() -> reader("8080808008").unsignedInt("i"))
                .hasMessage("COD-001 i at offset 0 is at most 2147483647, and it is 2147483648" + INTACT);
        assertThatThrownBy(() -> reader("00000000000000").fixedLong("l"))
                .hasMessage("COD-001 l at offset 0 takes 8 bytes, and only 7 bytes are left" + INTACT);
        assertThatThrownBy(() -> reader("00").requireEnd())
                .hasMessage("COD-001 the end at offset 0 is expected, and 1 byte is left" + INTACT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01ff", "01c3", "02c080", "03eda080", "04f4908080"})
    void refusesWhatIsNoUtf8(String hex) {
        assertThatThrownBy(() -> reader(hex).text("t")).hasMessage("COD-001 t at offset 0 is no UTF-8" + INTACT);
    }

    private static ByteReader reader(String hex) {
        return new ByteReader(hex(hex));
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }
}
