package io.sequor.runner.bars;

import io.sequor.kstreams.Sequor;
import io.sequor.runner.guard.TestCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** An application with one processor, whose results go to one topic. */
final class Application implements AutoCloseable {
    private static final Duration CLOSING = Duration.ofSeconds(60);

    private final KafkaStreams streams;
    private final AtomicReference<Throwable> thrown = new AtomicReference<>();
    private final AtomicLong restored = new AtomicLong();
    private final AtomicInteger replaced = new AtomicInteger();
    private final AtomicInteger rebalances = new AtomicInteger(-1);

    private Application(Sequor sequor, String prefix, Properties settings) {
        Topology topology = sequor.addTo(new Topology(), prefix + "-results", prefix + "-results");
        streams = new KafkaStreams(topology, settings);
        streams.setUncaughtExceptionHandler(failure -> {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof DeadThreadError) {
                    replaced.incrementAndGet();
                    return StreamThreadExceptionResponse.REPLACE_THREAD;
                }
            }
            thrown.compareAndSet(null, failure);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
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
        streams.setStateListener((now, before) -> {
            if (now == KafkaStreams.State.RUNNING) {
                rebalances.incrementAndGet();
            }
        });
    }

    /** Ends a thread wherever it is thrown, without any order; another thread takes its place. */
    static final class DeadThreadError extends VirtualMachineError {
        private static final long serialVersionUID = 1L;
    }

    /** Makes it, and does not start it. */
    static Application of(Sequor sequor, String prefix, Properties settings) {
        return new Application(sequor, prefix, settings);
    }

    /** Begins to start it. */
    static Application start(Sequor sequor, String prefix, Properties settings) {
        Application application = of(sequor, prefix, settings);
        application.streams.start();
        return application;
    }

    /** Exactly once, with short times. */
    static Properties settings(TestCluster cluster, String application, Path directory) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, application);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, cluster.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
        settings.put("consumer.heartbeat.interval.ms", 500);
        return settings;
    }

    KafkaStreams streams() {
        return streams;
    }

    /** Records that its stores were restored from. */
    long restored() {
        return restored.get();
    }

    /** How many threads died and were replaced. */
    int replaced() {
        return replaced.get();
    }

    /** How often it became RUNNING again after the first time. */
    int rebalances() {
        return Math.max(0, rebalances.get());
    }

    /** Fails with what stopped it, when something has. */
    void requireAlive() {
        if (thrown.get() != null) {
            throw new AssertionError("the application stopped", thrown.get());
        }
    }

    /** A metric of the task of a partition; empty while there is none. */
    OptionalLong metric(String name, int partition) {
        return streams.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().group().equals("sequor-task-metrics")
                        && entry.getKey().name().equals(name)
                        && entry.getKey().tags().get("task-id").endsWith("_" + partition))
                .map(entry -> ((Number) entry.getValue().metricValue()).doubleValue())
                .filter(value -> !value.isNaN())
                .mapToLong(Double::longValue)
                .findFirst();
    }

    /** Waits until a metric of a partition has come to a value. */
    Duration await(String name, int partition, long value) {
        return TestCluster.await(
                () -> {
                    requireAlive();
                    OptionalLong found = metric(name, partition);
                    return found.isPresent() && found.getAsLong() >= value;
                },
                () -> name + " of partition " + partition + " is " + metric(name, partition) + ", not " + value);
    }

    /** Leaves its group, so that the next one need not wait for its session to end. */
    @Override
    public void close() {
        streams.close(CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(CLOSING));
    }
}
