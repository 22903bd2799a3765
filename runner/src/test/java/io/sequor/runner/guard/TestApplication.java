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
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** An application with one pattern, on a broker of the test. */
final class TestApplication implements AutoCloseable {
    private static final Duration CLOSING = Duration.ofSeconds(30);

    private final KafkaStreams streams;
    private final Map<String, PositionProbe> probes = new ConcurrentHashMap<>();
    private final AtomicReference<Throwable> thrown = new AtomicReference<>();
    private final CompletableFuture<Throwable> stopped = new CompletableFuture<>();
    private final AtomicLong restored = new AtomicLong();

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
        streams = new KafkaStreams(topology, settings);
        streams.setUncaughtExceptionHandler(failure -> {
            thrown.compareAndSet(null, failure);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.setStateListener((now, before) -> {
            if (now == KafkaStreams.State.ERROR) {
                stopped.complete(Optional.ofNullable(thrown.get()).orElseThrow());
            }
        });
        streams.setGlobalStateRestoreListener(new StateRestoreListener() {
            @Override
            public void onRestoreStart(TopicPartition partition, String store, long start, long end) {}

            @Override
            public void onBatchRestored(TopicPartition partition, String store, long end, long count) {}

            @Override
            public void onRestoreEnd(TopicPartition partition, String store, long total) {
                restored.addAndGet(total);
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
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, application);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, cluster.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
        settings.put("producer.transaction.timeout.ms", 5000);
        settings.put("consumer.heartbeat.interval.ms", 500);
        return settings;
    }

    /** The topics that it writes to. */
    static String[] outputs(String prefix) {
        return new String[] {prefix + "-results", prefix + "-late", prefix + "-dead-letters"};
    }

    /** A metric of the task of a partition; empty while there is none. */
    Optional<Long> metric(String name, int partition) {
        return streams.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().group().equals("sequor-task-metrics")
                        && entry.getKey().name().equals(name)
                        && entry.getKey().tags().get("task-id").endsWith("_" + partition))
                .map(entry -> ((Number) entry.getValue().metricValue()).doubleValue())
                .filter(value -> !value.isNaN())
                .map(Double::longValue)
                .findFirst();
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
        return restored.get();
    }

    boolean isRunning() {
        return streams.state() == KafkaStreams.State.RUNNING;
    }

    /** Leaves its group, so that the next one need not wait for its session to end. */
    @Override
    public void close() {
        streams.close(CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(CLOSING));
    }
}
