package io.sequor.kstreams.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Golden;
import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.kstreams.watermark.Source;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.event.Origin;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every record of the store: read back as it was written, in bytes that never change. */
class StoredRecordsTest {
    /** A stored record: how it is called in golden files and messages, its bytes, and how they are read. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Stored(
            String name, byte[] bytes, Function<byte[], byte[]> readAndWritten, Function<byte[], ?> read) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Stored> everyRecord() {
        return Stream.of(
                new Stored("progress", progress().toBytes(), b -> Progress.of(b).toBytes(), Progress::of),
                new Stored("queue", queue().toBytes(), b -> ControlQueue.of(b).toBytes(), ControlQueue::of),
                new Stored(
                        "definition",
                        definition().toBytes(),
                        b -> Definition.of(b).toBytes(),
                        Definition::of),
                new Stored(
                        "cursor", cursor().toBytes(), b -> AdvanceCursor.of(b).toBytes(), AdvanceCursor::of),
                new Stored(
                        "counts", counts().toBytes(), b -> PatternCounts.of(b).toBytes(), PatternCounts::of),
                new Stored(
                        "key-buffer",
                        new KeyBuffer(3, 400).toBytes(),
                        b -> KeyBuffer.of(b).toBytes(),
                        KeyBuffer::of),
                new Stored(
                        "incarnations",
                        Incarnations.toBytes(Map.of("t", "uuid-1", "clock", "uuid-2")),
                        b -> Incarnations.toBytes(Incarnations.of(b)),
                        Incarnations::of),
                new Stored(
                        "journal",
                        entry().toParts().get(0),
                        b -> JournalEntry.ofParts(List.of(b)).toParts().get(0),
                        b -> JournalEntry.ofParts(List.of(b))),
                new Stored(
                        "life",
                        new Lineage.Life(3, 77, -5, 300).toBytes(),
                        b -> Lineage.Life.of(3, 77, b).toBytes(),
                        b -> Lineage.Life.of(3, 77, b)),
                new Stored("head", head().toBytes(), b -> KeyHead.of(b).toBytes(), KeyHead::of),
                new Stored("logged", logged().toBytes(), b -> LoggedEvent.of(b).toBytes(), LoggedEvent::of),
                new Stored(
                        "waiting",
                        QueuedControl.toBytes(waiting()),
                        b -> QueuedControl.toBytes(QueuedControl.of(b)),
                        QueuedControl::of));
    }

    @ParameterizedTest
    @MethodSource("everyRecord")
    void bytesNeverChange(Stored stored) {
        Golden.assertBytes(stored.name + "-1.hex", stored.bytes);
        assertThat(stored.readAndWritten.apply(stored.bytes)).isEqualTo(stored.bytes);
    }

    @ParameterizedTest
    @MethodSource("everyRecord")
    void aNewerFormatIsRefused(Stored stored) {
        byte[] newer = stored.bytes.clone();
        newer[0] = 2;

        assertThatThrownBy(() -> stored.read.apply(newer))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("STO-001 ")
                .hasMessageEndingWith(
                        " is stored in format 2, and this version reads format 1. A newer Sequor wrote it:"
                                + " run that version, or begin with a new application id.");
    }

    @ParameterizedTest
    @MethodSource("everyRecord")
    void damagedBytesAreRefused(Stored stored) {
        assertThatThrownBy(() -> stored.read.apply(Arrays.copyOf(stored.bytes, stored.bytes.length - 1)))
                .isInstanceOf(RuntimeException.class)
                .hasMessageStartingWith("COD-001 ");
        assertThatThrownBy(() -> stored.read.apply(Arrays.copyOf(stored.bytes, stored.bytes.length + 1)))
                .isInstanceOf(RuntimeException.class)
                .hasMessageStartingWith("COD-001 ");
    }

    @Test
    void valuesComeBack() {
        assertThat(ControlQueue.of(queue().toBytes())).isEqualTo(queue());
        assertThat(Definition.of(definition().toBytes())).isEqualTo(definition());
        assertThat(AdvanceCursor.of(cursor().toBytes())).isEqualTo(cursor());
        PatternCounts counts = PatternCounts.of(counts().toBytes());
        assertThat(counts.count(3, PatternCounts.Kind.MATCHES)).isEqualTo(200);
        assertThat(counts.count(3, PatternCounts.Kind.ACTIVE_STATES)).isEqualTo(2);
        assertThat(counts.count(4, PatternCounts.Kind.MATCHES)).isZero();
        assertThat(KeyHead.of(head().toBytes())).isEqualTo(head());
        assertThat(LoggedEvent.of(logged().toBytes())).isEqualTo(logged());
        Progress progress = Progress.of(progress().toBytes());
        assertThat(progress.delivered(0)).isEqualTo(-1);
        assertThat(progress.delivered(1)).isEqualTo(300);
        assertThat(progress.deliveredControl()).isEqualTo(7);
        assertThat(progress.count(Counter.EVENTS)).isEqualTo(5);
        SourceRecord waiting = QueuedControl.of(QueuedControl.toBytes(waiting()));
        assertThat(waiting.headers().toArray()).isEqualTo(waiting().headers().toArray());
        assertThat(waiting.key()).isEmpty();
        assertThat(waiting.value().orElseThrow()).containsExactly(1, 2);
    }

    @Test
    void countersOfANewerVersionAreRefused() {
        byte[] bytes = progress().toBytes();
        byte[] more = Arrays.copyOf(bytes, bytes.length + 1);
        int countAt = bytes.length - Counter.values().length - 1;
        assertThat(more[countAt]).isEqualTo((byte) Counter.values().length);
        more[countAt]++;

        assertThatThrownBy(() -> Progress.of(more))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("STO-006 the progress of a task holds 15 counters, and this version knows 14."
                        + " A newer Sequor wrote it: run that version, or begin with a new application id.");
    }

    private static Progress progress() {
        Progress progress = new Progress(2);
        progress.deliver(1, 300);
        progress.deliverControl(7);
        progress.add(Counter.EVENTS, 5);
        return progress;
    }

    private static ControlQueue queue() {
        TreeMap<String, Source> known = new TreeMap<>();
        known.put("silent", new Source(OptionalLong.empty(), OptionalLong.empty(), -1, Source.Status.ACTIVE));
        known.put("spoken", new Source(OptionalLong.of(-4), OptionalLong.of(9), 77, Source.Status.RETIRED));
        return new ControlQueue(new Sources(true, known, Map.of("t", 4L, "u", 300L), 12), 3, 5);
    }

    private static Definition definition() {
        return new Definition(
                List.of("t", "u"),
                "clock",
                List.of("s"),
                List.of(
                        new StoredPattern(0, "p", "01", -1, OptionalLong.of(300)),
                        new StoredPattern(3, "p", "02", 70, OptionalLong.empty())),
                4);
    }

    private static AdvanceCursor cursor() {
        return new AdvanceCursor(900, new Moment(300, 7), new StoredTimer(299, 3, "k"));
    }

    private static JournalEntry entry() {
        Map<Bytes, byte @Nullable []> writes = new LinkedHashMap<>();
        writes.put(Bytes.wrap(new byte[] {0x30, 1}), new byte[] {1, 2});
        writes.put(Bytes.wrap(new byte[] {0x10, 3}), null);
        return new JournalEntry(300, writes, List.of(new byte[] {9}));
    }

    private static PatternCounts counts() {
        PatternCounts counts = new PatternCounts();
        counts.add(3, PatternCounts.Kind.MATCHES, 200);
        counts.add(3, PatternCounts.Kind.ACTIVE_STATES, 2);
        return counts;
    }

    private static KeyHead head() {
        return new KeyHead(
                new Moment(5, 6),
                List.of(
                        new KeyHead.OfPattern(0, Moment.NONE, OptionalLong.empty()),
                        new KeyHead.OfPattern(300, new Moment(7, -1), OptionalLong.of(70))));
    }

    private static LoggedEvent logged() {
        Event event = Event.builder("id", "key", "A", 5)
                .field("x", 1L)
                .origin(new Origin("t", 0, 6))
                .build();
        return new LoggedEvent(new Occurrence(event, 6, 6), Set.of(1, 300));
    }

    private static SourceRecord waiting() {
        Headers headers = new ProducerRecord<String, String>("t", "").headers();
        headers.add("h", new byte[] {9}).add("none", null);
        return new SourceRecord("clock", 2, 3, 4, headers, Optional.empty(), Optional.of(new byte[] {1, 2}));
    }
}
