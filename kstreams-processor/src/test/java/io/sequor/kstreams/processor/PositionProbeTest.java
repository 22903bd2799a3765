package io.sequor.kstreams.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** What the broker holds is told by three numbers: where its log begins, how far committed readers get, what they get. */
class PositionProbeTest {
    private static final TopicPartition AT = new TopicPartition("payments", 2);

    private final List<Runnable> background = new ArrayList<>();
    private Executor executor = Runnable::run;
    private final List<MockConsumer<byte[], byte[]>> consumers = new ArrayList<>();
    private final PositionProbe probe =
            new PositionProbe(this::consumer, work -> executor.execute(work), () -> this.nanos);
    private final List<Long> records = new ArrayList<>();
    private long begin;
    private long end;
    private boolean broken;
    private long nanos;

    private MockConsumer<byte[], byte[]> consumer() {
        Filtering consumer = new Filtering();
        consumer.updateBeginningOffsets(Map.of(AT, begin));
        consumer.updateEndOffsets(Map.of(AT, end));
        if (broken) {
            consumer.setOffsetsException(new KafkaException("not authorized"));
        }
        consumers.add(consumer);
        return consumer;
    }

    /** Like a reader of committed records: one record at a time, and over what was aborted to where it may read. */
    private final class Filtering extends MockConsumer<byte[], byte[]> {
        Filtering() {
            super("none");
        }

        @Override
        public synchronized ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
            long position = position(AT);
            if (position < begin) {
                throw new OffsetOutOfRangeException(Map.of(AT, position));
            }
            OptionalLong next = records.stream()
                    .mapToLong(Long::longValue)
                    .filter(offset -> offset >= position && offset < end)
                    .min();
            next.ifPresentOrElse(
                    offset -> {
                        seek(AT, offset);
                        addRecord(new ConsumerRecord<>(AT.topic(), AT.partition(), offset, new byte[0], new byte[0]));
                    },
                    () -> seek(AT, end));
            return super.poll(timeout);
        }
    }

    private OptionalLong ask(long delivered) {
        nanos += Duration.ofSeconds(5).toNanos();
        return probe.position(AT.topic(), AT.partition(), delivered);
    }

    /** The second time the answer is there. */
    private OptionalLong answer(long delivered) {
        ask(delivered);
        return ask(delivered);
    }

    @Test
    void behindAbortedRecordsAtTheEndNothingIsLeft() {
        end = 7; // 0 to 2 committed, 3 to 5 aborted, 6 the marker

        assertThat(answer(2)).hasValue(7);
    }

    @Test
    void behindAbortedRecordsTheNextVisibleOneIsFound() {
        end = 20;
        records.addAll(List.of(2L, 11L, 12L));

        assertThat(answer(2)).hasValue(11);
    }

    @Test
    void aRecordThatWasNotHandedOverYetIsNeverOvertaken() {
        end = 9;
        records.add(5L);

        assertThat(answer(4)).hasValue(5);
    }

    @Test
    void anOpenTransactionKeepsItWaiting() {
        end = 3; // the last stable offset; the transaction begins there

        assertThat(answer(2)).hasValue(3);
        end = 8; // it was aborted
        assertThat(answer(2)).hasValue(8);
    }

    @Test
    void theLastRecordOfAllIsKnown() {
        end = 3;

        assertThat(answer(2)).hasValue(3);
    }

    @Test
    void deletedRecordsAreReportedOnceAndAfterAWhile() {
        begin = 10;
        end = 12;
        records.add(11L);

        assertThat(ask(2)).isEmpty();
        assertThat(ask(2)).as("the second look, %s later", PositionProbe.GRACE).hasValue(11);
        assertThat(answer(2)).hasValue(11);
        assertThat(probe.truncated()).isEqualTo(1);
    }

    @Test
    void deletedRecordsThatWereHeldInMemoryAreWaitedFor() {
        begin = 10;
        end = 10;
        ask(2);

        assertThat(ask(3)).as("another one was handed over meanwhile").isEmpty();
        assertThat(probe.truncated()).isZero();
        assertThat(answer(3)).hasValue(10);
        assertThat(probe.truncated()).isEqualTo(1);
    }

    @Test
    void anAnswerHoldsOnlyBehindWhatItWasAskedFor() {
        end = 7;
        assertThat(answer(2)).hasValue(7);
        executor = background::add; // no more answers

        assertThat(ask(1)).as("3 to 6 are empty, 2 may not be").isEmpty();
        assertThat(ask(4)).hasValue(7);
    }

    @Test
    void oneProbeRunsAtATimeAndOneASecond() {
        executor = background::add;
        end = 7;
        ask(2);
        ask(2);
        assertThat(background).hasSize(1);

        background.get(0).run();
        assertThat(probe.position(AT.topic(), AT.partition(), 2)).hasValue(7);
        assertThat(background).hasSize(2);
        background.get(1).run();
        nanos += Duration.ofMillis(800).toNanos();
        probe.position(AT.topic(), AT.partition(), 2);
        assertThat(background).as("800 ms later").hasSize(2);
        ask(2);
        assertThat(background).as("some seconds later").hasSize(3);
    }

    @Test
    void eachConsumerIsClosed() {
        end = 7;
        answer(2);

        assertThat(consumers).isNotEmpty().allMatch(MockConsumer::closed);
    }

    @Test
    void aFailureKeepsItWaiting() {
        broken = true;
        end = 7;
        assertThat(answer(2)).isEmpty();

        broken = false;
        assertThat(answer(2)).hasValue(7);
        assertThat(consumers).allMatch(MockConsumer::closed);
    }

    @Test
    void afterCloseNothingIsAsked() {
        end = 7;
        executor = background::add;
        ask(2);
        probe.close();
        background.get(0).run();

        assertThat(ask(2)).isEmpty();
        assertThat(background).hasSize(1);
        assertThat(consumers).allMatch(MockConsumer::closed);
    }
}
