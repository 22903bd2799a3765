package io.sequor.kstreams.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class CommittedLogTest {
    private final Logs logs = new Logs(Map.of("t", 3));

    @Test
    void everythingInTheOrderOfItsPartition() {
        fill(0, 7);
        fill(2, 5);
        logs.skip("t", 2, 9);
        logs.truncate("t", 0, 2);
        List<String> read = new ArrayList<>();
        log().readAll(record -> read.add(record.partition() + "-" + record.offset()));

        assertThat(read)
                .containsExactlyInAnyOrder("0-2", "0-3", "0-4", "0-5", "0-6", "2-0", "2-1", "2-2", "2-3", "2-4")
                .containsSubsequence("0-2", "0-3", "0-4", "0-5", "0-6")
                .containsSubsequence("2-0", "2-1", "2-2", "2-3", "2-4");
    }

    @Test
    void theLastOffsetIsThatOfARecordHoweverFarBack() {
        fill(0, 3);
        logs.skip("t", 0, 100_000);
        logs.skip("t", 1, 5_000);
        fill(2, 2_500);
        logs.skip("t", 2, 1);

        assertThat(log().lastOffsets()).isEqualTo(Map.of(0, 2L, 2, 2_499L));
    }

    @Test
    void theTailBeginsNotBehindTheLastOneWanted() {
        fill(0, 9_000);
        fill(1, 20);
        List<Long> read = new ArrayList<>();
        log().readTail(
                        record -> record.partition() == 0 && number(record) % 5_000 == 0,
                        record -> read.add(record.offset()));

        assertThat(read).as("in order, and nothing further back").isEqualTo(List.of(5_000L));
    }

    @Test
    void aTopicThatIsNotThere() {
        assertThatThrownBy(() -> new CommittedLog(logs.consumer(() -> 1), "u"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("WML-001 the topic u does not exist, or has no partitions. Create it, or name another");
    }

    @Test
    void theConsumerSeesCommittedRecordsOnlyAndIsInNoGroup() {
        assertThat(CommittedLog.consumerSettings(
                        Map.of("bootstrap.servers", "b:1", "group.id", "g", "isolation.level", "read_uncommitted")))
                .containsEntry("bootstrap.servers", "b:1")
                .containsEntry("isolation.level", "read_committed")
                .containsEntry("auto.offset.reset", "earliest")
                .doesNotContainKey("group.id");
    }

    private CommittedLog log() {
        return new CommittedLog(logs.consumer(() -> 700), "t");
    }

    private void fill(int partition, int records) {
        for (int i = 0; i < records; i++) {
            logs.append("t", partition, null, ByteBuffer.allocate(4).putInt(i).array());
        }
    }

    private static int number(ConsumerRecord<byte[], byte[]> record) {
        return ByteBuffer.wrap(record.value()).getInt();
    }
}
