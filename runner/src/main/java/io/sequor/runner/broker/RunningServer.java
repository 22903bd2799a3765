package io.sequor.runner.broker;

import java.nio.file.Path;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.Exit;

/** Kafka's server object, started. */
final class RunningServer {
    private final KafkaRaftServer server;
    private final Ports ports;
    private boolean stopped;

    private RunningServer(KafkaRaftServer server, Ports ports) {
        this.server = server;
        this.ports = ports;
    }

    /**
     * Starts a broker in a formatted directory. Cost: about two seconds.
     *
     * @throws BrokerException if it does not start, say because a port was taken; nothing of it is left running then
     */
    static RunningServer start(Path directory, Ports ports) {
        KafkaRaftServer server = null;
        refuseToHalt();
        try {
            server = new KafkaRaftServer(
                    KafkaConfig.fromProps(BrokerProperties.of(directory, ports), false), Time.SYSTEM);
            server.startup();
            return new RunningServer(server, ports);
        } catch (Exception e) {
            if (server != null) {
                new RunningServer(server, ports).stop();
            }
            throw new BrokerException(
                    "the embedded broker did not start (directory=" + directory + ", client port=" + ports.client()
                            + ", controller port=" + ports.controller() + "): " + e.getMessage()
                            + ". Check that the ports are free and that no other broker uses the directory.",
                    e);
        } finally {
            haltFromNowOn();
        }
    }

    /** What Kafka does outside of tests; once another procedure was set, resetting would leave one that only throws. */
    private static void haltFromNowOn() {
        Exit.setHaltProcedure((status, message) -> Runtime.getRuntime().halt(status));
    }

    /** A controller that cannot bind its port asks to halt the JVM; here it shall be one failed attempt. */
    private static void refuseToHalt() {
        Exit.setHaltProcedure((status, message) -> {
            throw new IllegalStateException(
                    "a Kafka server asked to halt (status=" + status + ", message=" + message + ")");
        });
    }

    Ports ports() {
        return ports;
    }

    synchronized void stop() {
        if (!stopped) {
            stopped = true;
            server.shutdown();
            server.awaitShutdown();
        }
    }
}
