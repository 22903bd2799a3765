package io.sequor.kstreams;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;

class SequorDefaultsTest {
    @Test
    void addsWhatIsRecommended() {
        assertThat(SequorDefaults.addTo(new Properties()))
                .isEqualTo(Map.of(
                        "processing.guarantee", "exactly_once_v2",
                        "commit.interval.ms", "1000",
                        "producer.transaction.timeout.ms", "60000",
                        "poll.ms", "50",
                        "num.standby.replicas", "1",
                        "producer.compression.type", "lz4"));
    }

    @Test
    void neverChangesWhatTheApplicationChose() {
        Properties chosen = new Properties();
        chosen.put("commit.interval.ms", 100);
        chosen.put("transaction.timeout.ms", 20_000);
        chosen.put("producer.compression.type", "zstd");
        chosen.put("group.protocol", "streams");
        chosen.put("poll.ms", 100);

        assertThat(SequorDefaults.addTo(chosen))
                .isEqualTo(Map.of(
                        "processing.guarantee",
                        "exactly_once_v2",
                        "commit.interval.ms",
                        100,
                        "transaction.timeout.ms",
                        20_000,
                        "producer.compression.type",
                        "zstd",
                        "group.protocol",
                        "streams",
                        "poll.ms",
                        100));
    }

    @Test
    void atLeastOnceReadsCommittedRecordsToo() {
        Properties chosen = new Properties();
        chosen.put("processing.guarantee", "at_least_once");

        assertThat(SequorDefaults.addTo(chosen)).containsEntry("consumer.isolation.level", "read_committed");
        assertThat(SequorDefaults.addTo(new Properties())).doesNotContainKey("consumer.isolation.level");
    }

    @Test
    void defaultsOfPropertiesCountAsChosen() {
        Properties defaults = new Properties();
        defaults.setProperty("poll.ms", "70");

        assertThat(SequorDefaults.addTo(new Properties(defaults)).getProperty("poll.ms"))
                .isEqualTo("70");
    }

    @Test
    void kafkaStreamsTakesThem() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "any");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");

        StreamsConfig config = new StreamsConfig(SequorDefaults.addTo(settings));

        assertThat(config.getProducerConfigs("client"))
                .containsEntry("transaction.timeout.ms", "60000")
                .containsEntry("compression.type", "lz4");
    }
}
