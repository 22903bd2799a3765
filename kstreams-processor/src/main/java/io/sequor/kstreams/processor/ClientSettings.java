package io.sequor.kstreams.processor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The settings of clients that Sequor opens beside those of Kafka Streams, out of the settings of the application: how to
 * reach the cluster and how to show who one is, with the same prefixes and the same precedence.
 */
final class ClientSettings {
    /** What one look at a partition fetches at most, unless a single batch is larger. */
    private static final int FETCH_BYTES = 64 * 1024;

    private ClientSettings() {}

    /** Settings of an admin client. */
    static Map<String, Object> admin(Map<String, Object> application) {
        Map<String, Object> settings =
                of(application, AdminClientConfig.configNames(), List.of(StreamsConfig.ADMIN_CLIENT_PREFIX));
        settings.put(AdminClientConfig.CLIENT_ID_CONFIG, clientId(application, "check"));
        return settings;
    }

    /**
     * Settings of a consumer that belongs to no group, reads committed records alone and is handed one at a time. What an
     * application adds to its own consumer that would count, change or hide records is left out.
     */
    static Map<String, Object> probe(Map<String, Object> application) {
        Map<String, Object> settings = of(
                application,
                ConsumerConfig.configNames(),
                List.of(StreamsConfig.CONSUMER_PREFIX, StreamsConfig.MAIN_CONSUMER_PREFIX));
        List.of(
                        ConsumerConfig.GROUP_ID_CONFIG,
                        ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
                        ConsumerConfig.GROUP_PROTOCOL_CONFIG,
                        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                        ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG,
                        ConsumerConfig.CLIENT_RACK_CONFIG,
                        ConsumerConfig.FETCH_MIN_BYTES_CONFIG,
                        ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG)
                .forEach(settings::remove);
        settings.put(ConsumerConfig.CLIENT_ID_CONFIG, clientId(application, "probe"));
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, IsolationLevel.READ_COMMITTED.toString());
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
        settings.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, FETCH_BYTES);
        settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES);
        return settings;
    }

    private static Map<String, Object> of(Map<String, Object> application, Set<String> names, List<String> prefixes) {
        Map<String, Object> settings = new HashMap<>();
        for (String name : names) {
            Object value = application.get(name);
            if (value != null) {
                settings.put(name, value);
            }
        }
        for (String prefix : prefixes) {
            application.forEach((name, value) -> {
                if (name.startsWith(prefix)) {
                    settings.put(name.substring(prefix.length()), value);
                }
            });
        }
        settings.remove(AdminClientConfig.METRIC_REPORTER_CLASSES_CONFIG);
        settings.put(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, false);
        return settings;
    }

    private static String clientId(Map<String, Object> application, String purpose) {
        return application.get(StreamsConfig.APPLICATION_ID_CONFIG) + "-sequor-" + purpose;
    }
}
