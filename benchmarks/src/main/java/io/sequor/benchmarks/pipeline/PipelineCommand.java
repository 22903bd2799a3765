package io.sequor.benchmarks.pipeline;

import io.sequor.benchmarks.BenchmarksCommand;
import io.sequor.benchmarks.report.Json;
import io.sequor.benchmarks.report.Machine;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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

/** {@code benchmarks/run pipeline}: the complete processor against the same topology with put and delete only. */
@Command(
        name = "pipeline",
        description = "The complete processor against a topology that only puts each event into RocksDB, deletes it and"
                + " sends it on. A few minutes.",
        mixinStandardHelpOptions = true)
public final class PipelineCommand implements Callable<Integer> {
    private static final int LEAST_EVENTS = 1000;
    private static final int EVENTS_A_KEY = 10;
    private static final int MOST_ROUNDS = 100;

    @Option(
            names = "--events",
            paramLabel = "NUMBER",
            defaultValue = "400000",
            description = "How many events, from 1000 (default ${DEFAULT-VALUE}).")
    private int events;

    @Option(
            names = "--keys",
            paramLabel = "NUMBER",
            defaultValue = "0",
            description = "Over how many keys they are spread (default: one for every 10 events).")
    private int keys;

    @Option(
            names = "--rounds",
            paramLabel = "NUMBER",
            defaultValue = "3",
            description = "Runs of each variant that count, in turn (default ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--warm-ups",
            paramLabel = "NUMBER",
            defaultValue = "1",
            description = "Runs of each variant before, which do not count (default ${DEFAULT-VALUE}).")
    private int warmUps;

    @Option(
            names = "--profile",
            description = "Run each variant once more at the end, and show where its stream thread's CPU time went.")
    private boolean profiled;

    @Option(
            names = "--jvm-option",
            paramLabel = "OPTION",
            description = "A further option for the JVMs of the applications; may be given several times.")
    private List<String> jvmOptions = List.of();

    @Option(names = "--out", paramLabel = "FILE", description = "Write everything that was measured there, as JSON.")
    private @Nullable Path out;

    @Spec
    private CommandSpec spec;

    private final Console console;
    private final List<String> arguments;

    /**
     * The command, speaking to a console.
     *
     * @param console for tables and the last line
     * @param arguments of the whole command, as they stand in results
     */
    public PipelineCommand(Console console, String... arguments) {
        this.console = console;
        this.arguments = List.of(arguments);
    }

    @Override
    public Integer call() {
        check(events >= LEAST_EVENTS, "--events is " + LEAST_EVENTS + " or more, and not " + events);
        check(keys >= 0 && keys <= events, "--keys is 1 to --events, and not " + keys);
        check(rounds >= 1 && rounds <= MOST_ROUNDS, "--rounds is 1 to " + MOST_ROUNDS + ", and not " + rounds);
        check(warmUps >= 0 && warmUps <= MOST_ROUNDS, "--warm-ups is 0 to " + MOST_ROUNDS + ", and not " + warmUps);
        Load load = new Load(events, keys > 0 ? keys : events / EVENTS_A_KEY);
        Options options = new Options(load, rounds, warmUps, profiled, jvmOptions);
        console.line(Machine.describe() + ", load " + Machine.load());
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            PipelineBenchmark.Outcome outcome = new PipelineBenchmark(console, options).run(directory.path());
            Summary summary = new Summary(outcome.runs());
            new Screen(console).medians(summary);
            if (profiled) {
                new ProfileTable(outcome.profiled()).show(console);
            }
            Optional.ofNullable(out).ifPresent(file -> write(file, load, outcome, summary));
            console.line(Json.line(summary.lastLine(events)));
        }
        return BenchmarksCommand.DONE;
    }

    private void write(Path file, Load load, PipelineBenchmark.Outcome outcome, Summary summary) {
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("command", "benchmarks/run " + String.join(" ", arguments));
        page.put("when", Instant.now().toString());
        page.put("machine", Machine.describe());
        page.put("applicationJvm", ApplicationProcess.HEAP);
        page.put("load", load);
        page.put("runs", outcome.runs());
        page.put("profiled", outcome.profiled());
        page.put("summary", summary.lastLine(events));
        try {
            Files.writeString(file, Json.page(page));
        } catch (IOException e) {
            throw new CommandFailure(
                    "the results cannot be written: " + e.getMessage(),
                    file.toString(),
                    "name a file in a directory that exists and is writable",
                    e);
        }
    }

    private void check(boolean rule, String otherwise) {
        if (!rule) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }
}
