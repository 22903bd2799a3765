package io.sequor.runner.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.dedup.Deduplicator;
import io.sequor.runner.broker.BrokerProcess;
import io.sequor.runner.guard.JavaProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application on a real broker, killed without shutdown and restarted twice while it works: what a reader of
 * committed records sees is what an engine finds in the committed log, each result once. Another seed:
 * {@code -Dseed=NUMBER}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CrashIT {
    private static final long SEED = Long.getLong("seed", 20180206);
    private static final int EVENTS = 50_000;
    private static final Duration LIMIT = Duration.ofSeconds(150);

    private Path directory;
    private BrokerProcess broker;

    /** The processing.guarantee of the application. */
    String guarantee() {
        return StreamsConfig.EXACTLY_ONCE_V2;
    }

    /** Passes over repeats when results are read; empty: there must be none. */
    Optional<Deduplicator> deduplicator() {
        return Optional.empty();
    }

    @BeforeAll
    void startBroker(@TempDir Path temporary) {
        directory = temporary;
        broker = BrokerProcess.start(directory.resolve("broker"));
    }

    @AfterAll
    void stopBroker() {
        broker.close();
    }

    @Test
    void givesEveryResultOnceThoughItIsKilledTwice() {
        System.out.println("CrashIT: seed " + SEED);
        createTopics(
                Names.PARTITIONS,
                Stream.concat(Stream.of(Names.EVENTS, Names.CONTROL), Names.OUTPUTS.stream())
                        .toList());
        Optional<Deduplicator> deduplicator = deduplicator();
        try (Driver driver = new Driver(broker.bootstrapServers(), SEED);
                CommittedReader reader = new CommittedReader(broker.bootstrapServers(), deduplicator)) {
            List<Integer> seenAtKills = run(driver, reader);
            CommittedResults expected = CommittedResults.of(driver.logs());
            System.out.println("CrashIT: " + driver.committed() + " events committed, " + driver.aborted()
                    + " aborted; " + reader.count() + " results, " + seenAtKills + " of them seen before the kills");
            deduplicator.ifPresent(seen -> {
                System.out.println("CrashIT: " + seen.repeats() + " repeats");
                assertThat(seen.withoutIdentity()).isZero();
            });
            compare(expected, reader);
            assertThat(seenAtKills)
                    .as("results seen before each kill, of %s", reader.count())
                    .allMatch(seen -> seen > 0 && seen < reader.count() * 9 / 10);
            assertThat(driver.aborted()).isGreaterThan(EVENTS / 20);
        }
    }

    private List<Integer> run(Driver driver, CommittedReader reader) {
        driver.sendUntil(EVENTS / 5);
        CompletableFuture<Void> rest = CompletableFuture.runAsync(() -> {
            driver.sendUntil(EVENTS);
            driver.finish();
        });
        List<Integer> seenAtKills = new ArrayList<>();
        int life = 1;
        for (int results : List.of(EVENTS / 5, EVENTS * 3 / 5)) {
            try (JavaProcess application = start(life++)) {
                await(reader, application, () -> reader.count() >= results, results + " results");
                seenAtKills.add(reader.count());
                application.kill();
            }
        }
        join(rest);
        try (JavaProcess application = start(life)) {
            awaitAll(reader, application, CommittedResults.of(driver.logs()).count());
            application.end();
        }
        awaitEnd(reader);
        return seenAtKills;
    }

    /**
     * Reads until the input is read and as much was written as there must be in the end. What is still missing when the
     * time is over is shown by the comparison.
     */
    private void awaitAll(CommittedReader reader, JavaProcess application, int expected) {
        long start = System.nanoTime();
        while (!(reader.count() >= expected && isAllRead())) {
            if (System.nanoTime() - start > LIMIT.toNanos()) {
                System.out.println("CrashIT: not finished within " + LIMIT + "; " + reader.count() + " results of "
                        + expected + "; " + application.logged());
                return;
            }
            application.requireAlive();
            reader.poll();
        }
    }

    private JavaProcess start(int life) {
        return CrashApplication.start(broker.bootstrapServers(), directory, life, guarantee());
    }

    private void compare(CommittedResults expected, CommittedReader reader) {
        assertThat(expected.count(Names.MATCHES)).isGreaterThan(EVENTS / 10);
        assertThat(expected.count(Names.TIMEOUTS)).isGreaterThan(EVENTS / 10);
        assertThat(expected.count(Names.LATE)).isGreaterThan(EVENTS / 200);
        assertThat(reader.of(Names.DEAD_LETTERS)).isEmpty();
        for (String topic : List.of(Names.MATCHES, Names.TIMEOUTS)) {
            same(topic, expected.of(topic), reader.of(topic));
        }
        same(Names.LATE, sorted(expected.of(Names.LATE)), sorted(reader.of(Names.LATE)));
        List<String> identities = Stream.of(Names.MATCHES, Names.TIMEOUTS)
                .flatMap(topic -> reader.of(topic).values().stream())
                .flatMap(List::stream)
                .map(text -> text.substring(0, text.indexOf(' ')))
                .toList();
        assertThat(new HashSet<>(identities)).hasSameSizeAs(identities);
    }

    /** Key by key, so that a difference is one that a person can read. */
    private static void same(String topic, Map<String, List<String>> expected, Map<String, List<String>> read) {
        assertThat(read.keySet()).as("keys in %s, seed %s", topic, SEED).isEqualTo(expected.keySet());
        expected.forEach((key, texts) -> assertThat(read.get(key))
                .as("%s of %s, seed %s", topic, key, SEED)
                .isEqualTo(texts));
    }

    private static Map<String, List<String>> sorted(Map<String, List<String>> texts) {
        Map<String, List<String>> sorted = new HashMap<>();
        texts.forEach((key, some) -> sorted.put(key, some.stream().sorted().toList()));
        return sorted;
    }

    private static void await(CommittedReader reader, JavaProcess application, BooleanSupplier condition, String what) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            application.requireAlive();
            assertThat(System.nanoTime() - start)
                    .as("nanoseconds waited for %s; read so far: %s; %s", what, reader.count(), application.logged())
                    .isLessThan(LIMIT.toNanos());
            reader.poll();
        }
    }

    private static void awaitEnd(CommittedReader reader) {
        long start = System.nanoTime();
        while (!reader.isAtEnd()) {
            assertThat(System.nanoTime() - start)
                    .as("nanoseconds waited for the last results; read so far: %s", reader.count())
                    .isLessThan(LIMIT.toNanos());
            reader.poll();
        }
    }

    /** The application has committed every record of its input; behind the last one only its marker is left. */
    private boolean isAllRead() {
        try (Admin admin = admin()) {
            Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
            for (int partition = 0; partition < Names.PARTITIONS; partition++) {
                latest.put(new TopicPartition(Names.EVENTS, partition), OffsetSpec.latest());
                latest.put(new TopicPartition(Names.CONTROL, partition), OffsetSpec.latest());
            }
            Map<TopicPartition, ListOffsetsResultInfo> ends =
                    answer(admin.listOffsets(latest).all());
            Map<TopicPartition, OffsetAndMetadata> committed =
                    answer(admin.listConsumerGroupOffsets(Names.APPLICATION).partitionsToOffsetAndMetadata());
            return ends.entrySet().stream()
                    .allMatch(end -> committed.get(end.getKey()) != null
                            && committed.get(end.getKey()).offset()
                                    >= end.getValue().offset() - 1);
        }
    }

    @Test
    void stopsWhenItsTopicsHaveDifferentNumbersOfPartitions() {
        String fewer = "too-few-watermarks";
        createTopics(Names.PARTITIONS / 2, List.of(fewer));
        createTopics(Names.PARTITIONS, List.of(Names.EVENTS + "-other"));
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Properties settings = CrashApplication.settings(
                broker.bootstrapServers(), directory.resolve("other").toString());
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "other");
        Topology topology = CrashApplication.topology(Names.EVENTS + "-other", fewer);
        try (KafkaStreams streams = new KafkaStreams(topology, settings)) {
            CompletableFuture<KafkaStreams.State> ended = new CompletableFuture<>();
            streams.setUncaughtExceptionHandler(failure -> {
                thrown.set(failure);
                return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
            });
            streams.setStateListener((now, before) -> {
                if (now == KafkaStreams.State.ERROR) {
                    ended.complete(now);
                }
            });
            streams.start();
            join(ended);
        }
        assertThat(thrown.get())
                .hasStackTraceContaining("STR-001 the topics of crash must have one number of partitions, and they have"
                        + " {payments-other=6, too-few-watermarks=3}. A task owns one partition of each: create the"
                        + " control topic too-few-watermarks with 6 partitions, and every events topic with the same"
                        + " number");
    }

    private void createTopics(int partitions, List<String> names) {
        try (Admin admin = admin()) {
            answer(admin.createTopics(names.stream()
                            .map(name -> new NewTopic(name, partitions, (short) 1))
                            .toList())
                    .all());
        }
    }

    private Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    }

    private static <T> T answer(KafkaFuture<T> future) {
        return join(future.toCompletionStage().toCompletableFuture());
    }

    private static <T> T join(CompletableFuture<T> future) {
        try {
            return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("no answer within " + LIMIT, e);
        }
    }
}
