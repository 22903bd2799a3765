package io.sequor.runner.bars;

import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.processor.UnitLimits;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.runner.bars.Expected.Logged;
import io.sequor.runner.guard.TestCluster;
import io.sequor.testkit.topology.Found;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three events of ten have one key, and a pattern doubles its partial matches with each of them: that key is shed, again
 * and again, and the others have all their results.
 */
final class HotKeyIT {
    private static final int EVENTS = 3_000 * Shapes.SCALE;
    private static final String HOT = "hot";
    private static final long MOST_MEGABYTES = 100;

    @TempDir
    private Path directory;

    @Test
    void aKeyThatIsTooMuchIsShedAndTheOthersAreComplete() {
        StagePattern burst = StagePattern.builder("burst", Duration.ofSeconds(60))
                .stage("a", kind("A"), options -> options.times(1, 32).skipAny())
                .stage("b", kind("B"))
                .selection(Selection.SKIP_PAST_LAST)
                .build();
        List<StagePattern> patterns = List.of(burst);
        try (TestCluster cluster = new TestCluster();
                KafkaProducer<byte[], byte[]> source = cluster.producer("source");
                Outputs outputs = Outputs.create(cluster, "hot")) {
            cluster.createTopics(1, TestCluster.EVENTS, TestCluster.CONTROL);
            List<Logged> others = write(source);
            Expected expected = Expected.of(patterns, List.of(others));
            Properties settings = Application.settings(cluster, "hot", directory);
            long before = Heap.aliveMegabytes();
            long taken;
            long start = System.nanoTime();
            try (Application application = Application.start(
                    Shapes.sequor("hot", patterns).limits(UnitLimits.STANDARD.withMaxActiveStates(500)),
                    "hot",
                    settings)) {
                application.await("released-events", 0, EVENTS);
                outputs.await(application, () -> others(outputs).size() >= expected.count(), "other keys' results");
                taken = Heap.aliveMegabytes() - before;
            }
            outputs.readToEnd();
            System.out.println("HotKeyIT: " + EVENTS + " events, " + expected.count() + " results of other keys, "
                    + outputs.deadLetters().size() + " dead letters, in " + (System.nanoTime() - start) / 1_000_000
                    + " ms; the application keeps " + taken + " MB of a heap of " + Heap.mostMegabytes());
            assertThat(taken).as("megabytes that are kept").isLessThan(MOST_MEGABYTES);
            check(outputs, expected);
        }
    }

    private static void check(Outputs outputs, Expected expected) {
        Map<String, List<Found>> byKey = Outputs.byKey(outputs.results());
        byKey.remove(HOT);
        assertThat(byKey).isEqualTo(expected.results());
        assertThat(outputs.deadLetters())
                .hasSizeGreaterThan(5)
                .allSatisfy(letter -> assertThat(letter.reason()).isEqualTo("shed"));
        assertThat(outputs.late()).isEmpty();
    }

    private static List<Found> others(Outputs outputs) {
        return outputs.results().stream()
                .filter(found -> !found.key().equals(HOT))
                .toList();
    }

    /** Returns what other keys have. */
    private static List<Logged> write(KafkaProducer<byte[], byte[]> source) {
        SplittableRandom random = new SplittableRandom(Shapes.SEED);
        List<Event> events = new ArrayList<>();
        List<Future<RecordMetadata>> sends = new ArrayList<>();
        source.beginTransaction();
        for (int i = 1; i <= EVENTS; i++) {
            boolean hot = random.nextInt(10) < 3;
            String key = hot ? HOT : "key-" + random.nextInt(EVENTS / 5);
            String kind = random.nextInt(hot ? 40 : 3) == 0 ? "B" : "A";
            events.add(Event.builder("event", key, kind, i).build());
            sends.add(source.send(Feed.record(key, kind, i)));
        }
        List<Logged> others = new ArrayList<>();
        long last = 0;
        source.flush();
        for (int i = 0; i < EVENTS; i++) {
            RecordMetadata at = TestCluster.answer(sends.get(i));
            last = at.offset();
            Event event = events.get(i);
            if (!event.key().equals(HOT)) {
                others.add(new Logged.Sent(Event.builder("event", event.key(), event.kind(), event.time())
                        .origin(new Origin(at.topic(), at.partition(), at.offset()))
                        .build()));
            }
        }
        TestCluster.claim(source, TestCluster.CONTROL, TestCluster.EVENTS, 0, EVENTS + 100_000, last);
        source.commitTransaction();
        others.add(new Logged.Claim(EVENTS + 100_000));
        return others;
    }
}
