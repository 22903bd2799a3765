package io.sequor.kstreams.processor;

import io.sequor.kstreams.rocksdb.SharedMemory;
import io.sequor.kstreams.start.Application;
import io.sequor.kstreams.start.Cluster;
import io.sequor.kstreams.start.ClusterReader;
import io.sequor.kstreams.start.Finding;
import io.sequor.kstreams.start.Finding.Weight;
import io.sequor.kstreams.start.HandlersCheck;
import io.sequor.kstreams.start.SeenTopic;
import io.sequor.kstreams.start.SettingsCheck;
import io.sequor.kstreams.start.TopicsCheck;
import io.sequor.kstreams.start.ValuesCheck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is checked before the first record of an application: settings and topics with which it could not keep its
 * promises. All of them are named at once, each with what to do; the application stops before anything is written. Others
 * that only cost something are logged, each once.
 */
public final class StartCheck {
    private static final Logger LOG = LoggerFactory.getLogger(StartCheck.class);

    /** How long what was seen of the cluster holds: tasks that start together share one look. */
    private static final long FRESH_NANOS = Duration.ofMinutes(1).toNanos();

    private static final long ANSWER_SECONDS = 15;

    private Application application;
    private final String storeName;
    private final Set<Finding> told = new HashSet<>();
    private boolean looked;
    private long lookedNanos;
    private List<Finding> seen = List.of();
    private final TopicWatch watch;

    /**
     * A check for one application.
     *
     * @param settings what the processor was built with
     * @param outputTopics the topics it writes to, as far as they are known
     */
    public StartCheck(Settings settings, List<String> outputTopics) {
        this(settings, outputTopics, new TopicWatch());
    }

    StartCheck(Settings settings, List<String> outputTopics, TopicWatch watch) {
        this.watch = watch;
        List<Application.Events> events = settings.topics().stream()
                .map(topic ->
                        new Application.Events(topic.name(), topic.mapper().partitionsOfOwnKeys()))
                .toList();
        application = new Application(
                settings.prefix(), events, settings.inputs().controlTopic().orElse(""), outputTopics, "");
        storeName = settings.storeName();
    }

    /** What the names of the processor begin with. */
    public String prefix() {
        return application.prefix();
    }

    /** Tells of one more topic that is written to, which has to exist. */
    public synchronized void alsoWrites(String topic) {
        application = application.writing(topic);
    }

