package io.sequor.benchmarks.core;

import io.sequor.benchmarks.BenchmarksCommand;
import io.sequor.benchmarks.measure.Trials;
import io.sequor.benchmarks.report.Json;
import io.sequor.benchmarks.report.Machine;
import io.sequor.benchmarks.report.ResultFile;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the benchmarks without a broker have in common: their options, their last line, their file. */
@Command(mixinStandardHelpOptions = true)
abstract class MeasuringCommand implements Callable<Integer> {
    private static final int MOST_ROUNDS = 100;
    private static final int WARM_UP = 4;
    private static final int WARM_UP_MILLIS = 6000;
    private static final int QUICK_WARM_UP_MILLIS = 3000;

    @Option(names = "--quick", description = "Short rounds: figures to look at, not to publish.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "NUMBER",
            defaultValue = "0",
            description = "How often everything is measured; medians count (default: 3, with --quick 1).")
    private int rounds;

    @Option(
            names = "--round-millis",
            paramLabel = "NUMBER",
            defaultValue = "0",
            description = "CPU time of a part of a round (default: 1000, with --quick 400).")
    private int roundMillis;

    @Option(
            names = "--one-process",
            description =
                    "Measure in this JVM, where what one measurement compiles changes the next: for trying things.")
    private boolean oneProcess;

    @Option(
            names = "--jvm-option",
            paramLabel = "OPTION",
            description = "A further option for the JVMs that are measured; may be given several times.")
    private List<String> jvmOptions = List.of();

    @Option(names = "--out", paramLabel = "FILE", description = "Write everything that was measured there, as JSON.")
    private @Nullable Path out;

    @Spec
    private @Nullable CommandSpec spec;

    private final Console console;
    private final List<String> arguments;

    /**
     * @param console for tables and the last line
     * @param arguments of the whole command, as they stand in results
     */
    MeasuringCommand(Console console, String... arguments) {
        this.console = console;
        this.arguments = List.of(arguments);
    }

    /**
     * What was measured.
     *
     * @param line the last line, without the name of the benchmark
     * @param scores everything
     */
    record Measured(Map<String, Object> line, List<?> scores) {}

    /** Measures and prints tables. */
    abstract Measured measure();

    @Override
    public final Integer call() {
        check(rounds >= 0 && rounds <= MOST_ROUNDS, "--rounds is 1 to " + MOST_ROUNDS + ", and not " + rounds);
        check(roundMillis >= 0, "--round-millis is 1 or more, and not " + roundMillis);
        console.line(Machine.describe() + ", load " + Machine.load());
        Measured measured = measure();
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("benchmark", name());
        line.putAll(measured.line());
        Optional.ofNullable(out)
                .ifPresent(file -> ResultFile.write(
                        file,
                        arguments,
                        Map.of("jvmOptions", jvmOptions, "scores", measured.scores(), "summary", line)));
        console.line("");
        console.line(Json.line(line));
        return BenchmarksCommand.DONE;
    }

    final Console console() {
        return console;
    }

    final boolean quick() {
        return quick;
    }

    final boolean oneProcess() {
        return oneProcess;
    }

    final List<String> jvmOptions() {
        return jvmOptions;
    }

    final int rounds() {
        return rounds > 0 ? rounds : quick ? 1 : 3;
    }

    final int roundMillis() {
        return roundMillis > 0 ? roundMillis : quick ? 400 : 1000;
    }

    /** CPU time for which something is done before it counts: compilers need time of their own on a busy machine. */
    final int warmUpMillis() {
        return roundMillis > 0 ? WARM_UP * roundMillis : quick ? QUICK_WARM_UP_MILLIS : WARM_UP_MILLIS;
    }

    final Trials trials() {
        return oneProcess ? Trials.here() : Trials.apart(jvmOptions);
    }

    final void check(boolean rule, String otherwise) {
        if (!rule) {
            throw new ParameterException(commandSpec().commandLine(), otherwise);
        }
    }

    /** Ends the benchmark: what was measured is worth nothing. */
    final CommandFailure wrong(String what) {
        return new CommandFailure(
                what, "benchmarks/run " + name(), "find out which of both is right before any figure counts");
    }

    private String name() {
        return commandSpec().name();
    }

    private CommandSpec commandSpec() {
        if (spec == null) {
            throw new IllegalStateException("the command was not started by picocli");
        }
        return spec;
    }
}
