package io.sequor.runner.broker;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/** What a single broker is told: one node, replication of one, short timeouts, explicit topics. */
final class BrokerProperties {
    static final int NODE_ID = 1;
    static final String CONTROLLER_LISTENER = "CONTROLLER";

    private static final Map<String, String> ALWAYS = Map.ofEntries(
            Map.entry("process.roles", "broker,controller"),
            Map.entry("node.id", Integer.toString(NODE_ID)),
            Map.entry("controller.listener.names", CONTROLLER_LISTENER),
            Map.entry("inter.broker.listener.name", "PLAINTEXT"),
            Map.entry("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
            Map.entry("auto.create.topics.enable", "false"),
            Map.entry("offsets.topic.replication.factor", "1"),
            Map.entry("offsets.topic.num.partitions", "4"),
            Map.entry("transaction.state.log.replication.factor", "1"),
            Map.entry("transaction.state.log.min.isr", "1"),
            Map.entry("transaction.state.log.num.partitions", "4"),
            Map.entry("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000"),
            Map.entry("share.coordinator.state.topic.replication.factor", "1"),
            Map.entry("share.coordinator.state.topic.min.isr", "1"),
            // a killed application shall leave its group within a second or two, not after 45
            Map.entry("group.initial.rebalance.delay.ms", "0"),
            Map.entry("group.min.session.timeout.ms", "1000"),
            // after a kill the broker must not wait 9 s until its own former registration has expired
            Map.entry("broker.session.timeout.ms", "4000"),
            Map.entry("broker.heartbeat.interval.ms", "1000"),
            Map.entry("log.cleaner.dedupe.buffer.size", "8388608"));

    private BrokerProperties() {}

    /** All properties of a broker that keeps its log in {@code directory} and listens on 127.0.0.1 only. */
    static Properties of(Path directory, Ports ports) {
        String client = "PLAINTEXT://127.0.0.1:" + ports.client();
        Properties properties = new Properties();
        properties.putAll(ALWAYS);
        properties.setProperty("log.dirs", directory.toString());
        properties.setProperty("listeners", client + "," + CONTROLLER_LISTENER + "://127.0.0.1:" + ports.controller());
        properties.setProperty("advertised.listeners", client);
        properties.setProperty("controller.quorum.voters", NODE_ID + "@127.0.0.1:" + ports.controller());
        return properties;
    }
}
