package io.sequor.runner.bars;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.code;
import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.runner.bars.Expected.Logged;
import io.sequor.runner.guard.TestCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * One watermark makes very much due in one partition of an application with one thread: it goes on answering its group and
 * committing, and the other partitions get their turns. {@code -Dbars.slices=none} does it without slices, to see what
 * they are for; {@code -Dbars.strict=true}, on a machine that does nothing else, judges by the limits of the bar.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class LongAdvanceIT {
    private static final int FULL = 0;
    private static final int OTHER = 1;
    private static final long MEAN_SLICE_MILLIS = 200;
    private static final long LONGEST_SLICE_MILLIS = 2_000;
    private static final boolean STRICT = Boolean.getBoolean("bars.strict");
    private static final long STRICT_SLICE_MILLIS = 200;
    private static final Duration STRICT_DELAY = Duration.ofSeconds(2);
    private static final int LEAST_TURNS = 5;
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(8);

    private TestCluster cluster;
    private Path directory;

    @BeforeAll
    void startBroker(@TempDir Path temporary) {
        directory = temporary;
        cluster = new TestCluster();
    }

    @AfterAll
    void stopBroker() {
        cluster.close();
    }

    /** Many events over many keys, with the timeouts as an application has them. */
    @Test
    void manyEventsAreReleasedByOneWatermark() {
        Run run = new Run("many", 50_000 * Shapes.SCALE, 5_000 * Shapes.SCALE, Shapes.patterns());
        run.go(
                () -> SeparateApplication.start(
                        LongAdvanceApplication.class, cluster.bootstrapServers(), "many", directory),
                Duration.ZERO);
    }

    /** A condition takes a millisecond, and all of them together far more than a transaction may last. */
    @Test
    void slowConditionsTakeLongerThanATransactionMayLast() {
        StagePattern slow = StagePattern.builder("slow", Duration.ofSeconds(60))
                .stage("a", all(kind("A"), code("takes-a-millisecond", 1, Set.of(), (event, captures) -> {
                    TestCluster.pause(Duration.ofMillis(1));
                    return true;
                })))
                .stage("b", kind("B"))
                .build();
        Properties settings = Application.settings(cluster, "slow", directory);
        settings.put("producer.transaction.timeout.ms", 3_000);
        settings.put("consumer.max.poll.interval.ms", 3_000);
        Run run = new Run("slow", 10_000 * Shapes.SCALE, 1_000, List.of(slow));
        run.go(
                () -> Application.start(LongAdvanceApplication.sequor("slow", run.patterns), "slow", settings),
                Duration.ofMillis(3_000));
    }

    /**
     * Slices of the task with the long advance.
     *
     * @param count how many
     * @param slow how many took more than twice their 75 ms
     * @param totalMillis all together
     * @param longestMillis the longest one
     */
    private record Slices(long count, long slow, long totalMillis, long longestMillis) {
        static Slices of(Observed application) {
            return new Slices(
                    application.metric("slices", FULL).getAsLong(),
                    application.metric("slow-slices", FULL).getAsLong(),
                    application.metric("slice-time-total-ms", FULL).getAsLong(),
                    application.metric("slice-time-max-ms", FULL).getAsLong());
        }

        /** Others may take the processor away, and garbage is collected: few slices take long, and none very long. */
        void require() {
            assertThat(totalMillis / count).as("their mean, %s", this).isLessThan(MEAN_SLICE_MILLIS);
            assertThat(slow * 5).as("one of five is slow at most, %s", this).isLessThanOrEqualTo(count);
            assertThat(longestMillis)
                    .as("milliseconds of the longest slice, %s", this)
                    .isLessThanOrEqualTo(STRICT ? STRICT_SLICE_MILLIS : LONGEST_SLICE_MILLIS);
        }
    }

    /** One filling, one watermark, and what comes of it. */
    private final class Run {
        private final String prefix;
        private final int events;
        private final int keys;
        private final List<StagePattern> patterns;
        private final String events0;
        private final String clock;
        private final List<List<Logged>> logs = List.of(new ArrayList<>(), new ArrayList<>());

        Run(String prefix, int events, int keys, List<StagePattern> patterns) {
            this.prefix = prefix;
            this.events = events;
            this.keys = keys;
            this.patterns = patterns;
            this.events0 = LongAdvanceApplication.events(prefix);
            this.clock = LongAdvanceApplication.clock(prefix);
        }

        void go(Supplier<Observed> start, Duration atLeast) {
            cluster.createTopics(3, events0, clock);
            try (KafkaProducer<byte[], byte[]> producer = cluster.producer(prefix);
                    Outputs outputs = Outputs.create(cluster, prefix);
                    Observed application = start.get()) {
                long fence = fill(producer);
                application.await("buffered-events", FULL, events);
                logs.get(FULL).add(new Logged.Claim(events));
                int advance = Expected.of(patterns, logs).count();
                claim(producer, fence);
                application.await("released-events", FULL, 1);
                long startNanos = System.nanoTime();
                Others others = new Others(producer);
                try (Arrivals arrivals = new Arrivals(cluster, prefix, others::look)) {
                    others.send();
                    arrivals.await(
                            application,
                            () -> arrivals.count() - others.answered() >= advance,
                            advance + " results of the long advance");
                }
                Duration took = Duration.ofNanos(System.nanoTime() - startNanos);
                Expected expected = Expected.of(patterns, logs);
                outputs.await(application, expected);
                application.await("released-events", FULL, events);
                Slices slices = Slices.of(application);
                int rebalances = application.rebalances();
                application.close();
                outputs.requireEqual(expected);
                System.out.println("LongAdvanceIT " + prefix + ": " + events + " events, " + advance + " results in "
                        + took.toMillis() + " ms; " + slices + "; meanwhile " + others);
                slices.require();
                others.require();
                assertThat(took).isGreaterThan(atLeast);
                assertThat(rebalances).isZero();
            }
        }

        private long fill(KafkaProducer<byte[], byte[]> producer) {
            SplittableRandom random = new SplittableRandom(Shapes.SEED);
            List<Future<RecordMetadata>> sends = new ArrayList<>();
            List<Event> sent = new ArrayList<>();
            producer.beginTransaction();
            for (int i = 1; i <= events; i++) {
                String kind = random.nextBoolean() ? "A" : "B";
                sent.add(Event.builder("event", "key-" + random.nextInt(keys), kind, i)
                        .build());
                sends.add(send(producer, FULL, sent.get(i - 1)));
                if (i % 5_000 == 0) {
                    producer.commitTransaction();
                    producer.beginTransaction();
                }
            }
            producer.commitTransaction();
            long last = 0;
            for (int i = 0; i < events; i++) {
                last = remember(FULL, sent.get(i), TestCluster.answer(sends.get(i)));
            }
            return last;
        }

        /** Two events of another partition, and a watermark that makes a match of them; again when that was read. */
        private final class Others {
            private final KafkaProducer<byte[], byte[]> producer;
            private final List<Duration> delays = new ArrayList<>();
            private int sent;
            private long sentNanos;

            Others(KafkaProducer<byte[], byte[]> producer) {
                this.producer = producer;
            }

            /** How many of its matches were read. */
            int answered() {
                return delays.size();
            }

            void look(String key) {
                if (key.equals("other-" + sent)) {
                    delays.add(Duration.ofNanos(System.nanoTime() - sentNanos));
                    send();
                }
            }

            void send() {
                sent++;
                producer.beginTransaction();
                long fence = 0;
                for (String kind : List.of("A", "B")) {
                    long time = 2L * sent + (kind.equals("A") ? 0 : 1);
                    Event event =
                            Event.builder("event", "other-" + sent, kind, time).build();
                    fence = remember(OTHER, event, TestCluster.answer(Run.this.send(producer, OTHER, event)));
                }
                TestCluster.claim(producer, clock, events0, OTHER, 2L * sent + 1, fence);
                producer.commitTransaction();
                logs.get(OTHER).add(new Logged.Claim(2L * sent + 1));
                sentNanos = System.nanoTime();
            }

            void require() {
                assertThat(delays)
                        .as("matches of the other partition while the advance went on")
                        .hasSizeGreaterThan(LEAST_TURNS);
                assertThat(atShare(99)).as("p99 of their delay").isLessThan(STRICT ? STRICT_DELAY : LONGEST_DELAY);
            }

            private Duration atShare(int percent) {
                List<Duration> sorted = delays.stream().sorted().toList();
                return sorted.get((sorted.size() - 1) * percent / 100);
            }

            @Override
            public String toString() {
                return delays.size() + " matches of another partition, each read after "
                        + atShare(50).toMillis() + " ms (median), "
                        + atShare(99).toMillis() + " ms (p99)";
            }
        }

        private Future<RecordMetadata> send(KafkaProducer<byte[], byte[]> producer, int partition, Event event) {
            return producer.send(new ProducerRecord<>(
                    events0, partition, Feed.utf8(event.key()), Feed.value(event.kind(), event.time(), Map.of())));
        }

        private long remember(int partition, Event event, RecordMetadata at) {
            Event placed = Event.builder("event", event.key(), event.kind(), event.time())
                    .origin(new Origin(at.topic(), at.partition(), at.offset()))
                    .build();
            logs.get(partition).add(new Logged.Sent(placed));
            return at.offset();
        }

        private void claim(KafkaProducer<byte[], byte[]> producer, long fence) {
            producer.beginTransaction();
            TestCluster.claim(producer, clock, events0, FULL, events, fence);
            producer.commitTransaction();
        }
    }
}
