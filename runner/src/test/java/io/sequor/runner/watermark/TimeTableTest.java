package io.sequor.runner.watermark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.ControlMessage.Type;
import io.sequor.kstreams.watermark.InBand;
import io.sequor.runner.terminal.Console;
import io.sequor.schemas.SequorSerdes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class TimeTableTest {
    private static final long TEN = 1714557600000L;

    private final long[] ends = new long[3];

    @Test
    void whoHoldsTimeBack() {
        ControlHistory history = history();
        says(history, 0, "gate-7", 17, 1, Type.WATERMARK, TEN, Map.of("payments", 4L));
        says(history, 0, "desk", 1, 1, Type.WATERMARK, TEN + 60_000, Map.of());
        says(history, 0, "evil\u001b[2J", 1, 1, Type.IDLE, -1, Map.of());
        says(history, 0, "gate-7", 16, 1, Type.IDLE, -1, Map.of());
        says(history, 0, "gate-7", 17, 1, Type.IDLE, -1, Map.of());
        history.take(record(0, "no control record".getBytes(StandardCharsets.UTF_8)));
        says(history, 1, "gate-7", 17, 1, Type.RETIRE, -1, Map.of());

        assertThat(text(new TimeTable("clock", false, history.partitions(), Optional.empty())))
                .isEqualTo("""
                        Control records of clock, read to their end; all times are UTC.
                        Sources are taken as discovered; if the processor declares some, name them with --sources.
                        Of the 7 records there, 1 are no control records.

                        partition 0: watermark 2024-05-01T10:00:00Z (1714557600000)
                          source         status  claim                                 epoch  sequence
                          desk           active  2024-05-01T10:01:00Z (1714557660000)  1      1
                          evil\\u001b[2J  idle    none yet                              1      1
                          gate-7         active  2024-05-01T10:00:00Z (1714557600000)  17     1  <- holds time back
                          dropped: 1 lower-epoch, 1 repeat, 1 undecodable

                        partition 1: watermark none yet
                          source  status   claim     epoch  sequence
                          gate-7  retired  none yet  17     1
                          no source is active: time stands

                        partition 2: watermark none yet
                          no source has spoken: time stands
                        """);
    }

    @Test
    void declaredSourcesAreWaitedForFromTheStart() {
        ControlHistory history = new ControlHistory(1, false, Set.of("a", "b"), topic -> Optional.empty());
        says(history, 0, "a", 1, 1, Type.WATERMARK, TEN, Map.of());
        says(history, 0, "c", 1, 1, Type.WATERMARK, TEN, Map.of());

        assertThat(text(new TimeTable("clock", true, history.partitions(), Optional.empty())))
                .contains("partition 0: watermark none yet")
                .contains("  b       silent  none yet                              -      -  <- holds time back")
                .contains("  dropped: 1 unknown-source")
                .doesNotContain("--sources");
    }

    @Test
    void whatAnApplicationHasNotReadYet() throws IOException {
        ControlHistory history = history();
        says(history, 0, "a", 1, 1, Type.WATERMARK, 5, Map.of("t", 4L, "u", 2L));
        says(history, 0, "a", 1, 2, Type.IDLE, -1, Map.of("t", 4L));
        says(history, 0, "a", 1, 3, Type.WATERMARK, 7, Map.of("t", 9L));
        says(history, 0, "a", 1, 4, Type.WATERMARK, 8, Map.of("t", 11L));
        says(history, 1, "a", 1, 1, Type.WATERMARK, 5, Map.of("t", 0L));
        TimeTable table = new TimeTable(
                "clock",
                true,
                history.partitions(),
                Optional.of(new TimeTable.Application(
                        "app",
                        Map.of(new TopicPartition("t", 0), 9L, new TopicPartition("u", 0), 3L),
                        Optional.of(Set.of("t", "u")))));

        assertThat(table.ahead(0)).containsExactly(new TimeTable.Ahead("t", 9, OptionalLong.of(9), 2, "a"));
        assertThat(text(table))
                .contains("  waits: the control record at offset 2 of a covers t up to offset 9, and app reads on at"
                        + " offset 9\n")
                .contains("  waits: the control record at offset 0 of a covers t up to offset 0, and app has committed"
                        + " nothing there\n");
        JsonNode json = new ObjectMapper().readTree(new TimeJson(table).text());
        assertThat(json.at("/partitions/0/waits").toString())
                .isEqualTo("[{\"eventsTopic\":\"t\",\"fence\":9,\"controlOffset\":2,\"source\":\"a\",\"position\":9}]");
        assertThat(json.at("/partitions/2/waits")).isEmpty();
    }

    /** A control topic may serve several processors; a fence says nothing to one that does not read its topic. */
    @Test
    void aTopicThatTheApplicationDoesNotReadIsNotWaitedFor() {
        ControlHistory history = history();
        says(history, 0, "a", 1, 1, Type.WATERMARK, 5, Map.of("t", 4L, "other", 2L));
        says(history, 1, "a", 1, 1, Type.WATERMARK, 5, Map.of("t", 0L));
        Map<TopicPartition, Long> positions = Map.of(new TopicPartition("t", 0), 5L);
        TimeTable running = new TimeTable(
                "clock",
                false,
                history.partitions(),
                Optional.of(new TimeTable.Application("app", positions, Optional.of(Set.of("t", "clock")))));
        TimeTable stopped = new TimeTable(
                "clock",
                false,
                history.partitions(),
                Optional.of(new TimeTable.Application("app", positions, Optional.empty())));

        assertThat(running.ahead(0)).isEmpty();
        assertThat(running.ahead(1)).hasSize(1);
        assertThat(text(stopped))
                .contains("covers other up to offset 2, and app has committed nothing there; it does not run, so it may"
                        + " be that it does not read other: then nothing waits\n")
                .contains("covers t up to offset 0, and app has committed nothing there\n");
    }

    @Test
    void forPrograms() throws IOException {
        ControlHistory history = history();
        says(history, 1, "a", 3, 1, Type.WATERMARK, TEN, Map.of("t", 4L));
        says(history, 1, "a", 2, 1, Type.IDLE, -1, Map.of());
        JsonNode json = new ObjectMapper()
                .readTree(new TimeJson(new TimeTable("clock", false, history.partitions(), Optional.empty())).text());

        assertThat(json.at("/partitions/1").toString())
                .isEqualTo("{\"partition\":1,\"watermark\":1714557600000,\"watermarkIso\":\"2024-05-01T10:00:00Z\","
                        + "\"records\":2,\"noControlRecords\":0,\"accepted\":1,\"dropped\":{\"lower-epoch\":1},\"sources\":[{\"source\":\"a\","
                        + "\"status\":\"active\",\"claim\":1714557600000,\"claimIso\":\"2024-05-01T10:00:00Z\","
                        + "\"epoch\":3,\"sequence\":1,\"holdsTimeBack\":true}],\"fences\":{\"t\":4}}");
        assertThat(json.at("/partitions")).hasSize(3);
    }

    @Test
    void otherIncarnationsAreDropped() {
        ControlHistory history = new ControlHistory(
                1, false, Set.of(), topic -> topic.equals("t") ? Optional.of("T2") : Optional.empty());
        history.take(record(
                0,
                bytes(new ControlMessage(
                        "a", 1, 1, Type.WATERMARK, OptionalLong.of(5), Map.of("t", 4L), Map.of("t", "T1")))));
        history.take(record(
                0,
                bytes(new ControlMessage(
                        "a",
                        1,
                        1,
                        Type.WATERMARK,
                        OptionalLong.of(3),
                        Map.of("t", 1L),
                        Map.of("t", "T2", "u", "U1")))));

        assertThat(history.partitions().get(0).dropped()).isEqualTo(Map.of("other-incarnation", 1));
        assertThat(history.partitions().get(0).sources().watermark()).isEqualTo(3);
    }

    @Test
    void inBandOnlyWhatSaysSoCounts() {
        ControlHistory history = new ControlHistory(1, true, Set.of(), topic -> Optional.empty());
        byte[] claim = bytes(new ControlMessage("a", 1, 1, Type.WATERMARK, OptionalLong.of(5), Map.of("t", 4L)));
        history.take(record(0, claim));
        assertThat(history.partitions().get(0).accepted()).isZero();
        ConsumerRecord<byte[], byte[]> control = record(0, claim);
        control.headers().add(InBand.HEADER, new byte[0]);
        history.take(control);

        assertThat(history.partitions().get(0).sources().watermark()).isEqualTo(5);
        assertThat(history.partitions().get(0).fenced()).isEmpty();
        assertThat(history.partitions().get(0).dropped()).isEmpty();
    }

    private static ControlHistory history() {
        return new ControlHistory(3, false, Set.of(), topic -> Optional.empty());
    }

    private void says(
            ControlHistory history,
            int partition,
            String source,
            long epoch,
            long sequence,
            Type type,
            long watermark,
            Map<String, Long> fences) {
        OptionalLong time = watermark < 0 ? OptionalLong.empty() : OptionalLong.of(watermark);
        history.take(record(partition, bytes(new ControlMessage(source, epoch, sequence, type, time, fences))));
    }

    private ConsumerRecord<byte[], byte[]> record(int partition, byte[] value) {
        return new ConsumerRecord<>("clock", partition, ends[partition]++, new byte[0], value);
    }

    private static byte[] bytes(ControlMessage message) {
        return SequorSerdes.control().serializer().serialize("clock", message.toRecord());
    }

    private static String text(TimeTable table) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        new TimeText(table, new Console(stream, stream, false)).print();
        return out.toString(StandardCharsets.UTF_8);
    }
}
