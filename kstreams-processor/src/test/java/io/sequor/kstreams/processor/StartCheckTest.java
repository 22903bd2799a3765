package io.sequor.kstreams.processor;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.mapping.EventMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class StartCheckTest {
    private final Settings settings = Samples.reading(new Settings.Inputs(
            List.of(
                    new Settings.EventsTopic("payments", EventMapper.envelopeWithOwnKeys(6)),
                    new Settings.EventsTopic("logins", EventMapper.envelope())),
            Optional.of("clock"),
            Set.of(),
            1000));
    private final StartCheck check = new StartCheck(settings, List.of("fraud-late", "fraud-dead-letters"));

    @Test
    void partitionCountsMustAgree() {
        Map<String, Integer> partitions = new LinkedHashMap<>();
        partitions.put("payments", 6);
        partitions.put("logins", 6);
        partitions.put("clock", 1);

        assertThatThrownBy(() -> check.checkPartitions(partitions))
                .isInstanceOf(StreamsException.class)
                .hasMessage("STR-001 the topics of test must have one number of partitions, and they have {payments=6,"
                        + " logins=6, clock=1}. A task owns one partition of each: create the control topic and every"
                        + " events topic with 6 partitions");
        partitions.put("clock", 6);
        assertThatCode(() -> check.checkPartitions(partitions)).doesNotThrowAnyException();
    }

    @Test
    void aMapperMustKnowHowManyPartitionsThereAre() {
        assertThatThrownBy(() -> check.checkPartitions(Map.of("payments", 4, "logins", 4, "clock", 4)))
                .isInstanceOf(StreamsException.class)
                .hasMessage("STR-004 the mapper of topic payments was told 6 partitions, and the topic has 4."
                        + " Tell it the real number");
    }

    @Test
    void topicsThatAreWrittenMustExist() {
        assertThatThrownBy(() -> check.checkOutputs(Set.of("payments", "fraud-late")))
                .isInstanceOf(StreamsException.class)
                .hasMessage(
                        "STR-006 topics that test writes to do not exist: [fraud-dead-letters]. Create them before the"
                                + " application is started");
        assertThatCode(() -> check.checkOutputs(Set.of("fraud-late", "fraud-dead-letters")))
                .doesNotThrowAnyException();
    }

    @Test
    void onlyExactlyOnceWillDo() {
        assertThatThrownBy(() -> check.run(context(StreamsConfig.AT_LEAST_ONCE)))
                .isInstanceOf(StreamsException.class)
                .hasMessage("STR-002 processing.guarantee is at_least_once, and this version of Sequor runs under"
                        + " exactly_once_v2 only: set processing.guarantee=exactly_once_v2");
        assertThatCode(() -> check.run(context(StreamsConfig.EXACTLY_ONCE_V2))).doesNotThrowAnyException();
    }

    private static MockProcessorContext<String, String> context(String guarantee) {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "check");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        return new MockProcessorContext<>(properties);
    }
}
