package io.sequor.runner;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.runner.conformance.ConformanceCommand;
import io.sequor.runner.demo.DemoCommand;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.ExitCode;
import io.sequor.runner.trial.BrokerCommand;
import io.sequor.runner.watermark.WatermarkCommand;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The top level of the {@code sequor} command. Exit codes: 0 done, 1 failed, 2 asked for in a way that is not
 * understood. An error is three lines on the error stream (what, where, what to do), with {@code --debug} followed by
 * the stack trace.
 */
@Command(
        name = "sequor",
        description = "Finds event patterns in Kafka topics.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "Exit codes: 0 done, 1 failed, 2 not understood."})
public final class SequorCommand implements Callable<Integer> {
    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    private boolean debug;

    private final Console console;

    private SequorCommand(Console console) {
        this.console = console;
    }

    /** Runs the command and ends this JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(run(Console.system(), new PrintWriter(System.out, true, Charset.defaultCharset()), args));
    }

    /**
     * Runs the command.
     *
     * @param console for lines and errors
     * @param help for usage and version texts
     * @return the exit code
     */
    static int run(Console console, PrintWriter help, String... args) {
        return commandLine(console, help).execute(args);
    }

    /** The command, to which subcommands can be added before it is executed. */
    static CommandLine commandLine(Console console, PrintWriter help) {
        SequorCommand command = new SequorCommand(console);
        return new CommandLine(command)
                .addSubcommand(new DemoCommand(console))
                .addSubcommand(new BrokerCommand(console))
                .addSubcommand(new ConformanceCommand(console))
                .addSubcommand(WatermarkCommand.withSubcommands(console))
                .setOut(help)
                .setErr(help)
                .setColorScheme(CommandLine.Help.defaultColorScheme(console.isTerminal() ? Ansi.ON : Ansi.OFF))
                .setParameterExceptionHandler(command::notUnderstood)
                .setExecutionExceptionHandler(command::failed);
    }

    @Override
    public Integer call() {
        console.error("no command was given", "sequor", "see sequor --help for the commands");
        return ExitCode.NOT_UNDERSTOOD;
    }

    private int notUnderstood(ParameterException e, String[] args) {
        console.error(mistakeOf(e), commandOf(e.getCommandLine(), args), remedyOf(e));
        if (Arrays.asList(args).contains("--debug")) {
            console.trace(e);
        }
        return ExitCode.NOT_UNDERSTOOD;
    }

    /** What is not understood, in plain words where picocli's are none. */
    private static String mistakeOf(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            String text = unmatched.getUnmatched().get(0);
            boolean noCommand = e.getCommandLine().getParent() == null;
            return noCommand ? "there is no command " + text : text + " is one argument too many";
        }
        if (e.getArgSpec() instanceof OptionSpec option && e.getValue() != null) {
            Class<?> type = option.type();
            if (type == int.class || type == long.class) {
                return option.longestName() + wholeNumberInPlaceOf(e.getValue());
            }
            if (type == double.class) {
                return option.longestName() + " takes a number, and this is " + e.getValue();
            }
        }
        return withoutFullStop(e.getMessage());
    }

    private static String wholeNumberInPlaceOf(String text) {
        return text.matches("[+-]?\\d+")
                ? " takes a whole number, and " + text + " is too large"
                : " takes a whole number, and this is " + text;
    }

    private static String remedyOf(ParameterException e) {
        String seeHelp = "see " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help";
        if (e instanceof UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty()) {
            return "did you mean " + String.join(" or ", unmatched.getSuggestions()) + "? Else " + seeHelp;
        }
        return seeHelp;
    }

    private static String commandOf(CommandLine innermost, String[] args) {
        CommandSpec root = innermost.getCommandSpec().root();
        return (root.name() + " " + String.join(" ", args)).trim();
    }

    private int failed(Exception e, CommandLine commandLine, ParseResult parsed) {
        String name = commandLine.getCommandSpec().qualifiedName();
        if (e instanceof CommandFailure failure) {
            console.error(withoutFullStop(String.valueOf(failure.getMessage())), failure.where(), failure.remedy());
        } else if (e instanceof DefinitionException mistaken) {
            console.error(
                    withoutFullStop(String.valueOf(mistaken.getMessage())),
                    name,
                    "this is a mistake in a definition: correct it and start again");
        } else {
            console.error(
                    "unexpected " + e.getClass().getSimpleName() + ": "
                            + withoutFullStop(String.valueOf(e.getMessage())),
                    name,
                    "run it again with --debug and report the stack trace");
        }
        if (debug) {
            console.trace(e);
        }
        return ExitCode.FAILED;
    }

    private static String withoutFullStop(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }
}
