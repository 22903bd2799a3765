package io.sequor.runner.broker;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;

/**
 * A real, single Kafka broker (KRaft, broker and controller in one) inside this JVM, on 127.0.0.1 and free ports.
 * Once a {@code start} method has returned, the broker answers, and it is ours: its cluster id was asked for and
 * compared. Takes about 2 seconds and 100 MB of heap. Not a broker to keep valuable records in: nothing is replicated.
 *
 * <p>A fault that ends a Kafka server (its directory vanishes, the disk is full) ends the JVM, as it does in any
 * broker.
 */
public final class EmbeddedBroker implements AutoCloseable {
    private static final int ATTEMPTS = 5;
    private static final long TIMEOUT_SECONDS = 60;

    private final BrokerDirectory directory;
    private final String clusterId;
    private final RunningServer server;

    private EmbeddedBroker(BrokerDirectory directory, String clusterId, RunningServer server) {
        this.directory = directory;
        this.clusterId = clusterId;
        this.server = server;
    }

    /**
     * Starts a broker in a new temporary directory, which {@link #close} deletes.
     *
     * @throws BrokerException if it does not come up on any of five pairs of free ports
     */
    public static EmbeddedBroker start() {
        return start(BrokerDirectory.newTemporary(), Ports::free, ATTEMPTS);
    }

    /**
     * Starts a broker in a new temporary directory, which {@link #close} deletes, with the port for clients given.
     *
     * @param clientPort 1 to 65535
     * @throws BrokerException if the port is taken, or the broker does not come up
     */
    public static EmbeddedBroker start(int clientPort) {
        return start(BrokerDirectory.newTemporary(), clientPort);
    }

    /**
     * Starts a broker that keeps its log in a directory; {@link #close} leaves it there. A directory that a broker has
     * used before gives that broker's topics, records and cluster id again.
     *
     * @param directory is created if absent
     * @throws BrokerException if it does not come up on any of five pairs of free ports
     */
    public static EmbeddedBroker startIn(Path directory) {
        return start(BrokerDirectory.kept(directory), Ports::free, ATTEMPTS);
    }

    /**
     * Like {@link #startIn(Path)}, with the port for clients given: they find a restarted broker again.
     *
     * @param clientPort 1 to 65535
     * @throws BrokerException if the port is taken, or the broker does not come up
     */
    public static EmbeddedBroker startIn(Path directory, int clientPort) {
        return start(BrokerDirectory.kept(directory), clientPort);
    }

    /** Whether a broker may keep its log there: a broker has used the directory, or it is empty, or there is none. */
    public static boolean mayUse(Path directory) {
        return BrokerDirectory.kept(directory).isUsedOrEmpty();
    }

    private static EmbeddedBroker start(BrokerDirectory directory, int clientPort) {
        return start(directory, () -> new Ports(clientPort, Ports.free().controller()), 1);
    }

    /** The attempts differ in their ports alone, so another one helps against a port that was taken meanwhile. */
    static EmbeddedBroker start(BrokerDirectory directory, Supplier<Ports> ports, int attempts) {
        directory.claim();
        BrokerException last = new BrokerException("no attempt to start a broker was asked for (attempts=0)");
        for (int attempt = 1; attempt <= attempts; attempt++) {
            try {
                return attempt(directory, ports.get());
            } catch (BrokerException e) {
                last = e;
            }
        }
        directory.release();
        throw last;
    }

    private static EmbeddedBroker attempt(BrokerDirectory directory, Ports ports) {
        String clusterId = directory.formatted();
        RunningServer server = RunningServer.start(directory.path(), ports);
        EmbeddedBroker broker = new EmbeddedBroker(directory, clusterId, server);
        try {
            broker.checkClusterId();
            return broker;
        } catch (BrokerException e) {
            server.stop();
            throw e;
        }
    }

    /** Host and port for {@code bootstrap.servers}. */
    public String bootstrapServers() {
        return "127.0.0.1:" + port();
    }

    /** The port for clients on 127.0.0.1. */
    public int port() {
        return server.ports().client();
    }

    /** The random id that the cluster got when its directory was first used. */
    public String clusterId() {
        return clusterId;
    }

    /** The directory with the broker's log. */
    public Path directory() {
        return directory.path();
    }

    /**
     * Creates topics with the given number of partitions and default settings, and waits until they exist.
     *
     * @param partitions 1 or more, of every topic
     * @throws BrokerException if a topic exists already, or its name is invalid
     */
    public void createTopics(int partitions, String... names) {
        createTopics(Arrays.stream(names)
                .map(name -> new NewTopic(name, partitions, (short) 1))
                .toList());
    }

    /**
     * Creates topics and waits until they exist.
     *
     * @param topics of replication 1
     * @throws BrokerException if a topic exists already, or what it asks for is invalid
     */
    public void createTopics(List<NewTopic> topics) {
        try (Admin admin = admin()) {
            answer(
                    admin.createTopics(topics).all(),
                    "create the topics " + topics.stream().map(NewTopic::name).toList());
        }
    }

    /** The topics there are, without Kafka's own, each to the number of its partitions. */
    public Map<String, Integer> topics() {
        try (Admin admin = admin()) {
            Set<String> names = answer(admin.listTopics().names(), "list its topics");
            Map<String, Integer> partitions = new TreeMap<>();
            answer(admin.describeTopics(names).allTopicNames(), "describe its topics")
                    .forEach((name, topic) ->
                            partitions.put(name, topic.partitions().size()));
            return partitions;
        }
    }

    private void checkClusterId() {
        try (Admin admin = admin()) {
            String found = answer(admin.describeCluster().clusterId(), "describe the cluster");
            if (!found.equals(clusterId)) {
                throw new BrokerException("another cluster answers at " + bootstrapServers() + " (expected=" + clusterId
                        + ", found=" + found + "). Another program took the port: start again.");
            }
        }
    }

    private Admin admin() {
        return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers()));
    }

    private <T> T answer(KafkaFuture<T> future, String wish) {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new BrokerException(refused(wish) + ": " + e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new BrokerException(
                    refused(wish) + " within " + TIMEOUT_SECONDS + " s: is the machine overloaded?", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerException(refused(wish) + ": interrupted", e);
        }
    }

    private String refused(String wish) {
        return "the embedded broker at " + bootstrapServers() + " did not " + wish;
    }

    /**
     * Stops the broker in good order and deletes its directory if it is a temporary one. A second call does
     * nothing.
     */
    @Override
    public void close() {
        server.stop();
        directory.release();
    }
}
