package io.sequor.runner.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.ControlMessage.Type;
import io.sequor.kstreams.watermark.InBand;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class OtherRecordsTest {
    private static final ControlOptions CONTROL_TOPIC =
            CommandLine.populateCommand(new ControlOptions(), "--control-topic", "t");
    private static final ControlOptions IN_BAND =
            CommandLine.populateCommand(new ControlOptions(), "--control-topic", "t", "--in-band");

    private long sequence;

    @Test
    void aTopicOfEventsIsNoControlTopic() {
        ControlHistory history = history(false);
        accepted(history, CONTROL_TOPIC);
        history.take(event());
        history.take(event());

        refused(history, CONTROL_TOPIC)
                .withMessage("WMP-010 none of the 2 records of t is a control record of a control topic")
                .satisfies(failure -> {
                    assertThat(failure.where()).isEqualTo("--control-topic t");
                    assertThat(failure.remedy())
                            .isEqualTo(
                                    "name the control topic; for control records among the events say --in-band. Hm");
                });
        history.take(amongEvents());
        refused(history, CONTROL_TOPIC)
                .withMessageContaining("none of the 3 records")
                .satisfies(failure -> assertThat(failure.remedy())
                        .isEqualTo("there are control records among events: say --in-band. Hm"));
        history.take(control());
        accepted(history, CONTROL_TOPIC);
        assertThat(notice(history)).isEqualTo("Of the 4 records there, 2 are no control records.");
    }

    @Test
    void aControlTopicIsNoTopicOfEvents() {
        ControlHistory history = history(true);
        accepted(history, IN_BAND);
        history.take(event());
        accepted(history, IN_BAND);
        history.take(control());

        refused(history, IN_BAND)
                .withMessage(
                        "WMP-010 none of the 2 records of t is a control record among events (header sequor-control);"
                                + " there are such as stand in a control topic")
                .satisfies(failure -> {
                    assertThat(failure.where()).isEqualTo("--control-topic t --in-band");
                    assertThat(failure.remedy())
                            .isEqualTo("leave --in-band out for a control topic; with it, name the events topic. Hm");
                });
        history.take(amongEvents());
        accepted(history, IN_BAND);
        assertThat(notice(history)).isEqualTo("Of the 3 records there, 2 are no control records.");
    }

    @Test
    void whereAllAreControlRecordsNothingIsSaid() {
        ControlHistory history = history(false);
        history.take(control());
        assertThat(notice(history)).isEmpty();
    }

    private static ControlHistory history(boolean inBand) {
        return new ControlHistory(1, inBand, Set.of(), topic -> Optional.empty());
    }

    private static String notice(ControlHistory history) {
        return OtherRecords.notice(new TimeTable("t", false, history.partitions(), Optional.empty()));
    }

    private static void accepted(ControlHistory history, ControlOptions control) {
        assertThatNoException().isThrownBy(() -> OtherRecords.refuse(history, control, ". Hm"));
    }

    private static ThrowableAssertAlternative<CommandFailure> refused(ControlHistory history, ControlOptions control) {
        return assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> OtherRecords.refuse(history, control, ". Hm"));
    }

    private static ConsumerRecord<byte[], byte[]> event() {
        return record("an event".getBytes(StandardCharsets.UTF_8));
    }

    private ConsumerRecord<byte[], byte[]> control() {
        ControlMessage message = new ControlMessage("a", 1, ++sequence, Type.IDLE, OptionalLong.empty(), Map.of());
        return record(SequorSerdes.control().serializer().serialize("t", message.toRecord()));
    }

    private ConsumerRecord<byte[], byte[]> amongEvents() {
        ConsumerRecord<byte[], byte[]> control = control();
        control.headers().add(InBand.HEADER, new byte[0]);
        return control;
    }

    private static ConsumerRecord<byte[], byte[]> record(byte[] value) {
        return new ConsumerRecord<>("t", 0, 0, new byte[0], value);
    }
}
