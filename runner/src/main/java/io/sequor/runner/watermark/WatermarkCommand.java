package io.sequor.runner.watermark;

import io.sequor.kstreams.watermark.ControlMessage.Type;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.ExitCode;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code sequor watermark}: says and shows how far time has come. */
@Command(
        name = "watermark",
        description = "Says how far time has come, and shows who holds it back.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class WatermarkCommand implements Callable<Integer> {
    private static final String ALONE =
            "Speak for a program only while it does not run: two who count sequences at once drop each other's words.";

    private final Console console;

    private WatermarkCommand(Console console) {
        this.console = console;
    }

    /** The command with everything below it, speaking to a console. */
    public static CommandLine withSubcommands(Console console) {
        return new CommandLine(new WatermarkCommand(console))
                .addSubcommand(new ShowCommand(console))
                .addSubcommand(new PublishCommand(console))
                .addSubcommand(saying(console, Type.REGISTER, "Says that a source is there and is to be waited for."))
                .addSubcommand(
                        saying(console, Type.IDLE, "Says that a source is not to be waited for until it speaks again."))
                .addSubcommand(saying(
                        console, Type.ACTIVE, "Says that a source is to be waited for again, with the claim it has."))
                .addSubcommand(saying(
                        console,
                        Type.RETIRE,
                        "Says that a source is gone: it is not waited for, and is heard again only in a higher epoch."))
                .addSubcommand(new GenerateCommand(console));
    }

    private static CommandLine saying(Console console, Type type, String description) {
        CommandLine command = new CommandLine(new SayCommand(console, type));
        command.getCommandSpec().name(type.name().toLowerCase(Locale.ROOT));
        command.getCommandSpec().usageMessage().description(description, ALONE);
        return command;
    }

    @Override
    public Integer call() {
        console.error("no command was given", "sequor watermark", "see sequor watermark --help for the commands");
        return ExitCode.NOT_UNDERSTOOD;
    }
}
