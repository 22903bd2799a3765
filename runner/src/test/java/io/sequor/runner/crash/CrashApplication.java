package io.sequor.runner.crash;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.SequorStreams;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.runner.guard.JavaProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/** The application that is killed. It runs until its input ends, then closes in good order. */
final class CrashApplication {
    private CrashApplication() {}

    /** Starts it in a JVM of its own. */
    static JavaProcess start(String bootstrapServers, Path directory, int life, String guarantee) {
        return JavaProcess.start(
                directory.resolve("application-" + life + ".txt"),
                List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                CrashApplication.class,
                bootstrapServers,
                directory.resolve("state").toString(),
                guarantee);
    }

    /**
     * Runs it.
     *
     * @param args bootstrap servers, directory of the state, processing.guarantee
     */
    public static void main(String[] args) throws IOException {
        Properties settings = settings(args[0], args[1]);
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, args[2]);
        if (args[2].equals(StreamsConfig.AT_LEAST_ONCE)) {
            settings.put(
                    StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 3000); // so that a kill finds much that is not committed
        }
        KafkaStreams streams = new KafkaStreams(topology(Names.EVENTS, Names.CONTROL), settings);
        streams.setUncaughtExceptionHandler(thrown -> {
            thrown.printStackTrace();
            Runtime.getRuntime().halt(3);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.start();
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(streams.close(Duration.ofSeconds(30)) ? 0 : 4);
    }

    static Topology topology(String eventsTopic, String controlTopic) {
        StreamsBuilder builder = new StreamsBuilder();
        SequorStreams sequor = Sequor.streams(Names.APPLICATION)
                .events(eventsTopic, EventMapper.envelope())
                .watermarks(controlTopic)
                .sources(Names.SOURCE)
                .patterns(Patterns.all3())
                .build(builder);
        sequor.matches().to(Names.MATCHES);
        sequor.timeouts().to(Names.TIMEOUTS);
        return builder.build();
    }

    static Properties settings(String bootstrapServers, String directory) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, Names.APPLICATION);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory);
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
        settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.ISOLATION_LEVEL_CONFIG), "read_committed");
        settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), 6000);
        settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), 500);
        settings.put(StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), 5000);
        return settings;
    }
}
