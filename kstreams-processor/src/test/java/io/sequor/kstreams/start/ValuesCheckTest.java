package io.sequor.kstreams.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Values that Kafka would not take, whichever client they are for. */
class ValuesCheckTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "max.poll.records|-3|Invalid value -3 for configuration max.poll.records: Value must be at least 1",
                "main.consumer.max.poll.records|x|Invalid value x for configuration main.consumer.max.poll.records: Not a"
                        + " number of type INT",
                "restore.consumer.fetch.min.bytes|-1|Invalid value -1 for configuration restore.consumer.fetch.min.bytes:"
                        + " Value must be at least 0",
                "producer.compression.type|zip|Invalid value zip for configuration producer.compression.type: String must"
                        + " be one of: none, gzip, snappy, lz4, zstd",
                "admin.retries|-1|Invalid value -1 for configuration admin.retries: Value must be at least 0",
                "num.stream.threads|many|Invalid value many for configuration num.stream.threads: Not a number of type INT",
                "processing.exception.handler|org.example.NotThere|Invalid value org.example.NotThere for configuration"
                        + " processing.exception.handler: Class org.example.NotThere could not be found."
            })
    void saysWhatKafkaWouldSay(String name, String value, String text) {
        assertThat(ValuesCheck.findings(Map.of(name, value)))
                .extracting(finding -> finding.weight() + " " + finding.message())
                .containsExactly("REFUSE STR-075 " + text.replaceFirst("\\.$", "")
                        + ". Kafka does not take this: correct it, or leave it out");
    }

    @Test
    void allAreNamedInTheOrderOfTheirNames() {
        assertThat(ValuesCheck.findings(Map.of("producer.linger.ms", "soon", "consumer.max.poll.records", 0)))
                .extracting(Finding::text)
                .satisfiesExactly(
                        text -> assertThat(text).contains("consumer.max.poll.records"),
                        text -> assertThat(text).contains("producer.linger.ms"));
    }

    static Stream<Map<String, Object>> good() {
        return Stream.of(
                Map.of("max.poll.records", "3", "producer.linger.ms", 5L, "num.stream.threads", 2),
                Map.of("sequor.rocksdb.memory.bytes", "lots", "of.another.library", "x", "topic.segment.bytes", "x"),
                Map.of("processing.guarantee", "whatever"),
                Map.of("group.protocol", "streams"),
                Map.of("metric.reporters", List.of(), "consumer.interceptor.classes", ""),
                Map.of("consumer.sequor.own", "x"));
    }

    @ParameterizedTest
    @MethodSource("good")
    void hasNothingToSayAboutTheRest(Map<String, Object> settings) {
        assertThat(ValuesCheck.findings(settings)).isEmpty();
    }

    @Test
    void aSettingMayBeNull() {
        Map<String, Object> settings = new HashMap<>();
        settings.put("producer.transactional.id", null);

        assertThat(ValuesCheck.findings(settings)).isEmpty();
    }
}
