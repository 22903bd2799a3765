package io.sequor.runner.guard;

import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** An application on a broker of the test, as far as all of them are alike. */
public final class RunningStreams implements AutoCloseable {
    private static final Duration CLOSING = Duration.ofSeconds(60);

    private final KafkaStreams streams;
    private final AtomicLong restored = new AtomicLong();

    /** Makes it, and does not start it. */
    public RunningStreams(Topology topology, Properties settings) {
        streams = new KafkaStreams(topology, settings);
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
    }

    /** Exactly once, with short times. */
    public static Properties settings(TestCluster cluster, String application, Path directory) {
        return settings(cluster.bootstrapServers(), application, directory);
    }

    /** The same, on a broker that another process knows. */
    public static Properties settings(String bootstrapServers, String application, Path directory) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, application);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
        settings.put("consumer.heartbeat.interval.ms", 500);
        return settings;
    }

    /** What is started, asked and listened to. */
    public KafkaStreams streams() {
        return streams;
    }

    /** Records that its stores were restored from. */
    public long restored() {
        return restored.get();
    }

    /** A metric of the task of a partition; empty while there is none. */
    public OptionalLong metric(String name, int partition) {
        return streams.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().group().equals("sequor-task-metrics")
                        && entry.getKey().name().equals(name)
                        && entry.getKey().tags().get("task-id").endsWith("_" + partition))
                .map(entry -> ((Number) entry.getValue().metricValue()).doubleValue())
                .filter(value -> !value.isNaN())
                .mapToLong(Double::longValue)
                .findFirst();
    }

    /** Leaves its group, so that the next one need not wait until it is given up. */
    @Override
    public void close() {
        streams.close(CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(CLOSING));
    }
}
