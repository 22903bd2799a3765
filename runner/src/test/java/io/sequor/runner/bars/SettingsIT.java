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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each group protocol, with and without transactional stores, over one input, at the same time. In each of them a thread
 * dies in the middle of a transaction, and the application is closed and started again: the results are the engine's.
 */
final class SettingsIT {
    private static final int PARTITIONS = 2;
    private static final int EVENTS = 3_000 * Shapes.SCALE;

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
    }

    private static final List<Choice> CHOICES = List.of(
            new Choice("classic", false, StreamsConfig.EXACTLY_ONCE_V2),
            new Choice("classic", true, StreamsConfig.EXACTLY_ONCE_V2),
            new Choice("streams", false, StreamsConfig.EXACTLY_ONCE_V2),
            new Choice("streams", true, StreamsConfig.EXACTLY_ONCE_V2));

    @Test
    void theResultsAreTheSameWithAllOfThem() {
        try (TestCluster cluster = new TestCluster()) {
            cluster.createTopics(PARTITIONS, TestCluster.EVENTS, TestCluster.CONTROL);
            List<Chosen> all =
                    CHOICES.stream().map(choice -> new Chosen(cluster, choice)).toList();
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
        System.out.println("SettingsIT: " + CHOICES.size() + " applications, " + feed.committed() + " events, "
                + expected.count() + " results each");
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
            outputs = Outputs.create(cluster, choice.prefix());
            settings = Application.settings(cluster, choice.prefix(), directory);
            settings.put("group.protocol", choice.protocol());
            settings.put("enable.transactional.statestores", choice.transactional());
            settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, choice.guarantee());
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
