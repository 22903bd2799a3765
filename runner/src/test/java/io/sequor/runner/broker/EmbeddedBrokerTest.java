package io.sequor.runner.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmbeddedBrokerTest {

    @Test
    void keepsRecordsAndClusterIdOverARestartOnItsDirectory(@TempDir Path directory) {
        String firstClusterId;
        try (EmbeddedBroker broker = EmbeddedBroker.startIn(directory)) {
            firstClusterId = broker.clusterId();
            broker.createTopics(2, "quakes");
            Records.sendInOneTransaction(broker.bootstrapServers(), "quakes", "Taiwan", "6.4");
            assertThat(Records.readCommitted(broker.bootstrapServers(), "quakes", 1))
                    .containsExactly("Taiwan=6.4");
        }
        try (EmbeddedBroker broker = EmbeddedBroker.startIn(directory)) {
            assertThat(broker.clusterId()).isEqualTo(firstClusterId);
            assertThat(Records.readCommitted(broker.bootstrapServers(), "quakes", 1))
                    .containsExactly("Taiwan=6.4");
        }
    }

    @Test
    void triesOtherPortsWhenAPortWasTakenMeanwhile(@TempDir Path directory) throws IOException {
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Ports free = Ports.free();
            Iterator<Ports> ports = List.of(
                            new Ports(stranger.getLocalPort(), free.controller()),
                            new Ports(free.client(), stranger.getLocalPort()),
                            Ports.free())
                    .iterator();
            try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerDirectory.kept(directory), ports::next, 3)) {
                broker.createTopics(1, "quakes");
                assertThat(ports.hasNext()).isFalse();
            }
        }
    }

    @Test
    void saysWhichPortsAndDirectoryAreInTheWay(@TempDir Path directory) throws IOException {
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int taken = stranger.getLocalPort();
            assertThatThrownBy(() -> EmbeddedBroker.startIn(directory, taken))
                    .isInstanceOf(BrokerException.class)
                    .hasMessageContaining(
                            "the embedded broker did not start (directory=" + directory + ", client port=" + taken)
                    .hasMessageEndingWith("Check that the ports are free and that no other broker uses the directory.");
        }
    }

    @Test
    void aSecondBrokerOverADirectoryIsRefusedAndTheFirstGoesOn(@TempDir Path directory) throws Exception {
        try (EmbeddedBroker first = EmbeddedBroker.startIn(directory)) {
            byte[] before = quorum(directory);
            assertThatThrownBy(() -> EmbeddedBroker.startIn(directory))
                    .isInstanceOf(BrokerException.class)
                    .hasMessageStartingWith("another broker runs over the directory (directory=" + directory);
            assertThat(quorum(directory)).isEqualTo(before);
            first.createTopics(1, "quakes");
        }
        try (EmbeddedBroker again = EmbeddedBroker.startIn(directory)) {
            assertThat(again.topics()).containsKey("quakes");
        }
    }

    private static byte[] quorum(Path directory) throws IOException {
        return Files.readAllBytes(directory.resolve("__cluster_metadata-0").resolve("quorum-state"));
    }

    @Test
    void deletesItsTemporaryDirectoryAndTakesASecondClose() {
        EmbeddedBroker broker = EmbeddedBroker.start();
        assertThat(broker.directory()).isDirectory();
        broker.close();
        broker.close();
        assertThat(Files.exists(broker.directory())).isFalse();
    }

    @Test
    void refusesATopicThatExists() {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            broker.createTopics(1, "quakes");
            assertThatThrownBy(() -> broker.createTopics(1, "quakes"))
                    .isInstanceOf(BrokerException.class)
                    .hasMessage("the embedded broker at " + broker.bootstrapServers()
                            + " did not create the topics [quakes]: Topic 'quakes' already exists.");
        }
    }
}
