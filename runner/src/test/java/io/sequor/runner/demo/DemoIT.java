package io.sequor.runner.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.runner.quake.EarthquakeFeed;
import io.sequor.runner.quake.ReportingDelay;
import io.sequor.runner.terminal.Console;
import io.sequor.schemas.CapturedEvent;
import io.sequor.schemas.DeadLetterRecord;
import io.sequor.schemas.LateRecord;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.StageCapture;
import io.sequor.schemas.TimeoutRecord;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The demo as a whole: what it finds is what an engine in memory finds, and does not depend on timing. */
final class DemoIT {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(stream(out), stream(err), false);

    @Test
    void findsWhatAnEngineFinds() {
        ReportingDelay delay = new ReportingDelay(11, Duration.ofMinutes(20), 0.1);
        FeedOracle expected =
                FeedOracle.of(FeedPlan.of(delay.reportsOf(EarthquakeFeed.read()), Duration.ofMinutes(20)));
        Everything found = new Everything();
        new Demo(console, new DemoOptions(delay, 0), found).run();
        assertThat(found.matches).containsExactlyInAnyOrderElementsOf(expected.matches);
        assertThat(found.timeouts).containsExactlyInAnyOrderElementsOf(expected.timeouts);
        assertThat(found.late)
                .containsExactlyInAnyOrderElementsOf(expected.late)
                .hasSizeGreaterThan(50);
        assertThat(found.deadLetters).isEmpty();
    }

    @Test
    void showsItToANewcomer() {
        int exitCode = new CommandLine(new DemoCommand(console)).execute("--speed", "60");
        assertThat(text(err)).isEmpty();
        assertThat(exitCode).isZero();
        assertThat(text(out))
                .startsWith("\nSequor demo: a week of earthquakes")
                .contains(
                        "match    aftershocks  Taiwan                 "
                                + "M6.4 Tue 6 Feb 15:50, M5.1 16:17, M5.2 18:00  #",
                        "timeout  aftershocks  Afghanistan            "
                                + "M6.1 Wed 31 Jan 07:07, no first aftershock by Fri 2 Feb 07:07  #",
                        "late                  Chile                  "
                                + "M4.2 Sun 4 Feb 11:18, reported when the watermark had passed it: set aside",
                        "  aftershocks  3 matches, 6 timeouts\n"
                                + "  rising       14 matches\n"
                                + "  quiet        20 matches\n"
                                + "  late         32 events, 4 of magnitude 4 and more shown above\n"
                                + "  dead letters 0\n",
                        "Sent 1,707 = captured 431 + passed over 1,244 + late 32 + dead 0: nothing is.",
                        "What to try next")
                .doesNotContain("\u001b");
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    /** Every result, in the words of the oracle. */
    private static final class Everything implements ResultListener {
        private final List<String> matches = new CopyOnWriteArrayList<>();
        private final List<String> timeouts = new CopyOnWriteArrayList<>();
        private final List<String> late = new CopyOnWriteArrayList<>();
        private final List<String> deadLetters = new CopyOnWriteArrayList<>();

        @Override
        public void match(MatchRecord match) {
            matches.add(match.getPattern() + " " + match.getKey() + " " + text(match.getCaptures()) + " until "
                    + match.getEndTime());
        }

        @Override
        public void timeout(TimeoutRecord timeout) {
            timeouts.add(timeout.getPattern() + " " + timeout.getKey() + " " + text(timeout.getCaptures()) + " until "
                    + timeout.getEndTime() + " awaiting " + timeout.getAwaiting());
        }

        @Override
        public void late(LateRecord event) {
            late.add(event.getId());
        }

        @Override
        public void deadLetter(DeadLetterRecord letter) {
            deadLetters.add(letter.getText());
        }

        private static String text(List<StageCapture> captures) {
            return captures.stream()
                    .map(stage -> stage.getStage() + "="
                            + stage.getEvents().stream()
                                    .map(CapturedEvent::getId)
                                    .toList())
                    .collect(Collectors.joining(" "));
        }
    }
}
