package io.sequor.kstreams.output;

import static io.sequor.kstreams.Samples.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Golden;
import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.event.Origin;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Outputs as a journal keeps them, and what names them. */
class OutputCodecTest {
    private static final DeadLetters LETTERS = new DeadLetters();
    private static final DeadLetters.OfPattern PATTERN = new DeadLetters.OfPattern("p", "f1");

    static Stream<Output> outputs() {
        return Stream.of(
                new ResultRecords().late(new Occurrence(event(), 6, 6), 9), letter("undecodable"), ofPattern());
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void anOutputComesBackWhole(Output output) {
        assertThat(OutputCodec.decode(OutputCodec.encode(output))).isEqualTo(output);
    }

    @Test
    void bytesNeverChange() {
        Golden.assertBytes("output-1.hex", OutputCodec.encode(ofPattern()));
    }

    @Test
    void aNewerFormatIsRefused() {
        byte[] newer = OutputCodec.encode(ofPattern());
        newer[0] = 2;
        assertThatThrownBy(() -> OutputCodec.decode(newer))
                .hasMessage("STO-001 an output in the journal is stored in format 2, and this version reads format 1."
                        + " A newer Sequor wrote it: run that version, or begin with a new application id.");
        byte[] unknown = OutputCodec.encode(ofPattern());
        unknown[1] = 9;
        assertThatThrownBy(() -> OutputCodec.decode(unknown))
                .hasMessageStartingWith(
                        "STO-001 an output in the journal is of kind 9, which this version does not know.");
    }

    @Test
    void aDeadLetterIsNamedByWhatItIsAboutAndNotByItsWords() {
        io.sequor.schemas.Origin origin = new io.sequor.schemas.Origin("t", 0, 6L);
        DeadLetters.Cause atDeadline = new DeadLetters.Cause("shed", "words", OptionalLong.of(70));
        DeadLetters.Cause atEvent = new DeadLetters.Cause("shed", "words", OptionalLong.empty());
        List<String> different = Stream.of(
                        letter("undecodable"),
                        letter("invalid-event"),
                        LETTERS.ofEvent(event(), PATTERN, "shed", "words"),
                        LETTERS.ofEvent(event(), new DeadLetters.OfPattern("p", "f2"), "shed", "words"),
                        LETTERS.ofEvent(event(), new DeadLetters.OfPattern("q", "f1"), "shed", "words"),
                        LETTERS.ofKey(origin, "k", PATTERN, atDeadline),
                        new ResultRecords().late(new Occurrence(event(), 6, 6), 9))
                .map(OutputCodecTest::identity)
                .toList();

        assertThat(different)
                .doesNotHaveDuplicates()
                .allSatisfy(identity -> assertThat(identity).matches("[0-9a-f]{32}"));
        assertThat(identity(LETTERS.ofKey(origin, "k", PATTERN, atEvent)))
                .isEqualTo(identity(LETTERS.ofEvent(event(), PATTERN, "shed", "other words")));
    }

    @Test
    void aLateEventIsNamedByItsOriginAndNotByTheWatermark() {
        ResultRecords records = new ResultRecords();
        assertThat(identity(records.late(new Occurrence(event(), 6, 6), 9)))
                .isEqualTo(identity(records.late(new Occurrence(event(), 6, 6), 10)));
    }

    private static String identity(Output output) {
        return output.headers().get(Output.ID);
    }

    private static Output ofPattern() {
        return LETTERS.ofEvent(event(), PATTERN, "condition-failed", "a condition threw");
    }

    private static Output letter(String reason) {
        Headers headers = new ProducerRecord<String, String>("t", "").headers();
        headers.add("h", new byte[] {9}).add("none", null);
        SourceRecord record =
                new SourceRecord("t", 0, 6, 4, headers, Optional.of(new byte[] {-1}), Optional.of(utf8("?")));
        return LETTERS.ofRecord(record, reason, "what was wrong");
    }

    private static Event event() {
        return Event.builder("id", "k", "A", 5)
                .field("x", 1L)
                .origin(new Origin("t", 0, 6))
                .build();
    }
}
