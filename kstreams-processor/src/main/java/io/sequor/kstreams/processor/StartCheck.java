package io.sequor.kstreams.processor;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is checked before the first record of an application: settings and topics with which it could not keep its
 * promises. It throws with a message that says what to do; the application stops before anything is written.
 */
public final class StartCheck {
    private static final Logger LOG = LoggerFactory.getLogger(StartCheck.class);
    private static final long TIMEOUT_SECONDS = 30;

    private final Settings settings;
    private final List<String> outputTopics;
    private final AtomicBoolean topicsChecked = new AtomicBoolean();

    /**
     * A check for one application.
     *
     * @param settings what the processor was built with
     * @param outputTopics the topics it writes to, as far as they are known
     */
    public StartCheck(Settings settings, List<String> outputTopics) {
        this.settings = settings;
        this.outputTopics = List.copyOf(outputTopics);
    }

    /**
     * Checks the configuration for every task, and the topics once. Topics are looked at only on a stream thread: a
     * TopologyTestDriver has no broker.
     *
     * @throws StreamsException saying what is wrong and what to do
     */
    void run(ProcessorContext<?, ?> context) {
        Map<String, Object> configuration = context.appConfigs();
        Object guarantee = configuration.get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG);
        if (!StreamsConfig.EXACTLY_ONCE_V2.equals(guarantee) && !StreamsConfig.AT_LEAST_ONCE.equals(guarantee)) {
            throw new StreamsException("STR-002 processing.guarantee is " + guarantee
                    + ", and Sequor runs under exactly_once_v2 or at_least_once: set"
                    + " processing.guarantee=exactly_once_v2");
        }
        if (isOnStreamThread() && topicsChecked.compareAndSet(false, true)) {
            try (Admin admin = Admin.create(AdminSettings.of(configuration))) {
                checkTopics(admin);
            } catch (RuntimeException e) {
                topicsChecked.set(false); // a thread that takes the place of this one looks again
                throw e;
            }
        }
    }

    /** Whether this runs in an application, and not in a test without a broker. */
    static boolean isOnStreamThread() {
        return Thread.currentThread().getName().contains("StreamThread");
    }

    private void checkTopics(Admin admin) {
        try {
            checkPartitions(partitions(admin));
            checkCleanup(admin);
            checkOutputs(admin.listTopics().names().get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("The topics of {} could not be checked at start; going on", settings.prefix(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StreamsException("interrupted while the topics were checked", e);
        }
    }

    /** A topic that is missing would stop the application at the first record for it. */
    void checkOutputs(Set<String> existing) {
        List<String> missing =
                outputTopics.stream().filter(topic -> !existing.contains(topic)).toList();
        if (!missing.isEmpty()) {
            throw new StreamsException("STR-006 topics that " + settings.prefix() + " writes to do not exist: "
                    + missing + ". Create them before the application is started");
        }
    }

    private Map<String, Integer> partitions(Admin admin)
            throws ExecutionException, InterruptedException, TimeoutException {
        Map<String, TopicDescription> described =
                admin.describeTopics(everyTopic()).allTopicNames().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        Map<String, Integer> partitions = new LinkedHashMap<>();
        everyTopic()
                .forEach(topic ->
                        partitions.put(topic, described.get(topic).partitions().size()));
        return partitions;
    }

    private List<String> everyTopic() {
        return settings.inputTopics();
    }

    /** A task owns one partition of every topic, so they must agree; else some tasks would never see a watermark. */
    void checkPartitions(Map<String, Integer> partitions) {
        if (partitions.values().stream().distinct().count() > 1) {
            int wanted = partitions.get(settings.topicNames().get(0));
            throw new StreamsException("STR-001 the topics of " + settings.prefix()
                    + " must have one number of partitions, and they have " + partitions
                    + ". A task owns one partition of each: create the control topic and every events topic with "
                    + wanted + " partitions");
        }
        settings.topics()
                .forEach(topic -> topic.mapper().partitionsOfOwnKeys().ifPresent(declared -> {
                    int found = partitions.get(topic.name());
                    if (declared != found) {
                        throw new StreamsException("STR-004 the mapper of topic " + topic.name() + " was told "
                                + declared + " partitions, and the topic has " + found + ". Tell it the real number");
                    }
                }));
    }

    private void checkCleanup(Admin admin) throws ExecutionException, InterruptedException, TimeoutException {
        Map<ConfigResource, Config> described = admin.describeConfigs(everyTopic().stream()
                        .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                        .toList())
                .all()
                .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        Map<String, String> policies = new TreeMap<>();
        described.forEach((resource, config) -> policies.put(
                resource.name(), config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value()));
        policies.values().removeIf(TopicConfig.CLEANUP_POLICY_DELETE::equals);
        if (!policies.isEmpty()) {
            throw new StreamsException("STR-005 compaction would remove events before they are read, or the history of "
                    + "time that a replay needs: set cleanup.policy=delete. Topics with another policy: " + policies);
        }
    }
}
