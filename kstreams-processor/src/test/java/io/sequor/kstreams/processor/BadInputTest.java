package io.sequor.kstreams.processor;

import static io.sequor.kstreams.Samples.EVENTS;
import static io.sequor.kstreams.Samples.event;
import static io.sequor.kstreams.Samples.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.mapping.MappedEvent;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.store.Counter;
import io.sequor.schemas.DeadLetterRecord;
import io.sequor.schemas.LateRecord;
import io.sequor.schemas.SequorSerdes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

class BadInputTest {
    private static final int MIB = 1024 * 1024;

    private final TaskBench bench = new TaskBench(Samples.settings(Samples.pair("pair")));

    @Test
    void everyKindOfBadRecordIsADeadLetterAndTheStreamGoesOn() {
        bench.event("k", event("A", 1));
        bench.event("k", event("N", 2, Map.of("x", Double.NaN)));
        bench.event("k", new byte[2 * MIB]);
        bench.event("", event("A", 2));
        bench.event((byte[]) null, event("A", 2));
        bench.event("k", utf8("this is no Avro"));
        bench.event(new byte[] {(byte) 0xC3, 0x28}, event("A", 2));
        bench.event(utf8("k"), null);
        bench.event("k", event("A", -1));
        bench.event("k", event("B", 3));
        bench.watermark(100);

        assertThat(letters().stream().map(DeadLetterRecord::getReason))
                .containsExactly(
                        "invalid-event",
                        "too-large",
                        "invalid-event",
                        "invalid-event",
                        "undecodable",
                        "invalid-event",
                        "undecodable",
                        "invalid-event");
        assertThat(letters().stream().map(DeadLetterRecord::getText))
                .satisfiesExactly(
                        text -> assertThat(text)
                                .contains("fields.x")
                                .contains("a double is finite, and this one is NaN"),
                        text -> assertThat(text)
                                .isEqualTo("the record takes 2097153 bytes, and maxEventBytes is 262144"),
                        text -> assertThat(text).contains("key").contains("nonempty"),
                        text -> assertThat(text)
                                .startsWith("the record has no key, and the mapper gave the event none: "),
                        text -> assertThat(text).startsWith("the mapper could not read the record: AVR-00"),
                        text -> assertThat(text).isEqualTo("the key of the record is not UTF-8"),
                        text -> assertThat(text)
                                .isEqualTo("the mapper could not read the record: the record has no value"),
                        text -> assertThat(text).contains("time").contains("and this one is -1"));
        assertThat(letters().stream().map(letter -> letter.getOrigin().getOffset()))
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(bench.outputs(Output.Kind.MATCH)).hasSize(1);
        assertThat(bench.count(Counter.DEAD_EVENTS)).isEqualTo(8);
        assertThat(bench.conserves()).isTrue();
    }

