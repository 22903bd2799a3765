package io.sequor.runner.demo;

import io.sequor.runner.quake.ReportingDelay;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.ExitCode;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sequor demo}: finds patterns in a week of earthquakes, on a real broker, in about half a minute. */
@Command(
        name = "demo",
        description = "Finds patterns in a week of earthquakes on a real Kafka broker, in about half a minute.",
        mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
    private static final int MOST_MINUTES = 7 * 24 * 60;
    private static final int MOST_HOURS = 1000;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            defaultValue = "2018",
            description = "Any whole number. Decides by chance which report comes how late;"
                    + " the same number gives the same results (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--bound",
            paramLabel = "MINUTES",
            defaultValue = "30",
            description = "In minutes, from 1: a report that is at most so late is still taken, for the watermark"
                    + " stays so far behind the clock (default ${DEFAULT-VALUE}).")
    private int bound;

    @Option(
            names = "--tardy",
            paramLabel = "PERCENT",
            defaultValue = "2",
            description = "In percent, 0 to 100: so many of the reports come later than --bound, and are set aside"
                    + " if the watermark has passed them (default ${DEFAULT-VALUE}).")
    private double tardy;

    @Option(
            names = "--speed",
            paramLabel = "HOURS",
            defaultValue = "8",
            description = "In hours, up to 1000: so much of the week is played in one second; 0 plays it as fast"
                    + " as it goes (default ${DEFAULT-VALUE}).")
    private int speed;

    @Spec
    private CommandSpec spec;

    private final Console console;

    /** The command, speaking to a console. */
    public DemoCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        check(bound >= 1 && bound <= MOST_MINUTES, "--bound is 1 to " + MOST_MINUTES + " minutes, and not " + bound);
        check(tardy >= 0 && tardy <= 100, "--tardy is 0 to 100 percent, and not " + tardy);
        check(speed >= 0 && speed <= MOST_HOURS, "--speed is 0 to " + MOST_HOURS + " hours, and not " + speed);
        ReportingDelay delay = new ReportingDelay(seed, Duration.ofMinutes(bound), tardy / 100);
        return run(new Demo(console, new DemoOptions(delay, speed)));
    }

    private static int run(Demo demo) {
        try {
            demo.run();
            return ExitCode.DONE;
        } catch (RuntimeException e) {
            if (demo.wasStopped()) {
                return ExitCode.FAILED; // what broke was taken away by the one who stopped it
            }
            throw e;
        }
    }

    private void check(boolean rule, String otherwise) {
        if (!rule) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }
}
