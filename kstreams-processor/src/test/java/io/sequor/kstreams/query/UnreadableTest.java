package io.sequor.kstreams.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.EventMapper;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who cannot be answered is told what helps: to ask again, to ask elsewhere, or something else. */
class UnreadableTest {
    private static final String NOW = "QRY-001 partition 9 of store s cannot be read here now: ";

    private static String told(AskedApplication application) {
        return String.valueOf(new Unreadable("s", application)
                .partition(9, "Its task is away.", null)
                .getMessage());
    }

    @ParameterizedTest
    @EnumSource(
            value = State.class,
            names = {"PENDING_SHUTDOWN", "NOT_RUNNING"})
    void aClosedApplicationIsNotToBeAskedAgain(State state) {
        assertThat(told(new Standing(state, List.of(9))))
                .isEqualTo("QRY-005 partition 9 of store s cannot be read here any more: the application is " + state
                        + ", and does not run again. Start another KafkaStreams, and ask with queries(..) of that one");
    }

    @ParameterizedTest
    @EnumSource(
            value = State.class,
            names = {"PENDING_ERROR", "ERROR"})
    void oneThatFailedIsToBeMended(State state) {
        assertThat(told(new Standing(state, List.of(9))))
                .isEqualTo("QRY-005 partition 9 of store s cannot be read here any more: the application is " + state
                        + ", and its log says why. Mend that, start another KafkaStreams, and ask with queries(..) of"
                        + " that one");
    }

    @Test
    void oneThatDoesNotRunYetIsToBeAskedAgain() {
        assertThat(told(new Standing(State.CREATED, List.of())))
                .isEqualTo(NOW + "the application is CREATED. Start it, and ask again once it is RUNNING");
        assertThat(told(new Standing(State.REBALANCING, List.of())))
                .isEqualTo(
                        NOW + "the application is REBALANCING. Ask again once it is RUNNING, or ask the instance that"
                                + " has it");
    }

    @Test
    void onePartitionOfThisInstanceIsToBeAskedAgain() {
        assertThat(told(new Standing(State.RUNNING, List.of(8, 9)))).isEqualTo(NOW + "Its task is away. Ask again");
    }

    @Test
    void oneOfAnotherInstanceIsToBeAskedThere() {
        assertThat(told(new Standing(State.RUNNING, List.of(0, 1))))
                .isEqualTo(NOW + "it is not active on this instance, which has [0, 1]. Ask the instance that has it. If"
                        + " none has, there is no such partition");
        assertThat(told(new Standing(State.RUNNING, List.of(0), new TreeMap<>(Map.of(0, "a:1", 9, "b:1")))))
                .isEqualTo(NOW + "it is not active on this instance, which has [0]. Ask b:1");
    }

    @Test
    void oneThatNoInstanceHasIsToldFromOneElsewhere() {
        assertThat(told(new Standing(State.RUNNING, List.of(0), new TreeMap<>(Map.of(0, "a:1", 1, "b:1")))))
                .isEqualTo("QRY-004 partition 9 of store s is on no instance: those that name an application.server"
                        + " have [0, 1]. Ask for one of these");
    }

    @Test
    void whatKafkaStreamsSaysOfARealApplication() {
        Sequor sequor = sequor("asked");
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "unreadable");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:1");
        KafkaStreams streams = new KafkaStreams(sequor.addTo(new Topology(), "matches", "timeouts"), settings);
        SequorQueries queries = sequor.queries(streams);
        try (streams) {
            assertThatThrownBy(() -> queries.partition(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("QRY-001 partition 1 of store asked-state cannot be read here now: the application is"
                            + " CREATED. Start it, and ask again once it is RUNNING");
            assertThatThrownBy(() -> sequor("other").queries(streams).partition(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("QRY-006 the topology of this application has no store other-state. Ask with the Sequor"
                            + " that was added to it");
        }
        assertThatThrownBy(() -> queries.partition(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("QRY-005 partition 1 of store asked-state cannot be read here any more: the"
                        + " application is NOT_RUNNING");
    }

    private static Sequor sequor(String prefix) {
        return Sequor.streams(prefix)
                .events(Samples.EVENTS, EventMapper.envelope())
                .watermarks(Samples.CONTROL)
                .pattern(Samples.pair("pair"));
    }
}
