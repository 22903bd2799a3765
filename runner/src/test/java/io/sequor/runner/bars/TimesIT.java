package io.sequor.runner.bars;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.runner.bars.Expected.Logged;
import io.sequor.runner.guard.TestCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Events and records of 1970, of two hours from now and of the end of all time, on topics that take them, while changelog
 * and outputs have the limits of every topic: the application goes on, and what is no valid time is set aside.
 */
final class TimesIT {
    private static final long AHEAD = Duration.ofHours(2).toMillis();

    @TempDir
    private Path directory;

    @Test
    void timesFarAwayAreTimesLikeOthers() {
        long now = System.currentTimeMillis();
        List<Long> recordTimes = List.of(0L, now, now + AHEAD);
        List<Long> eventTimes = List.of(0L, 1L, now, now + AHEAD, Event.MAX_TIME - 1, Event.MAX_TIME);
        List<Long> noTimes = List.of(-1L, Event.MAX_TIME + 1, Long.MAX_VALUE);
        try (TestCluster cluster = new TestCluster();
                KafkaProducer<byte[], byte[]> source = cluster.producer("source");
                Outputs outputs = Outputs.create(cluster, "times")) {
            createTopics(cluster);
            List<Logged> log = new ArrayList<>();
            List<String> dead = new ArrayList<>();
            source.beginTransaction();
            for (long recordTime : recordTimes) {
                for (String kind : List.of("A", "B")) {
                    eventTimes.forEach(time -> log.add(event(source, kind, time, recordTime)));
                    noTimes.forEach(time -> dead.add(send(source, kind, time, recordTime) + " invalid-event"));
                }
            }
            long fence = send(source, "C", 5, now);
            log.add(sent("C", 5, fence));
            TestCluster.claim(source, TestCluster.CONTROL, TestCluster.EVENTS, 0, Engine.FINAL_WATERMARK, fence);
            source.commitTransaction();
            log.add(new Logged.Claim(Engine.FINAL_WATERMARK));
            run(cluster, outputs, Expected.of(Shapes.patterns(), List.of(log)), dead);
        }
    }

    private void run(TestCluster cluster, Outputs outputs, Expected expected, List<String> dead) {
        Properties settings = Application.settings(cluster, "times", directory);
        try (Application application =
                Application.start(Shapes.sequor("times", Shapes.patterns()), "times", settings)) {
            outputs.await(application, expected);
            application.requireAlive();
        }
        outputs.readToEnd();
        System.out.println("TimesIT: " + expected.count() + " results, " + dead.size() + " dead letters");
        assertThat(expected.count()).isGreaterThan(10);
        assertThat(Outputs.byKey(outputs.results())).isEqualTo(expected.results());
        assertThat(outputs.late()).isEmpty();
        assertThat(outputs.deadLetters())
                .extracting(letter -> letter.origin().offset() + " " + letter.reason())
                .containsExactlyElementsOf(dead);
    }

    private static void createTopics(TestCluster cluster) {
        NewTopic events = new NewTopic(TestCluster.EVENTS, 1, (short) 1);
        events.configs(Map.of("message.timestamp.after.max.ms", Long.toString(2 * AHEAD), "retention.ms", "-1"));
        TestCluster.answer(cluster.admin()
                .createTopics(List.of(events))
                .all()
                .toCompletionStage()
                .toCompletableFuture());
        cluster.createTopics(1, TestCluster.CONTROL);
    }

    private static Logged event(KafkaProducer<byte[], byte[]> source, String kind, long time, long recordTime) {
        return sent(kind, time, send(source, kind, time, recordTime));
    }

    private static Logged sent(String kind, long time, long offset) {
        return new Logged.Sent(Event.builder("event", "key", kind, time)
                .origin(new Origin(TestCluster.EVENTS, 0, offset))
                .build());
    }

    private static long send(KafkaProducer<byte[], byte[]> source, String kind, long time, long recordTime) {
        byte[] value = Feed.value(kind, time, Map.of());
        return TestCluster.answer(
                        source.send(new ProducerRecord<>(TestCluster.EVENTS, 0, recordTime, Feed.utf8("key"), value)))
                .offset();
    }
}
