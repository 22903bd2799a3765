package io.sequor.runner.demo;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.SequorStreams;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.runner.terminal.CommandFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/** The Kafka Streams application that looks for the patterns: exactly once, its state in RocksDB. */
final class QuakeApplication implements AutoCloseable {
    private static final String METRICS = "sequor-task-metrics";
    private static final Duration CLOSING = Duration.ofSeconds(15);

    private final KafkaStreams streams;

    /**
     * Begins to start it.
     *
     * @param bootstrapServers where the broker listens
     * @param directory for its state
     * @param patterns what it looks for
     * @param trouble is told when it stops by itself
     */
    QuakeApplication(String bootstrapServers, Path directory, List<StagePattern> patterns, Trouble trouble) {
        StreamsBuilder builder = new StreamsBuilder();
        SequorStreams sequor = Sequor.streams("quakes")
                .events(Topics.EVENTS, EventMapper.envelope())
                .watermarks(Topics.WATERMARKS)
                .sources(QuakeSource.NAME)
                .patterns(patterns)
                .build(builder);
        sequor.matches().to(Topics.MATCHES);
        sequor.timeouts().to(Topics.TIMEOUTS);
        Properties settings = settings(bootstrapServers, directory);
        requireReady(sequor, settings);
        streams = new KafkaStreams(builder.build(), settings);
        streams.setUncaughtExceptionHandler(thrown -> {
            trouble.report(new CommandFailure(
                    "the Kafka Streams application stopped: " + thrown.getMessage(),
                    "application sequor-demo",
                    "run it again with --debug and report the stack trace",
                    thrown));
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.start();
    }

    private static void requireReady(SequorStreams sequor, Properties settings) {
        try {
            sequor.checkStart(settings);
        } catch (StreamsException e) {
            throw new CommandFailure(
                    String.valueOf(e.getMessage()),
                    "application sequor-demo",
                    "run it again with --debug and report the stack trace",
                    e);
        }
    }

    private static Properties settings(String bootstrapServers, Path directory) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "sequor-demo");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 1);
        return settings;
    }

    /** Whether it takes records. */
    boolean isRunning() {
        return streams.state() == KafkaStreams.State.RUNNING;
    }

    /** Whether every task has applied the watermark that ends the input. As known at most a second ago. */
    boolean hasFinished() {
        double end = (double) Engine.FINAL_WATERMARK; // as a metric tells it, rounded
        Map<String, Double> watermarks = byTask("watermark");
        return watermarks.size() == Topics.PARTITIONS
                && watermarks.values().stream().allMatch(watermark -> watermark == end);
    }

    /** What the tasks have counted, over all of them. As known at most a second ago. */
    Counts counts() {
        Map<String, Long> counts = new TreeMap<>();
        Counts.NAMES.forEach(name -> counts.put(name, sum(name)));
        return new Counts(counts);
    }

    private long sum(String metric) {
        return byTask(metric).values().stream().mapToLong(Double::longValue).sum();
    }

    private Map<String, Double> byTask(String metric) {
        return streams.metrics().entrySet().stream()
                .filter(entry -> isOurs(entry.getKey(), metric))
                .collect(Collectors.toMap(
                        entry -> entry.getKey().tags().get("task-id"), entry -> value(entry.getValue()), Math::max));
    }

    private static boolean isOurs(MetricName name, String metric) {
        return name.group().equals(METRICS) && name.name().equals(metric);
    }

    private static double value(Metric metric) {
        return metric.metricValue() instanceof Double number ? number : 0;
    }

    @Override
    public void close() {
        streams.close(CLOSING);
    }
}
