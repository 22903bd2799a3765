package io.sequor.runner.bars;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.mapping.MappedEvent;
import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.runner.guard.TestCluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each group protocol, with and without transactional stores, over one input, at the same time. In each of them a thread
 * dies in the middle of a transaction, and the application is closed and started again: the results are the engine's. So under each guarantee,
 * under at-least-once behind a deduplicator.
 */
final class SettingsIT {
    private static final int PARTITIONS = 2;
    private static final int EVENTS = 1_500 * Shapes.SCALE;

    @TempDir
    private Path directory;

    /**
     * Settings that an application may choose.
     *
     * @param protocol {@code group.protocol}
     * @param transactional {@code enable.transactional.statestores}
     * @param guarantee {@code processing.guarantee}
     */
    private record Choice(String protocol, boolean transactional, String guarantee) {
        String prefix() {
            return protocol + (transactional ? "-transactional" : "-plain");
        }

        boolean atLeastOnce() {
            return guarantee.equals(StreamsConfig.AT_LEAST_ONCE);
        }
    }

    private static List<Choice> choices(String guarantee) {
        return List.of(
                new Choice("classic", false, guarantee),
                new Choice("classic", true, guarantee),
                new Choice("streams", false, guarantee),
                new Choice("streams", true, guarantee));
    }

    @ParameterizedTest
    @ValueSource(strings = {StreamsConfig.EXACTLY_ONCE_V2, StreamsConfig.AT_LEAST_ONCE})
    void theResultsAreTheSameWithAllOfThem(String guarantee) {
        try (TestCluster cluster = new TestCluster()) {
            cluster.createTopics(PARTITIONS, TestCluster.EVENTS, TestCluster.CONTROL);
            List<Chosen> all = choices(guarantee).stream()
                    .map(choice -> new Chosen(cluster, choice))
                    .toList();
            try (Feed feed = new Feed(cluster, PARTITIONS, Shapes.SEED, 10)) {
                run(feed, all);
            } finally {
                all.forEach(Chosen::close);
            }
        }
    }

    private static void run(Feed feed, List<Chosen> all) {
        feed.sendUntil(EVENTS / 3);
        all.forEach(Chosen::start);
        Expected first = Expected.of(Shapes.patterns(), feed.logs());
        all.forEach(chosen -> chosen.outputs.await(chosen.application(), first));
        all.forEach(chosen -> chosen.kill.set(true));
        feed.sendUntil(EVENTS * 2 / 3);
        Expected second = Expected.of(Shapes.patterns(), feed.logs());
        all.forEach(chosen -> chosen.outputs.await(chosen.application(), second));
        for (Chosen chosen : all) {
            assertThat(chosen.application().replaced()).isEqualTo(1);
            chosen.application().close();
        }
        feed.sendUntil(EVENTS);
        feed.finish();
        all.forEach(Chosen::start);
        Expected expected = Expected.of(Shapes.patterns(), feed.logs());
        for (Chosen chosen : all) {
            chosen.outputs.await(chosen.application(), expected);
            chosen.application().close();
            chosen.outputs.requireEqual(expected);
        }
        System.out.println("SettingsIT: " + all.size() + " applications, " + feed.committed() + " events, "
                + expected.count() + " results each, repeats "
                + all.stream().map(chosen -> chosen.outputs.repeats()).toList());
    }

    /** An application under one choice, in all its lives. */
    private final class Chosen implements AutoCloseable {
        private final Choice choice;
        private final Properties settings;
        private final Outputs outputs;
        private final AtomicBoolean kill = new AtomicBoolean();
        private final List<Application> lives = new ArrayList<>();

        Chosen(TestCluster cluster, Choice choice) {
            this.choice = choice;
            outputs = choice.atLeastOnce()
                    ? Outputs.withoutRepeats(cluster, choice.prefix())
                    : Outputs.create(cluster, choice.prefix());
            settings = Application.settings(cluster, choice.prefix(), directory);
            settings.put("group.protocol", choice.protocol());
            settings.put("enable.transactional.statestores", choice.transactional());
            settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, choice.guarantee());
            if (choice.atLeastOnce()) {
                settings.put("consumer.isolation.level", "read_committed");
                settings.put(
                        StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 1_000); // so that a death finds something to repeat
            }
        }

        void start() {
            Sequor sequor = Sequor.streams(choice.prefix())
                    .events(TestCluster.EVENTS, this::map)
                    .watermarks(TestCluster.CONTROL)
                    .patterns(Shapes.patterns());
            lives.add(Application.start(sequor, choice.prefix(), settings));
        }

        /** Dies once, with others of the same transaction behind it. */
        private MappedEvent map(SourceRecord record) {
            if (record.offset() % 10 == 7 && kill.compareAndSet(true, false)) {
                throw new Application.DeadThreadError();
            }
            return EventMapper.envelope().map(record);
        }

        Application application() {
            return lives.get(lives.size() - 1);
        }

        @Override
        public void close() {
            lives.forEach(Application::close);
            outputs.close();
        }
    }
}
