package io.sequor.runner.watermark;

import io.sequor.kstreams.watermark.ControlMessage.Type;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.ExitCode;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sequor watermark publish}: claims a time. */
@Command(
        name = "publish",
        description = {
            "Claims a time for a source: no event of it with this time or earlier is still to come behind what stands in the"
                    + " events topics now. Later ones are late.",
            "Speak for a program only while it does not run: two who count sequences at once drop each other's words."
        },
        mixinStandardHelpOptions = true)
final class PublishCommand implements Callable<Integer> {
    @Mixin
    private SpeakerOptions options = new SpeakerOptions();

    @Option(
            names = "--time",
            paramLabel = "TIME",
            required = true,
            converter = Moment.Converter.class,
            description =
                    "Milliseconds since 1970, an instant such as 2024-05-01T10:00:00Z, or final: nothing comes any"
                            + " more.")
    private Moment time = new Moment(-1);

    @Spec
    private CommandSpec spec;

    private final Console console;

    PublishCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (options.eventsTopics().isEmpty() && !options.control().inBand()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--events-topic is missing: a claim covers nothing of a topic that it does not fence,"
                            + " and what stands there would be late. Name every topic that the processor reads");
        }
        new Speaker(console, options)
                .say(new Speech(options.source(), Type.WATERMARK, OptionalLong.of(time.millis()), options.epoch()));
        return ExitCode.DONE;
    }
}
