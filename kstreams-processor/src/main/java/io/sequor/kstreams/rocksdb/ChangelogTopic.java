package io.sequor.kstreams.rocksdb;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/**
 * How the changelog topic of a task's store is made. The store is a queue: its keys never come again, so what keeps its
 * log small is that segments are closed and cleaned soon.
 *
 * <p>Kafka Streams uses this once, when it creates the topic, and a setting of the store goes before one with the prefix
 * {@code topic.} in the application; the builder of a processor takes others. Afterwards Streams never changes the topic
 * again: whoever wants another value alters the topic ({@code kafka-configs --alter}), or creates it before the first
 * start.
 */
public final class ChangelogTopic {
    private static final Map<String, String> SETTINGS = Map.ofEntries(
            // Never delete by age: a record is state for as long as it is the last one of its key.
            Map.entry(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT),
            // Only closed segments are cleaned.
            Map.entry(TopicConfig.SEGMENT_BYTES_CONFIG, String.valueOf(64 * 1024 * 1024)),
            Map.entry(TopicConfig.SEGMENT_MS_CONFIG, millis(Duration.ofHours(1))),
            // Clean when a fifth is stale instead of a half, and after six hours whatever the share.
            Map.entry(TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG, "0.2"),
            Map.entry(TopicConfig.MAX_COMPACTION_LAG_MS_CONFIG, millis(Duration.ofHours(6))),
            // Local state that was away for longer than this could miss a deletion, and would be wrong for good.
            Map.entry(TopicConfig.DELETE_RETENTION_MS_CONFIG, millis(Duration.ofHours(24))),
            // A clock ahead of the broker's must not stop the application at every retry: no timestamp counts here.
            Map.entry(TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG, String.valueOf(Long.MAX_VALUE)));

    private ChangelogTopic() {}

    /**
     * The settings by their names, as the broker knows them.
     *
     * @param others settings of the user, which go before ours
     */
    public static Map<String, String> settings(Map<String, String> others) {
        Map<String, String> all = new HashMap<>(SETTINGS);
        all.putAll(others);
        return Map.copyOf(all);
    }

    private static String millis(Duration duration) {
        return String.valueOf(duration.toMillis());
    }
}