    @Test
    void aLargeValueIsCutAndNamedByLengthAndHash() throws Exception {
        byte[] value = new byte[2 * MIB];
        Arrays.fill(value, (byte) 7);
        bench.event("k", value);

        DeadLetterRecord letter = letters().get(0);
        assertThat(letter.getValue().orElseThrow()).isEqualTo(ByteBuffer.wrap(Arrays.copyOf(value, 64 * 1024)));
        assertThat(letter.getValueLength()).isEqualTo(value.length);
        assertThat(letter.getValueSha256().orElseThrow())
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(value)));
        assertThat(letter.getKey().orElseThrow()).isEqualTo(ByteBuffer.wrap(utf8("k")));
        assertThat(letter.getTimestamp()).isEqualTo(TaskBench.NOW - 5);
    }

    @Test
    void headersAreKept() {
        Record<byte[], byte[]> record = new Record<>(utf8("k"), utf8("?"), 5);
        record.headers().add("trace", utf8("17")).add("empty", null);
        bench.record(EVENTS, 0, record);

        assertThat(letters().get(0).getHeaders())
                .satisfiesExactly(
                        header -> {
                            assertThat(header.getName()).isEqualTo("trace");
                            assertThat(header.getValue()).contains(ByteBuffer.wrap(utf8("17")));
                        },
                        header -> {
                            assertThat(header.getName()).isEqualTo("empty");
                            assertThat(header.getValue()).isEmpty();
                        });
    }

    @Test
    void noDeadLetterOutgrowsABroker() {
        Record<byte[], byte[]> record = new Record<>(new byte[MIB], new byte[MIB], 5);
        for (int i = 0; i < 500_000; i++) {
            record.headers().add("", null);
        }
        bench.record(EVENTS, 0, record);
        Record<byte[], byte[]> wide = new Record<>(utf8("k".repeat(250_000)), utf8("?"), 5);
        wide.headers().add("\u20ac".repeat(60_000), utf8("1"));
        bench.record(EVENTS, 1, wide);

        assertThat(bench.outputs())
                .hasSize(2)
                .allSatisfy(output -> assertThat(size(output)).isLessThan(512 * 1024));
    }

    @Test
    void anEventWithALongKeyOrIdIsTooLargeOnlyWhereItsRecordWouldBe() {
        bench.event("k".repeat(200_000), event("A", 1));
        bench.event("k".repeat(120_000), event("A", 1));
        bench.event("k", event("A".repeat(200_000), 2));
        bench.watermark(100);

        assertThat(letters().stream().map(DeadLetterRecord::getReason)).containsExactly("too-large");
        assertThat(letters().get(0).getText()).contains("bytes in the state, and it must stay below 262144");
        assertThat(bench.count(Counter.RELEASED)).isEqualTo(2);
        assertThat(bench.outputs())
                .allSatisfy(output -> assertThat(size(output)).isLessThan(MIB - 10_000));
    }

    @Test
    void aMapperMayDoAnythingButStopTheStream() {
        List<EventMapper> mappers = List.of(
                record -> nothing(),
                record -> new MappedEvent(nothing(), Optional.empty(), "A", 1, Map.of()),
                record -> new MappedEvent(Optional.empty(), nothing(), "A", 1, Map.of()),
                record -> new MappedEvent(Optional.empty(), Optional.empty(), nothing(), 1, Map.of()),
                record -> new MappedEvent(Optional.empty(), Optional.empty(), "A", 1, nothing()),
                record -> {
                    Map<String, io.sequor.matcher.event.Scalar> fields = new HashMap<>();
                    fields.put(nothing(), io.sequor.matcher.event.Scalar.of(1));
                    return new MappedEvent(Optional.empty(), Optional.empty(), "A", 1, new HashMap<>(fields));
                },
                record -> {
                    throw new IllegalStateException("broken");
                },
                record -> {
                    throw unchecked(new IOException("checked, as Kotlin throws it"));
                },
                record -> {
                    throw new Unspeakable();
                });
        for (EventMapper mapper : mappers) {
            TaskBench task = new TaskBench(withMapper(mapper));
            task.event("k", event("A", 1));
            assertThat(task.outputs(Output.Kind.DEAD_LETTER))
                    .singleElement()
                    .satisfies(output ->
                            assertThat(letter(output).getText()).startsWith("the mapper failed on the record: "));
            assertThat(letter(task.outputs().get(0)).getReason()).isEqualTo("undecodable");
        }
    }

    private static final EventMapper KEY_IN_VALUE = record -> {
        String key = io.sequor.kstreams.output.Utf8.decode(record.value().orElseThrow())
                .orElseThrow();
        return new MappedEvent(Optional.empty(), Optional.of(key), "A", 1, Map.of());
    };

    @Test
    void anOwnKeyThatIsNotDeclaredIsThatOfTheRecord() {
        TaskBench task = new TaskBench(withMapper(KEY_IN_VALUE));
        task.event("same", utf8("same"));
        assertThat(task.count(Counter.EVENTS)).isEqualTo(1);

        task.event("another", utf8("same"));
        task.event((byte[]) null, utf8("same"));
        assertThat(task.count(Counter.EVENTS)).isEqualTo(1);
        assertThat(task.outputs(Output.Kind.DEAD_LETTER)).hasSize(2).allSatisfy(output -> {
            assertThat(letter(output).getReason()).isEqualTo("invalid-event");
            assertThat(letter(output).getText())
                    .startsWith("the mapper gave the event the key same, which is not that of the record")
                    .endsWith("EventMapper.withOwnKeys(partitions, mapper)");
        });
        assertThatThrownBy(() -> EventMapper.withOwnKeys(0, KEY_IN_VALUE))
                .hasMessage("a topic has 1 partition or more, and not 0. Tell it how many the topic has");
    }

    @Test
    void anOwnKeyMustStandInItsPartition() {
        TaskBench task = new TaskBench(withMapper(EventMapper.withOwnKeys(4, KEY_IN_VALUE)));
        for (int i = 0; i < 40; i++) {
            task.event("whatever", utf8("key-" + i));
        }

        // Kafka's default partitioner is the judge
        long here = java.util.stream.IntStream.range(0, 40)
                .filter(i -> org.apache.kafka.clients.producer.internals.BuiltInPartitioner.partitionForKey(
                                utf8("key-" + i), 4)
                        == 0)
                .count();
        assertThat(task.count(Counter.EVENTS)).isEqualTo(here).isBetween(1L, 39L);
        assertThat(letter(task.outputs().get(0)).getText())
                .contains(" belongs in partition ")
                .endsWith(
                        "stands in 0: one key in two partitions would be two keys. Produce with the event's key as the record key");
    }

    @Test
    void aLateEventCarriesTheWatermarkAtWhichItWasFoundLate() {
        bench.watermark(50);
        bench.event("k", event("A", 50, Map.of("x", 1L)));
        bench.event("k", event("A", 60));
        bench.control(Samples.watermark(7, 70, 0));

        assertThat(bench.outputs(Output.Kind.LATE).stream().map(output -> (LateRecord) output.value()))
                .satisfiesExactly(
                        late -> {
                            assertThat(late.getWatermark()).isEqualTo(50);
                            assertThat(late.getFields()).isEqualTo(Map.of("x", 1L));
                            assertThat(late.getOrigin().getOffset()).isZero();
                        },
                        late -> {
                            assertThat(late.getWatermark()).isEqualTo(70);
                            assertThat(late.getId()).isEqualTo("events-0-1");
                        });
        assertThat(bench.conserves()).isTrue();
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals", "unchecked"}) // what a careless mapper returns
    private static <T> T nothing() {
        return (T) Map.of().get("nothing");
    }

    @SuppressWarnings("unchecked")
    private static <E extends Exception> RuntimeException unchecked(Exception e) throws E {
        throw (E) e;
    }

    private static Settings withMapper(EventMapper mapper) {
        return Samples.reading(new Settings.Inputs(
                List.of(new Settings.EventsTopic(EVENTS, mapper)), Optional.of(Samples.CONTROL), Set.of(), 256 * 1024));
    }

    private List<DeadLetterRecord> letters() {
        return bench.outputs(Output.Kind.DEAD_LETTER).stream()
                .map(BadInputTest::letter)
                .toList();
    }

    private static DeadLetterRecord letter(Output output) {
        return (DeadLetterRecord) output.value();
    }

    private static int size(Output output) {
        int value = output.value() instanceof DeadLetterRecord letter
                ? SequorSerdes.deadLetter().serializer().serialize("", letter).length
                : 0;
        return value + output.key().map(key -> utf8(key).length).orElse(0);
    }

    @SuppressWarnings("OverrideThrowableToString") // as bad as an exception can be
    private static final class Unspeakable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }
}
