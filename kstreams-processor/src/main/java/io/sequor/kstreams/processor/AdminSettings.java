package io.sequor.kstreams.processor;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.streams.StreamsConfig;

/** The settings of an admin client, out of those of a Streams application: security included. */
final class AdminSettings {
    private AdminSettings() {}

    static Map<String, Object> of(Map<String, Object> application) {
        Map<String, Object> settings = new HashMap<>();
        for (String name : AdminClientConfig.configNames()) {
            Object value = application.get(name);
            if (value != null) {
                settings.put(name, value);
            }
        }
        application.forEach((name, value) -> {
            if (name.startsWith(StreamsConfig.ADMIN_CLIENT_PREFIX)) {
                settings.put(name.substring(StreamsConfig.ADMIN_CLIENT_PREFIX.length()), value);
            }
        });
        settings.remove(AdminClientConfig.METRIC_REPORTER_CLASSES_CONFIG);
        settings.put(
                AdminClientConfig.CLIENT_ID_CONFIG,
                application.get(StreamsConfig.APPLICATION_ID_CONFIG) + "-sequor-check");
        return settings;
    }
}
