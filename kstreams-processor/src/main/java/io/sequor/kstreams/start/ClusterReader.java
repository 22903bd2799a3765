package io.sequor.kstreams.start;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.FinalizedVersionRange;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.streams.errors.StreamsException;

/**
 * Asks a cluster what the checks need to know. What it may not know, or does not learn in time, is a finding, and no reason
 * not to start.
 */
public final class ClusterReader {
    private static final long TIMEOUT_SECONDS = 30;
    private static final String TRANSACTION_VERSION = "transaction.version";

    private final Admin admin;
    private final Map<String, SeenTopic> topics = new HashMap<>();
    private final Set<String> missing = new HashSet<>();
    private final List<Finding> unknown = new ArrayList<>();

    private ClusterReader(Admin admin) {
        this.admin = admin;
    }

    /** What is found for an application. Cost: three requests, answered or given up after 30 seconds each. */
    public static Cluster read(Admin admin, Application application) {
        ClusterReader reader = new ClusterReader(admin);
        List<String> named = Stream.concat(application.inputs().stream(), application.outputs().stream())
                .distinct()
                .toList();
        reader.readTopics(Stream.concat(named.stream(), Stream.of(application.changelog()))
                .filter(topic -> !topic.isEmpty())
                .toList());
        reader.readConfigs(named.stream().filter(reader.topics::containsKey).toList());
        Optional<Integer> transactionVersion = reader.readTransactionVersion();
        return new Cluster(reader.topics, reader.missing, transactionVersion, reader.unknown);
    }

    private void readTopics(List<String> names) {
        Map<String, KafkaFuture<TopicDescription>> described = admin.describeTopics(
                        names, new DescribeTopicsOptions().includeAuthorizedOperations(true))
                .topicNameValues();
        names.forEach(name -> {
            try {
                topics.put(name, seen(get(described.get(name))));
            } catch (ExecutionException e) {
                if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                    missing.add(name);
                } else {
                    unknown("topic " + name, "DESCRIBE on the topic", e.getCause());
                }
            } catch (TimeoutException e) {
                unknown("topic " + name, "DESCRIBE on the topic", e);
            }
        });
    }

    private static SeenTopic seen(TopicDescription topic) {
        int replicas = topic.partitions().stream()
                .mapToInt(partition -> partition.replicas().size())
                .min()
                .orElse(0);
        return new SeenTopic(
                topic.topicId().toString(),
                topic.partitions().size(),
                replicas,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.ofNullable(topic.authorizedOperations()).orElse(Set.of()));
    }

    private void readConfigs(List<String> names) {
        List<ConfigResource> resources = names.stream()
                .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                .toList();
        Map<ConfigResource, KafkaFuture<Config>> described =
                admin.describeConfigs(resources).values();
        resources.forEach(resource -> {
            try {
                Config config = get(described.get(resource));
                topics.computeIfPresent(
                        resource.name(),
                        (name, topic) -> topic.with(
                                value(config, TopicConfig.CLEANUP_POLICY_CONFIG),
                                value(config, TopicConfig.RETENTION_MS_CONFIG).map(Long::valueOf),
                                value(config, TopicConfig.MAX_MESSAGE_BYTES_CONFIG)
                                        .map(Long::valueOf)));
            } catch (ExecutionException e) {
                unknown("settings of topic " + resource.name(), "DESCRIBE_CONFIGS on the topic", e.getCause());
            } catch (TimeoutException e) {
                unknown("settings of topic " + resource.name(), "DESCRIBE_CONFIGS on the topic", e);
            }
        });
    }

    private static Optional<String> value(Config config, String name) {
        return Optional.ofNullable(config.get(name)).map(ConfigEntry::value);
    }

    private Optional<Integer> readTransactionVersion() {
        try {
            FinalizedVersionRange range = get(admin.describeFeatures().featureMetadata())
                    .finalizedFeatures()
                    .get(TRANSACTION_VERSION);
            return Optional.of(range == null ? 0 : (int) range.maxVersionLevel());
        } catch (ExecutionException e) {
            unknown("features of the brokers", "nothing beyond a connection", e.getCause());
        } catch (TimeoutException e) {
            unknown("features of the brokers", "nothing beyond a connection", e);
        }
        return Optional.empty();
    }

    private void unknown(String what, String right, Throwable cause) {
        unknown.add(Finding.warn(
                "STR-057",
                what + " could not be checked at start (" + cause + "); going on without. Needed: " + right));
    }

    private static <T> T get(KafkaFuture<T> future) throws ExecutionException, TimeoutException {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StreamsException("interrupted while the topics were checked", e);
        }
    }
}
