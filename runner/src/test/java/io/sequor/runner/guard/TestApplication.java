package io.sequor.runner.guard;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.processor.PositionProbe;
import io.sequor.matcher.condition.Conditions;
import io.sequor.matcher.stage.StagePattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/** An application with one pattern, on a broker of the test. */
final class TestApplication implements AutoCloseable {
    private final RunningStreams running;
    private final Map<String, PositionProbe> probes = new ConcurrentHashMap<>();
    private final AtomicReference<Throwable> thrown = new AtomicReference<>();
    private final CompletableFuture<Throwable> stopped = new CompletableFuture<>();

    private TestApplication(String prefix, String events, String control, Properties settings) {
        Topology topology = Sequor.streams(prefix)
                .events(events, EventMapper.envelope())
                .watermarks(control)
                .pattern(StagePattern.builder("pair", Duration.ofMillis(10))
                        .stage("a", Conditions.kind("A"))
                        .stage("b", Conditions.kind("B"))
                        .build())
                .readPositions(context -> {
                    PositionProbe probe = new PositionProbe(context);
                    probes.put(context.taskId().toString(), probe);
                    return probe;
                })
                .addTo(new Topology(), prefix + "-results", prefix + "-results");
        running = new RunningStreams(topology, settings);
        KafkaStreams streams = running.streams();
        streams.setUncaughtExceptionHandler(failure -> {
            thrown.compareAndSet(null, failure);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.setStateListener((now, before) -> {
            if (now == KafkaStreams.State.ERROR) {
                stopped.complete(Optional.ofNullable(thrown.get()).orElseThrow());
            }
        });
        streams.start();
    }

    /** Begins to start it over the usual topics. */
    static TestApplication start(String prefix, Properties settings) {
        return new TestApplication(prefix, TestCluster.EVENTS, TestCluster.CONTROL, settings);
    }

    /** Begins to start it over other topics. */
    static TestApplication start(String prefix, String events, String control, Properties settings) {
        return new TestApplication(prefix, events, control, settings);
    }

    /** Exactly once, with short times. */
    static Properties settings(TestCluster cluster, String application, Path directory) {
        Properties settings = RunningStreams.settings(cluster, application, directory);
        settings.put("producer.transaction.timeout.ms", 5000);
        return settings;
    }

    /** The topics that it writes to. */
    static String[] outputs(String prefix) {
        return new String[] {prefix + "-results", prefix + "-late", prefix + "-dead-letters"};
    }

    /** A metric of the task of a partition; empty while there is none. */
    Optional<Long> metric(String name, int partition) {
        return running.metric(name, partition).stream().boxed().findFirst();
    }

    /** What the probe of a task has counted. */
    long truncated(int partition) {
        return probes.entrySet().stream()
                .filter(entry -> entry.getKey().endsWith("_" + partition))
                .mapToLong(entry -> entry.getValue().truncated())
                .sum();
    }

    /** What stopped it; waits for that. */
    Throwable stopped() {
        return TestCluster.answer(stopped);
    }

    /** Records that its stores were restored from. */
    long restored() {
        return running.restored();
    }

    boolean isRunning() {
        return running.streams().state() == KafkaStreams.State.RUNNING;
    }

    @Override
    public void close() {
        running.close();
    }
}