    /**
     * Checks everything before the application is started: what is found later may be hidden behind an error of Kafka Streams,
     * which starts no task without its topics and opens a store before the processor. Cost: one look at the cluster; where no
     * broker answers within fifteen seconds, that is an error.
     *
     * @param settings those of the application
     * @throws StreamsException with everything that is wrong and what to do
     */
    public synchronized void beforeStart(Properties settings) {
        Map<String, Object> configuration = new HashMap<>();
        configuration.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.AT_LEAST_ONCE);
        settings.stringPropertyNames().forEach(name -> configuration.put(name, settings.getProperty(name)));
        settings.forEach((name, value) -> configuration.put(name.toString(), value));
        List<Finding> findings = ofSettings(configuration);
        requireApplicationId(configuration, findings);
        looked = false; // whoever asks wants to know how it is now
        if (reached(configuration, findings)) {
            look(configuration);
            findings.addAll(seen);
        }
        tell(findings);
    }

    private static void requireApplicationId(Map<String, Object> configuration, List<Finding> findings) {
        Object id = configuration.get(StreamsConfig.APPLICATION_ID_CONFIG);
        if (id == null || id.toString().isBlank()) {
            findings.add(new Finding(
                    Weight.REFUSE,
                    "STR-081",
                    "application.id is not set, and Kafka Streams names state and transactions by it. Set one, and keep it"
                            + " as long as the state is to go on"));
        }
    }

    /** Whether a broker answers; if not, that is a finding, and asking for each topic would take minutes. */
    private static boolean reached(Map<String, Object> configuration, List<Finding> findings) {
        String cause;
        try (Admin admin = Admin.create(ClientSettings.admin(configuration))) {
            admin.describeCluster().clusterId().get(ANSWER_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StreamsException("interrupted while the cluster was asked", e);
        } catch (TimeoutException e) {
            cause = "no answer in " + ANSWER_SECONDS + " seconds";
        } catch (ExecutionException e) {
            cause = String.valueOf(e.getCause());
        } catch (KafkaException e) {
            cause = e
                    + Optional.ofNullable(e.getCause())
                            .map(reason -> ": " + reason.getMessage())
                            .orElse("");
        }
        findings.add(new Finding(
                Weight.REFUSE,
                "STR-066",
                "the cluster at " + configuration.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)
                        + " did not answer (" + cause
                        + "), so its topics are not checked. See that bootstrap.servers names brokers that run and can be"
                        + " reached from here, and that security.protocol fits"));
        return false;
    }

    /**
     * Checks the configuration for every task, and the topics once for tasks that start together. Topics are looked at only
     * on a stream thread: a TopologyTestDriver has no broker.
     *
     * @throws StreamsException with everything that is wrong and what to do
     */
    void run(ProcessorContext<?, ?> context) {
        Map<String, Object> configuration = context.appConfigs();
        List<Finding> findings = ofSettings(configuration);
        synchronized (this) {
            if (isOnStreamThread()) {
                look(configuration);
                findings.addAll(seen);
            }
            tell(findings);
        }
    }

    private static List<Finding> ofSettings(Map<String, Object> configuration) {
        List<Finding> findings = new ArrayList<>(SettingsCheck.findings(configuration));
        findings.addAll(HandlersCheck.findings(configuration));
        findings.addAll(ValuesCheck.findings(configuration));
        if (configuration.get(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG) == null) {
            SharedMemory.problem(configuration)
                    .ifPresent(text -> findings.add(new Finding(Weight.REFUSE, "STR-056", text)));
        }
        return findings;
    }

    /** Whether this runs in an application, and not in a test without a broker. */
    static boolean isOnStreamThread() {
        return Thread.currentThread().getName().contains("StreamThread");
    }

    /** Knows the id of every input topic that is known, from {@link #run} on. */
    TopicWatch watch() {
        return watch;
    }

    private void look(Map<String, Object> configuration) {
        if (looked && System.nanoTime() - lookedNanos < FRESH_NANOS) {
            return;
        }
        try (Admin admin = Admin.create(ClientSettings.admin(configuration))) {
            Application known = application.keptIn(
                    configuration.get(StreamsConfig.APPLICATION_ID_CONFIG) + "-" + storeName + "-changelog");
            Cluster cluster = ClusterReader.read(admin, known);
            seen = new ArrayList<>(TopicsCheck.findings(known, cluster));
            seen.addAll(cluster.unknown());
            Set<String> written = new HashSet<>(application.outputs());
            written.retainAll(cluster.topics().keySet());
            watch.begin(configuration, incarnations(cluster), written);
        } catch (StreamsException e) {
            throw e; // interrupted
        } catch (KafkaException e) {
            seen = List.of(new Finding(
                    Weight.WARN,
                    "STR-057",
                    "the cluster could not be asked at start (" + e
                            + Optional.ofNullable(e.getCause())
                                    .map(cause -> ": " + cause.getMessage())
                                    .orElse("")
                            + "); going on without. Needed: bootstrap.servers that can be reached"));
            return;
        }
        // after a problem the next thread looks again: it may have been solved
        looked = seen.stream().noneMatch(finding -> finding.weight() == Weight.REFUSE);
        lookedNanos = System.nanoTime();
    }

    private Map<String, String> incarnations(Cluster cluster) {
        Map<String, String> ids = new TreeMap<>();
        for (String topic : application.inputs()) {
            SeenTopic description = cluster.topics().get(topic);
            if (description != null) {
                ids.put(topic, description.id());
            }
        }
        return Map.copyOf(ids);
    }

    private void tell(List<Finding> findings) {
        List<String> problems = findings.stream()
                .filter(finding -> finding.weight() == Weight.REFUSE)
                .map(Finding::message)
                .toList();
        findings.stream().filter(told::add).forEach(finding -> {
            switch (finding.weight()) {
                case REFUSE -> LOG.debug(finding.message()); // the exception says it
                case WARN -> LOG.warn(finding.message());
                case INFO -> LOG.info(finding.message());
            }
        });
        if (problems.size() == 1) {
            throw new StreamsException(problems.get(0));
        }
        if (!problems.isEmpty()) {
            throw new StreamsException(application.prefix() + " does not start, for " + problems.size()
                    + " reasons:\n  " + String.join("\n  ", problems));
        }
    }
}
