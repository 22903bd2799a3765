package io.sequor.kstreams.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class StartCheckTest {
    private final Settings settings = Samples.settings(Samples.pair("pair"));
    private final StartCheck check = new StartCheck(settings, List.of("test-late"));

    @Test
    void twoGuaranteesWillDo() {
        assertThatCode(() -> check.run(context(StreamsConfig.EXACTLY_ONCE_V2, Map.of())))
                .doesNotThrowAnyException();
        assertThatCode(() -> check.run(
                        context(StreamsConfig.AT_LEAST_ONCE, Map.of("consumer.isolation.level", "read_committed"))))
                .doesNotThrowAnyException();
    }

    @Test
    void everythingIsSaidAtOnce() {
        assertThatThrownBy(() -> check.run(context(
                        StreamsConfig.EXACTLY_ONCE_V2,
                        Map.of(
                                "main.consumer.isolation.level",
                                "read_uncommitted",
                                "processing.exception.handler",
                                LogAndContinueProcessingExceptionHandler.class))))
                .isInstanceOf(StreamsException.class)
                .hasMessageStartingWith(
                        "test does not start, for 2 reasons:\n  STR-043 main.consumer.isolation.level is")
                .hasMessageContaining("\n  STR-041 processing.exception.handler is ");
    }

    @Test
    void beforeTheStartTheSettingsOfStoresAndClientsAreAmongThem() {
        Properties properties = new Properties();
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere.invalid:1");
        properties.put("sequor.rocksdb.memory.bytes", "lots");
        properties.put("production.exception.handler", LogAndContinueProcessingExceptionHandler.class.getName());

        assertThatThrownBy(() -> check.beforeStart(properties))
                .isInstanceOf(StreamsException.class)
                .hasMessageStartingWith("test does not start, for 5 reasons:\n  STR-043 consumer.isolation.level is"
                        + " read_uncommitted")
                .hasMessageContaining("\n  STR-060 production.exception.handler is ")
                .hasMessageContaining("\n  STR-056 sequor.rocksdb.memory.bytes is lots, ")
                .hasMessageContaining("\n  STR-081 application.id is not set, ")
                .hasMessageContaining("\n  STR-066 the cluster at nowhere.invalid:1 did not answer (");
    }

    @Test
    void aClusterThatDoesNotAnswerIsAProblem() {
        Properties properties = new Properties(new Properties());
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "answers");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere.invalid:1");
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        assertThatThrownBy(() -> check.beforeStart(properties))
                .isInstanceOf(StreamsException.class)
                .hasMessageStartingWith("STR-066 the cluster at nowhere.invalid:1 did not answer (")
                .hasMessageEndingWith(
                        "See that bootstrap.servers names brokers that run and can be reached from here, and"
                                + " that security.protocol fits");
    }

    @Test
    void withoutAClusterNoTopicIsKnown() {
        check.run(context(StreamsConfig.EXACTLY_ONCE_V2, Map.of()));

        assertThat(check.watch().ids()).isEmpty();
    }

    private static MockProcessorContext<String, String> context(String guarantee, Map<String, Object> more) {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "check");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        properties.putAll(more);
        return new MockProcessorContext<>(properties);
    }
}
