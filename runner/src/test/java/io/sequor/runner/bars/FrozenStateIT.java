package io.sequor.runner.bars;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.runner.bars.Expected.Logged;
import io.sequor.runner.guard.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application in the middle of its work, frozen in a file: its state directory, and the directory of its broker with its
 * input, its changelog and what it had written. This version goes on from there, with the state directory or from the
 * changelog alone, and gives what an application gives that was never interrupted. {@code -Drewrite=true} freezes anew.
 */
final class FrozenStateIT {
    private static final Path FILE = Path.of("src", "test", "resources", "frozen", "state-1.zip");
    private static final int EVENTS = 240;
    private static final int FROZEN_AT = 120;
    private static final int CLAIM_EVERY = 30;
    private static final String PREFIX = "frozen";

    @TempDir
    private Path directory;

    @Test
    void goesOnWithTheFrozenState() throws IOException {
        freezeWhenAsked();
        Zip.read(FILE, directory);
        assertThat(goOn()).as("records restored").isZero();
    }

    @Test
    void goesOnFromTheFrozenChangelog() throws IOException {
        freezeWhenAsked();
        Zip.read(FILE, directory);
        try (Stream<Path> files = Files.walk(directory.resolve("state"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
        assertThat(goOn()).as("records restored").isPositive();
    }

    private long goOn() {
        try (TestCluster cluster = new TestCluster(directory.resolve("broker"));
                KafkaProducer<byte[], byte[]> source = cluster.producer("source");
                Outputs outputs = Outputs.of(cluster, PREFIX)) {
            write(source, FROZEN_AT, EVENTS);
            Expected expected = Expected.of(Shapes.patterns(), List.of(log(EVENTS)));
            long restored;
            try (Application application = start(cluster)) {
                outputs.await(application, expected);
                restored = application.restored();
            }
            outputs.requireEqual(expected);
            System.out.println("FrozenStateIT: " + expected.count() + " results, " + restored + " records restored");
            return restored;
        }
    }

    private void freezeWhenAsked() throws IOException {
        if (!Boolean.getBoolean("rewrite")) {
            return;
        }
        Path temporary = directory;
        directory = Files.createDirectories(temporary.resolve("made"));
        try (TestCluster cluster = new TestCluster(directory.resolve("broker"));
                KafkaProducer<byte[], byte[]> source = cluster.producer("source");
                Outputs outputs = create(cluster)) {
            write(source, 0, FROZEN_AT);
            Expected expected = Expected.of(Shapes.patterns(), List.of(log(FROZEN_AT)));
            try (Application application = start(cluster)) {
                outputs.await(application, expected);
                application.await("events", 0, FROZEN_AT);
            }
            outputs.requireEqual(expected);
        }
        Files.createDirectories(FILE.getParent());
        Zip.write(directory, FILE);
        directory = Files.createDirectories(temporary.resolve("read"));
    }

    private static Outputs create(TestCluster cluster) {
        List<String> names = new ArrayList<>(List.of(Outputs.topics(PREFIX)));
        names.add(TestCluster.EVENTS);
        names.add(TestCluster.CONTROL);
        TestCluster.answer(cluster.admin()
                .createTopics(names.stream()
                        .map(name -> new NewTopic(name, 1, (short) 1).configs(Map.of("retention.ms", "-1")))
                        .toList())
                .all()
                .toCompletionStage()
                .toCompletableFuture());
        return Outputs.of(cluster, PREFIX);
    }

    private Application start(TestCluster cluster) {
        Properties settings = Application.settings(cluster, PREFIX, directory.resolve("state"));
        return Application.start(Shapes.sequor(PREFIX, Shapes.patterns()), PREFIX, settings);
    }

    /** What stands in the topics up to an event; each transaction ends with a marker, which takes an offset. */
    private static List<Logged> log(int end) {
        SplittableRandom random = new SplittableRandom(1);
        List<Logged> log = new ArrayList<>();
        for (int i = 0; i < end; i++) {
            long time = 1_000L * i + random.nextInt(20_000);
            String kind = List.of("A", "A", "B", "C").get(random.nextInt(4));
            Origin origin = new Origin(TestCluster.EVENTS, 0, i + i / CLAIM_EVERY);
            log.add(new Logged.Sent(Event.builder("event", "key-" + random.nextInt(12), kind, time)
                    .origin(origin)
                    .build()));
            if (i % CLAIM_EVERY == CLAIM_EVERY - 1) {
                log.add(new Logged.Claim(i == EVENTS - 1 ? Engine.FINAL_WATERMARK : 1_000L * i - 2_000));
            }
        }
        return log;
    }

    /** Writes the events of a range and what is claimed among them. */
    private static void write(KafkaProducer<byte[], byte[]> source, int from, int end) {
        int number = 0;
        long fence = -1;
        source.beginTransaction();
        for (Logged logged : log(end)) {
            if (logged instanceof Logged.Sent sent) {
                if (number++ >= from) {
                    Event event = sent.event();
                    byte[] value = Feed.value(event.kind(), event.time(), Map.of());
                    fence = TestCluster.answer(source.send(
                                    new ProducerRecord<>(TestCluster.EVENTS, 0, Feed.utf8(event.key()), value)))
                            .offset();
                    assertThat(fence).isEqualTo(event.origin().orElseThrow().offset());
                }
            } else if (logged instanceof Logged.Claim claim && number > from) {
                TestCluster.claim(source, TestCluster.CONTROL, TestCluster.EVENTS, 0, claim.watermark(), fence);
                source.commitTransaction();
                source.beginTransaction();
            }
        }
        source.abortTransaction();
    }
}
