package io.sequor.kstreams;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * Settings that are recommended for an application with Sequor in it. Whatever the application has set stays as it is.
 *
 * <pre>{@code
 * KafkaStreams streams = new KafkaStreams(topology, SequorDefaults.addTo(settings));
 * }</pre>
 *
 * <table>
 * <caption>What is added, and why</caption>
 * <tr><th>setting</th><th>reason</th><th>what it costs</th></tr>
 * <tr><td>{@code processing.guarantee=exactly_once_v2}</td><td>results appear once, and state and results never
 *   disagree</td><td>readers must be {@code read_committed}, and see results at commits</td></tr>
 * <tr><td>{@code consumer.isolation.level=read_committed}, only where the application has chosen {@code
 *   at_least_once}</td><td>records of aborted transactions would count otherwise; under exactly-once Kafka Streams sets
 *   it</td><td>an open transaction of a producer holds its partition back</td></tr>
 * <tr><td>{@code commit.interval.ms=1000}</td><td>a transaction has a fixed price; ten a second, which is what Kafka Streams
 *   does, cost throughput</td><td>results appear up to a second later</td></tr>
 * <tr><td>{@code producer.transaction.timeout.ms=60000}</td><td>a pause of the machine of ten seconds, where Kafka Streams
 *   has the limit, would abort the work and repeat it</td><td>after a crash without its state directory, readers may wait
 *   up to a minute for the open transaction to end</td></tr>
 * <tr><td>{@code poll.ms=50}</td><td>while no records come, a long advance goes on after each poll</td><td>some more
 *   empty polls</td></tr>
 * <tr><td>{@code num.standby.replicas=1}</td><td>another instance takes over in seconds instead of restoring
 *   everything</td><td>the state is kept twice. Without effect with {@code group.protocol=streams}, where it is set for the
 *   group on the broker, and therefore not added then</td></tr>
 * <tr><td>{@code producer.compression.type=lz4}</td><td>changelogs and results repeat names</td><td>a little CPU</td></tr>
 * </table>
 *
 * <p>What only the application can know is not added: {@code state.dir} on a disk that lasts, a
 * {@code group.instance.id} for each instance, {@code replication.factor=3} where there are three brokers.
 */
public final class SequorDefaults {
    private static final String PRODUCER_TIMEOUT =
            StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG);
    private static final String PRODUCER_COMPRESSION =
            StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG);
    private static final String CONSUMER_ISOLATION =
            StreamsConfig.consumerPrefix(ConsumerConfig.ISOLATION_LEVEL_CONFIG);
    private static final String STREAMS_PROTOCOL = "streams";

    /** A recommended value, and the other name under which the application may have chosen one. */
    private record Recommended(String value, List<String> names) {}

    private SequorDefaults() {}

    /** Adds what is recommended and not set yet to the settings, and returns them. */
    public static Properties addTo(Properties settings) {
        Objects.requireNonNull(settings, "settings");
        recommended(settings).forEach((name, recommended) -> {
            boolean chosen = recommended.names.stream()
                    .anyMatch(other -> settings.containsKey(other) || settings.getProperty(other) != null);
            if (!chosen) {
                settings.put(name, recommended.value);
            }
        });
        return settings;
    }

    private static Map<String, Recommended> recommended(Properties settings) {
        Map<String, Recommended> all = new LinkedHashMap<>();
        add(all, "exactly_once_v2", StreamsConfig.PROCESSING_GUARANTEE_CONFIG);
        if (StreamsConfig.AT_LEAST_ONCE.equals(text(settings, StreamsConfig.PROCESSING_GUARANTEE_CONFIG))) {
            add(all, "read_committed", CONSUMER_ISOLATION, ConsumerConfig.ISOLATION_LEVEL_CONFIG);
        }
        add(all, "1000", StreamsConfig.COMMIT_INTERVAL_MS_CONFIG);
        add(all, "60000", PRODUCER_TIMEOUT, ProducerConfig.TRANSACTION_TIMEOUT_CONFIG);
        add(all, "50", StreamsConfig.POLL_MS_CONFIG);
        if (!STREAMS_PROTOCOL.equalsIgnoreCase(text(settings, StreamsConfig.GROUP_PROTOCOL_CONFIG))) {
            add(all, "1", StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG);
        }
        add(all, "lz4", PRODUCER_COMPRESSION, ProducerConfig.COMPRESSION_TYPE_CONFIG);
        return all;
    }

    private static String text(Properties settings, String name) {
        Object value = settings.get(name);
        return value == null ? settings.getProperty(name, "") : value.toString();
    }

    private static void add(Map<String, Recommended> all, String value, String... names) {
        all.put(names[0], new Recommended(value, List.of(names)));
    }
}
