package io.sequor.benchmarks;

import io.sequor.benchmarks.core.BurstCommand;
import io.sequor.benchmarks.core.BytesCommand;
import io.sequor.benchmarks.core.FlatCommand;
import io.sequor.benchmarks.core.PeersCommand;
import io.sequor.benchmarks.core.SmallCommand;
import io.sequor.benchmarks.pipeline.PipelineCommand;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The top level of {@code benchmarks/run}; without an argument it lists the benchmarks. Exit codes: 0 measured and the
 * answers are right, 1 failed, 2 asked for in a way that is not understood.
 */
@Command(
        name = "benchmarks/run",
        description = "Measures Sequor. The last line of a benchmark is one JSON object.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "BENCHMARK",
        commandListHeading = "%nBenchmarks:%n",
        footer = {"", "Exit codes: 0 measured and the answers are right, 1 failed, 2 not understood."})
public final class BenchmarksCommand implements Callable<Integer> {
    /** Measured, and the answers are right. */
    public static final int DONE = 0;
    /** Understood, but failed: nothing that was measured counts. */
    public static final int FAILED = 1;
    /** Not understood. */
    public static final int NOT_UNDERSTOOD = 2;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    private boolean debug;

    @Spec
    private CommandSpec spec;

    private final Console console;
    private final PrintWriter help;

    private BenchmarksCommand(Console console, PrintWriter help) {
        this.console = console;
        this.help = help;
    }

    /** Runs the command and ends this JVM with its exit code. */
    public static void main(String[] args) {
        PrintWriter help = new PrintWriter(System.out, true, Charset.defaultCharset());
        System.exit(run(Console.system(), help, args));
    }

    /**
     * Runs the command.
     *
     * @param console for lines and errors
     * @param help for usage texts
     * @return the exit code
     */
    static int run(Console console, PrintWriter help, String... args) {
        BenchmarksCommand command = new BenchmarksCommand(console, help);
        return new CommandLine(command)
                .addSubcommand(new FlatCommand(console, args))
                .addSubcommand(new BurstCommand(console, args))
                .addSubcommand(new SmallCommand(console, args))
                .addSubcommand(new PeersCommand(console, args))
                .addSubcommand(new BytesCommand(console, args))
                .addSubcommand(new PipelineCommand(console, args))
                .setOut(help)
                .setErr(help)
                .setParameterExceptionHandler(command::notUnderstood)
                .setExecutionExceptionHandler(command::failed)
                .execute(args);
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(help);
        return DONE;
    }

    private int notUnderstood(ParameterException e, String[] args) {
        CommandLine at = e.getCommandLine();
        String name = at.getCommandSpec().qualifiedName();
        console.error(withoutFullStop(e), name, "see " + name + " --help");
        return NOT_UNDERSTOOD;
    }

    private int failed(Exception e, CommandLine commandLine, ParseResult parsed) {
        if (e instanceof CommandFailure failure) {
            console.error(withoutFullStop(e), failure.where(), failure.remedy());
        } else {
            String name = commandLine.getCommandSpec().qualifiedName();
            console.error(
                    "unexpected " + e.getClass().getSimpleName() + ": " + withoutFullStop(e),
                    name,
                    "run it again with --debug and report the stack trace");
        }
        if (debug) {
            console.trace(e);
        }
        return FAILED;
    }

    private static String withoutFullStop(Exception e) {
        String text = String.valueOf(e.getMessage());
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }
}
