package io.sequor.kstreams.start;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;

/**
 * Settings whose values Kafka Streams or one of its clients would not take. Kafka names one of them, when the application is
 * made; here are all. What Kafka has no rule for is not judged, and the guarantee is {@link SettingsCheck}'s.
 */
public final class ValuesCheck {
    /** Whose rules a setting follows, by what its name begins with; one without a prefix is for all. */
    private static final Map<String, List<ConfigDef>> RULES = rules();

    /** What Kafka Streams knows itself is its own: a client may know fewer values under the same name. */
    private static final ConfigDef STREAMS = StreamsConfig.configDef();

    private ValuesCheck() {}

    private static Map<String, List<ConfigDef>> rules() {
        ConfigDef consumer = ConsumerConfig.configDef();
        ConfigDef producer = ProducerConfig.configDef();
        ConfigDef admin = AdminClientConfig.configDef();
        Map<String, List<ConfigDef>> rules = new LinkedHashMap<>();
        rules.put(StreamsConfig.CONSUMER_PREFIX, List.of(consumer));
        rules.put(StreamsConfig.MAIN_CONSUMER_PREFIX, List.of(consumer));
        rules.put(StreamsConfig.RESTORE_CONSUMER_PREFIX, List.of(consumer));
        rules.put(StreamsConfig.GLOBAL_CONSUMER_PREFIX, List.of(consumer));
        rules.put(StreamsConfig.PRODUCER_PREFIX, List.of(producer));
        rules.put(StreamsConfig.ADMIN_CLIENT_PREFIX, List.of(admin));
        rules.put("", List.of(consumer, producer, admin));
        return rules;
    }

    /**
     * Everything there is to say.
     *
     * @param settings those of the application
     */
    public static List<Finding> findings(Map<String, Object> settings) {
        List<Finding> findings = new ArrayList<>();
        Map<String, Object> sorted = new TreeMap<>(settings);
        sorted.remove(StreamsConfig.PROCESSING_GUARANTEE_CONFIG);
        sorted.forEach((name, value) -> RULES.entrySet().stream()
                .filter(rule -> name.startsWith(rule.getKey()))
                .findFirst()
                .ifPresent(
                        rule -> check(name, name.substring(rule.getKey().length()), value, rule.getValue(), findings)));
        return findings;
    }

    private static void check(String full, String name, Object value, List<ConfigDef> rules, List<Finding> findings) {
        boolean ofStreams = full.equals(name) && STREAMS.configKeys().containsKey(name);
        for (ConfigDef rule : ofStreams ? List.of(STREAMS) : rules) {
            ConfigDef.ConfigKey key = rule.configKeys().get(name);
            if (key != null) {
                try {
                    Object parsed = ConfigDef.parseType(full, value, key.type);
                    if (key.validator != null) {
                        key.validator.ensureValid(full, parsed);
                    }
                } catch (ConfigException e) {
                    findings.add(Finding.refuse(
                            "STR-075",
                            String.valueOf(e.getMessage()).replaceFirst("\\.$", "")
                                    + ". Kafka does not take this: correct it, or leave it out"));
                    return;
                }
            }
        }
    }
}
