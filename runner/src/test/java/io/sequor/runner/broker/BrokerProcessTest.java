package io.sequor.runner.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BrokerProcessTest {

    @Test
    void keepsCommittedRecordsOverAKillAndComesBackOnItsPort(@TempDir Path directory) {
        String address;
        try (BrokerProcess first = BrokerProcess.start(directory)) {
            address = first.bootstrapServers();
            Records.createTopic(address, "quakes");
            Records.sendInOneTransaction(address, "quakes", "Taiwan", "6.4");
            // a commit is answered before its marker is in the partition: only what a reader has seen is settled
            assertThat(Records.readCommitted(address, "quakes", 1)).containsExactly("Taiwan=6.4");
            first.kill();
            assertThat(first.isAlive()).isFalse();
            try (BrokerProcess second = first.restarted()) {
                assertThat(second.bootstrapServers()).isEqualTo(address);
                assertThat(Records.readCommitted(address, "quakes", 1)).containsExactly("Taiwan=6.4");
            }
        }
    }

    @Test
    void aBrokerOverTheDirectoryOfAnotherProcessIsRefused(@TempDir Path directory) {
        try (BrokerProcess first = BrokerProcess.start(directory)) {
            assertThatThrownBy(() -> EmbeddedBroker.startIn(directory))
                    .isInstanceOf(BrokerException.class)
                    .hasMessageStartingWith("another broker runs over the directory (directory=" + directory);
            assertThat(first.isAlive()).isTrue();
        }
    }
}
