package io.sequor.benchmarks.pipeline;

import io.sequor.benchmarks.measure.ParentWatch;
import io.sequor.benchmarks.report.Json;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/**
 * A run, in a JVM of its own: starts the application, waits until everything that stood in its topics is processed and
 * committed, says what was measured as one line of JSON, and ends.
 */
final class PipelineApplication {
    private static final long LOOK_MILLIS = 10;
    private static final Duration METRICS_PATIENCE = Duration.ofSeconds(10);
    private static final Duration CLOSING = Duration.ofSeconds(30);

    private PipelineApplication() {}

    /**
     * Runs it.
     *
     * @param args variant, bootstrap servers, application id, directory of the state, number of events, true to profile
     */
    public static void main(String[] args) throws InterruptedException {
        ParentWatch.begin();
        Variant variant = Variant.valueOf(args[0]);
        String application = args[2];
        Meter meter = new Meter(Long.parseLong(args[4]), Boolean.parseBoolean(args[5]));
        KafkaStreams streams =
                new KafkaStreams(variant.topology(application, meter), settings(args[1], application, args[3]));
        streams.setUncaughtExceptionHandler(thrown -> {
            thrown.printStackTrace();
            Runtime.getRuntime().halt(3);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        Meter.Measured measured;
        try (Committed committed = new Committed(args[1], application, variant.inputs())) {
            streams.start();
            while (!meter.allSeen() || !committed.reachesTheEnd()) {
                Thread.sleep(LOOK_MILLIS);
            }
            measured = meter.end();
        }
        RunResult result = result(variant, streams, measured);
        System.out.println(Json.line(result));
        System.exit(streams.close(CLOSING) ? 0 : 4);
    }

    static Properties settings(String bootstrapServers, String application, String directory) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, application);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory);
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 1);
        settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        return settings;
    }

    /** The tasks' metrics are a second behind: they are waited for, outside of what is measured. */
    private static RunResult result(Variant variant, KafkaStreams streams, Meter.Measured measured)
            throws InterruptedException {
        TaskFigures figures = TaskFigures.of(streams);
        long patience = System.nanoTime() + METRICS_PATIENCE.toNanos();
        while (variant == Variant.PROCESSOR && !figures.areOver() && System.nanoTime() < patience) {
            Thread.sleep(LOOK_MILLIS);
            figures = TaskFigures.of(streams);
        }
        return new RunResult(measured, Meter.processCpuMillis(), figures);
    }
}
