package io.sequor.kstreams.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.watermark.ControlMessage.Type;
import io.sequor.kstreams.watermark.Logs.Outcome;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class WatermarkGeneratorTest {
    private static final long START = 1_000_000;

    private final Logs logs = new Logs(Map.of("events", 2, "clock", 2));
    private final Told told = new Told();
    private long now = START;

    @Test
    void eachPartitionIsRegisteredAndThenClaimed() {
        WatermarkGenerator generator = generator(settings());
        generator.pollOnce(Duration.ZERO);
        assertThat(logs.messages("clock", 0)).containsExactly(message(START, 1, Type.REGISTER, -1, -1));
        assertThat(logs.messages("clock", 1)).containsExactly(message(START, 1, Type.REGISTER, -1, -1));

        event(0, 500);
        event(0, 400);
        generator.pollOnce(Duration.ZERO);
        assertThat(logs.messages("clock", 0)).as("the interval is not over").hasSize(1);
        now += 1000;
        generator.pollOnce(Duration.ZERO);

        assertThat(logs.messages("clock", 0)).element(1).isEqualTo(message(START, 2, Type.WATERMARK, 490, 1));
        assertThat(logs.messages("clock", 1)).hasSize(1);
        assertThat(told.written).hasSize(3);
    }

    @Test
    void aRestartSaysTheSameAgainAndReadsOnBehindTheFence() {
        event(0, 500);
        event(1, 800);
        run(generator(settings()));
        now += 10;
        WatermarkGenerator second = generator(settings());
        second.pollOnce(Duration.ZERO);

        assertThat(logs.messages("clock", 0)).last().isEqualTo(message(now, 1, Type.WATERMARK, 490, 0));
        assertThat(logs.messages("clock", 1)).last().isEqualTo(message(now, 1, Type.WATERMARK, 790, 0));
        event(0, 480);
        event(1, 900);
        run(second);
        assertThat(logs.messages("clock", 0)).as("a lower time changes nothing").hasSize(3);
        assertThat(logs.messages("clock", 1)).last().isEqualTo(message(now - 1000, 2, Type.WATERMARK, 890, 1));
    }

    @Test
    void aClockThatWentBackDoesNotLowerTheEpoch() {
        run(generator(settings()));
        now = 5;
        run(generator(settings()));

        assertThat(logs.messages("clock", 0))
                .extracting(ControlMessage::epoch)
                .containsExactly(START + 1000, START + 1001);
    }

    @Test
    void aSourceThatWasRetiredIsHeardAgain() {
        event(0, 500);
        run(generator(settings()));
        write(0, new ControlMessage("gen", START + 1000, 77, Type.RETIRE, OptionalLong.empty(), Map.of()));
        run(generator(settings()));

        Sources sources = accepted(0);
        assertThat(sources.known().get("gen").status()).isEqualTo(Source.Status.ACTIVE);
        assertThat(sources.known().get("gen").claim()).isEqualTo(490);
    }

    @Test
    void whatAnOldProcessSaidMeanwhileLowersNothing() {
        event(0, 500);
        run(generator(settings()));
        write(0, new ControlMessage("gen", 3, 1, Type.WATERMARK, OptionalLong.of(7), Map.of("events", 0L)));
        write(0, new ControlMessage("gen", 4, 1, Type.WATERMARK, OptionalLong.of(-9), Map.of()));
        write(0, new ControlMessage("gen", 4, 2, Type.WATERMARK, OptionalLong.of(Long.MAX_VALUE), Map.of()));
        logs.append("clock", 0, "gen".getBytes(StandardCharsets.UTF_8), new byte[] {1});
        logs.append("clock", 0, "gen".getBytes(StandardCharsets.UTF_8), null);
        WatermarkGenerator next = generator(settings());
        next.pollOnce(Duration.ZERO);

        assertThat(told.written)
                .contains(message(now, 1, Type.WATERMARK, 490, 0))
                .contains(message(now, 1, Type.REGISTER, -1, -1));
    }

    @Test
    void claimsOfATopicThatIsGoneAreForgotten() {
        event(0, 5000);
        event(0, 5001);
        run(generator(settings().incarnation("A")));
        assertThat(logs.messages("clock", 0))
                .last()
                .satisfies(message -> assertThat(message.incarnations()).isEqualTo(Map.of("events", "A")));

        logs.recreate("events");
        event(0, 300);
        event(0, 310);
        event(0, 320);
        run(generator(settings().incarnation("B")));
        assertThat(lastClaim(0)).isEqualTo(310);
        assertThat(logs.messages("clock", 0))
                .last()
                .satisfies(message -> assertThat(message.incarnations()).isEqualTo(Map.of("events", "B")));
    }

    @Test
    void aFenceBehindTheEndTellsOfATopicThatIsGoneToo() {
        event(0, 5000);
        event(0, 5001);
        run(generator(settings()));
        logs.recreate("events");
        event(0, 300);
        run(generator(settings()));

        assertThat(lastClaim(0)).isEqualTo(290);
    }

    @Test
    void whatRetentionTookAwayIsPassedOver() {
        event(0, 100);
        event(0, 200);
        run(generator(settings()));
        event(0, 300);
        event(0, 250);
        logs.truncate("events", 0, 3);
        run(generator(settings()));

        assertThat(lastClaim(0)).isEqualTo(240);
    }

    @Test
    void whatIsNoEventTellsNoTime() {
        WatermarkGenerator generator = generator(settings().maxAhead(Duration.ofMillis(50)));
        event(0, 500);
        logs.append("events", 0, key(), "no envelope".getBytes(StandardCharsets.UTF_8));
        logs.append("events", 0, key(), null);
        event(0, -7);
        event(0, Long.MAX_VALUE);
        event(0, Long.MIN_VALUE);
        logs.append("events", 0, key(), envelope(600), new RecordHeaders().add(InBand.HEADER, new byte[0]));
        logs.append("events", 0, new byte[0], envelope(610));
        logs.skip("events", 0, 3);
        run(generator);

        assertThat(lastClaim(0)).isEqualTo(490);
        assertThat(logs.messages("clock", 0))
                .last()
                .satisfies(message -> assertThat(message.fences())
                        .as("but its offset may be the fence")
                        .isEqualTo(Map.of("events", 7L)));
        assertThat(told.ahead).isEmpty();
    }

    @Test
    void whereNothingIsReadNothingIsRegistered() {
        WatermarkGenerator generator = generator(settings());
        logs.append("events", 0, key(), "payment,500".getBytes(StandardCharsets.UTF_8));
        logs.append("events", 1, key(), "payment,600".getBytes(StandardCharsets.UTF_8));
        run(generator);

        assertThat(logs.messages("clock", 0)).isEmpty();
        assertThat(logs.messages("clock", 1)).isEmpty();
        assertThat(told.withoutEvent).isEqualTo(2);
        assertThat(generator.recordsWithoutEvent()).isEqualTo(2);
        assertThat(generator.events()).isZero();

        event(0, 500);
        run(generator);
        assertThat(logs.messages("clock", 1)).extracting(ControlMessage::type).containsExactly(Type.REGISTER);
        assertThat(lastClaim(0)).isEqualTo(490);
        assertThat(generator.events()).isEqualTo(1);
    }

    @Test
    void aRegistrationThatFailsLosesNoEvent() {
        event(0, 500);
        WatermarkGenerator generator =
                settings().every(Duration.ZERO).open(logs.consumer(() -> 9), logs.producer(List.of(Outcome.LOST)));
        assertThatThrownBy(() -> generator.pollOnce(Duration.ZERO)).isInstanceOf(KafkaException.class);
        generator.pollOnce(Duration.ZERO);

        assertThat(lastClaim(0)).isEqualTo(490);
        assertThat(logs.messages("clock", 1)).isNotEmpty();
    }

    @Test
    void aTimeFarAheadOfTheClockIsPassedOverAndTold() {
        WatermarkGenerator generator = generator(settings().maxAhead(Duration.ofMillis(50)));
        event(0, START + 51);
        event(0, START + 50);
        event(0, Event.MAX_TIME);
        generator.pollOnce(Duration.ZERO);
        now += 1000;
        generator.pollOnce(Duration.ZERO);

        assertThat(lastClaim(0)).isEqualTo(START + 40);
        assertThat(told.ahead).containsExactly(START + 51, Event.MAX_TIME);
        assertThat(generator.eventsAhead()).isEqualTo(2);
    }

    @Test
    void anyTimeCountsWhereThatIsWanted() {
        event(0, Event.MAX_TIME);
        run(generator(settings().anyTimeAhead()));

        assertThat(lastClaim(0)).isEqualTo(Event.MAX_TIME - 10);
        accepted(0);
    }

    @Test
    void aQuietPartitionFollows() {
        WatermarkGenerator generator = generator(settings().quietAfter(Duration.ofSeconds(5)));
        generator.pollOnce(Duration.ZERO);
        event(0, 500);
        now += 4999;
        generator.pollOnce(Duration.ZERO);
        assertThat(lastClaim(1)).isEqualTo(-1);
        now += 1000;
        generator.pollOnce(Duration.ZERO);
        assertThat(lastClaim(1)).isEqualTo(490);
        assertThat(logs.messages("clock", 1))
                .last()
                .satisfies(message -> assertThat(message.fences()).isEmpty());
    }

    @Test
    void aPartitionWithUnreadRecordsIsNotQuiet() {
        MockConsumer<byte[], byte[]> slow = logs.consumer(() -> 1);
        WatermarkGenerator generator =
                settings().quietAfter(Duration.ofSeconds(5)).open(slow, logs.producer(List.of()));
        event(0, 500);
        for (int i = 0; i < 3; i++) {
            logs.append("events", 1, key(), null);
        }
        now += 10_000;
        generator.pollOnce(Duration.ZERO);
        now += 10_000;
        generator.pollOnce(Duration.ZERO);
        assertThat(lastClaim(1)).isEqualTo(-1);
        now += 10_000;
        generator.pollOnce(Duration.ZERO);
        assertThat(lastClaim(1)).isEqualTo(490);
    }

    @Test
    void aFailedWriteIsMadeUpFor() {
        MockProducer<byte[], byte[]> producer = logs.producer(
                List.of(Outcome.WRITTEN_BUT_FAILED, Outcome.LOST, Outcome.WRITTEN, Outcome.WRITTEN, Outcome.LOST));
        WatermarkGenerator generator = settings().every(Duration.ZERO).open(logs.consumer(() -> 9), producer);
        assertThatThrownBy(() -> generator.pollOnce(Duration.ZERO)).isInstanceOf(KafkaException.class);
        event(0, 500);
        assertThatThrownBy(() -> generator.pollOnce(Duration.ZERO)).isInstanceOf(KafkaException.class);
        generator.pollOnce(Duration.ZERO);

        assertThat(lastClaim(0)).isEqualTo(490);
        assertThat(logs.messages("clock", 0).stream().map(ControlMessage::epoch).distinct())
                .as("an attempt to begin that failed leaves its epoch behind")
                .hasSize(2);
        accepted(0);
        accepted(1);
    }

    @Test
    void aTopicCreatedAnewWhileItRunsStopsIt() {
        event(0, 500);
        WatermarkGenerator generator = generator(settings());
        generator.pollOnce(Duration.ZERO);
        logs.recreate("events");
        event(0, 400);
        logs.skip("events", 0, -1);

        assertThatThrownBy(() -> generator.pollOnce(Duration.ZERO)).hasMessageStartingWith("WMG-003");
    }

    @Test
    void whatItRefuses() {
        assertThatThrownBy(() -> WatermarkGenerator.boundedDisorder(Duration.ofMillis(-1)))
                .hasMessageStartingWith("WMG-004 the disorder is PT-0.001S, and lies in PT0S .. PT8760000H");
        assertThatThrownBy(() -> WatermarkGenerator.boundedDisorder(Duration.ofSeconds(Long.MAX_VALUE)))
                .hasMessageStartingWith("WMG-004");
        assertThatThrownBy(
                        () -> WatermarkGenerator.boundedDisorder(Duration.ZERO).open(Map.of()))
                .hasMessageStartingWith("WMG-001");
        assertThatThrownBy(() -> generator(settings().controlTopic("events")))
                .hasMessageStartingWith("WMG-005 events is named as events topic and as control topic");
        assertThatThrownBy(() -> generator(settings().controlTopic("events2")).pollOnce(Duration.ZERO))
                .hasMessageStartingWith("WML-001 the topic events2 does not exist");
        Logs uneven = new Logs(Map.of("events", 2, "clock", 3));
        assertThatThrownBy(() -> settings()
                        .open(uneven.consumer(() -> 1), uneven.producer(List.of()))
                        .pollOnce(Duration.ZERO))
                .hasMessage(
                        "WMG-002 the control topic clock has 3 partitions, and the events topic events 2. Create the"
                                + " control topic with as many");
    }

    @Test
    void itRunsByItselfAndOutlivesWhatPasses() throws InterruptedException {
        event(0, 500);
        MockProducer<byte[], byte[]> producer = logs.producer(List.of(Outcome.LOST));
        MockConsumer<byte[], byte[]> consumer = logs.consumer(() -> 9);
        WatermarkGenerator generator = settings().every(Duration.ZERO).open(consumer, producer);
        generator.start();
        assertThat(told.problems.poll(30, TimeUnit.SECONDS)).startsWith("retrying WMP-003");
        for (int i = 0; lastClaim(0) < 490 && i < 6000; i++) {
            Thread.sleep(5);
        }
        assertThat(lastClaim(0)).isEqualTo(490);
        assertThat(generator.isRunning()).isTrue();
        generator.close();

        assertThat(generator.isRunning()).isFalse();
        assertThat(consumer.closed()).isTrue();
        assertThat(producer.closed()).isTrue();
        assertThat(told.problems).as("a close is no problem").isEmpty();
    }

    @Test
    void whatDoesNotPassStopsIt() throws InterruptedException {
        MockConsumer<byte[], byte[]> consumer = logs.consumer(() -> 9);
        WatermarkGenerator generator = settings().controlTopic("missing").open(consumer, logs.producer(List.of()));
        generator.start();
        assertThat(told.problems.poll(30, TimeUnit.SECONDS)).startsWith("stopped WML-001");
        generator.close();

        assertThat(generator.isRunning()).isFalse();
        assertThat(consumer.closed()).isTrue();
    }

    @Test
    void closingWhatWasNeverStartedClosesTheClients() {
        MockConsumer<byte[], byte[]> consumer = logs.consumer(() -> 9);
        WatermarkGenerator generator = settings().open(consumer, logs.producer(List.of()));
        generator.close();
        generator.close();

        assertThat(consumer.closed()).isTrue();
    }

    private GeneratorSettings settings() {
        return WatermarkGenerator.boundedDisorder(Duration.ofMillis(10))
                .events("events", EventMapper.envelope())
                .controlTopic("clock")
                .source("gen")
                .clock(() -> Instant.ofEpochMilli(now))
                .listener(told);
    }

    private WatermarkGenerator generator(GeneratorSettings settings) {
        return settings.open(logs.consumer(() -> 100), logs.producer(List.of()));
    }

    /** Lets it read and claim everything. */
    private void run(WatermarkGenerator generator) {
        for (int i = 0; !generator.isCaughtUp(); i++) {
            assertThat(i).isLessThan(1000);
            now += 1000;
            generator.pollOnce(Duration.ZERO);
        }
    }

    private long lastClaim(int partition) {
        List<ControlMessage> messages = logs.messages("clock", partition);
        return messages.isEmpty()
                ? -1
                : messages.get(messages.size() - 1).watermark().orElse(-1);
    }

    /** The sources after all messages of a partition, none of which is dropped. */
    private Sources accepted(int partition) {
        Sources sources = Sources.discovered();
        for (ControlMessage message : logs.messages("clock", partition)) {
            assertThat(sources.rejection(message, Engine.FINAL_WATERMARK)).isEmpty();
            sources = sources.after(message);
        }
        return sources;
    }

    private void write(int partition, ControlMessage message) {
        ControlWriter.toControlTopic(logs.producer(List.of()), "clock").write(Map.of(partition, message));
    }

    private void event(int partition, long time) {
        logs.append("events", partition, key(), envelope(time));
    }

    private static byte[] key() {
        return "k".getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] envelope(long time) {
        return SequorSerdes.event()
                .serializer()
                .serialize("events", new EventEnvelope(null, null, "a", time, Map.of()));
    }

    private static ControlMessage message(long epoch, long sequence, Type type, long watermark, long fence) {
        return new ControlMessage(
                "gen",
                epoch,
                sequence,
                type,
                watermark < 0 ? OptionalLong.empty() : OptionalLong.of(watermark),
                fence < 0 ? Map.of() : Map.of("events", fence));
    }

    /** Notes what it is told. */
    private static final class Told implements GeneratorListener {
        private final List<ControlMessage> written = new ArrayList<>();
        private final List<Long> ahead = new ArrayList<>();
        private long withoutEvent;
        private final BlockingQueue<String> problems = new LinkedBlockingQueue<>();

        @Override
        public void wrote(int partition, ControlMessage message) {
            written.add(message);
        }

        @Override
        public void ahead(TopicPartition partition, long offset, long timeMillis) {
            ahead.add(timeMillis);
        }

        @Override
        public void withoutEvent(TopicPartition partition, long offset, long soFar) {
            withoutEvent = soFar;
        }

        @Override
        public void retrying(RuntimeException problem) {
            problems.add("retrying " + problem.getMessage());
        }

        @Override
        public void stopped(RuntimeException problem) {
            problems.add("stopped " + problem.getMessage());
        }
    }
}
