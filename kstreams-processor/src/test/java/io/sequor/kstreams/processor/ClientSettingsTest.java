package io.sequor.kstreams.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;

class ClientSettingsTest {
    private final Map<String, Object> application = new HashMap<>(Map.of(
            "application.id", "fraud",
            "bootstrap.servers", "broker:9093",
            "security.protocol", "SASL_SSL",
            "sasl.mechanism", "PLAIN",
            "consumer.sasl.mechanism", "SCRAM-SHA-512",
            "main.consumer.request.timeout.ms", 7000,
            "admin.request.timeout.ms", 8000,
            "group.protocol", "streams",
            "main.consumer.isolation.level", "read_uncommitted",
            "consumer.group.instance.id", "one"));

    @Test
    void aProbeReachesTheClusterAsTheApplicationDoes() {
        assertThat(ClientSettings.probe(application))
                .containsEntry("bootstrap.servers", "broker:9093")
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry("sasl.mechanism", "SCRAM-SHA-512")
                .containsEntry("request.timeout.ms", 7000)
                .containsEntry("client.id", "fraud-sequor-probe");
    }

    @Test
    void aProbeReadsCommittedRecordsForItself() {
        assertThat(ClientSettings.probe(application))
                .containsEntry("isolation.level", "read_committed")
                .containsEntry("auto.offset.reset", "none")
                .containsEntry("enable.auto.commit", false)
                .doesNotContainKeys("group.id", "group.instance.id", "group.protocol", "interceptor.classes");
    }

    @Test
    void aConsumerTakesThem() {
        Map<String, Object> settings = ClientSettings.probe(application);
        settings.put("key.deserializer", ByteArrayDeserializer.class);
        settings.put("value.deserializer", ByteArrayDeserializer.class);

        assertThat(new ConsumerConfig(settings).getString("group.protocol")).isEqualTo("classic");
    }

    @Test
    void anAdminClientHasItsOwnPrefix() {
        assertThat(ClientSettings.admin(application))
                .containsEntry("request.timeout.ms", 8000)
                .containsEntry("sasl.mechanism", "PLAIN")
                .containsEntry("client.id", "fraud-sequor-check");
    }
}
