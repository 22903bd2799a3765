package io.sequor.benchmarks.pipeline;

import io.sequor.runner.broker.BrokerProcess;
import io.sequor.runner.terminal.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The course of the benchmark: broker, topics filled beforehand, warm-up, then the variants in turn. Runs once.
 */
final class PipelineBenchmark {
    private static final long LEAST_PATIENCE_SECONDS = 90;
    private static final int SLOWEST_EVENTS_PER_SECOND = 1000;

    private final Console console;
    private final Options options;
    private final Screen screen;
    private int number;

    PipelineBenchmark(Console console, Options options) {
        this.console = console;
        this.options = options;
        this.screen = new Screen(console);
    }

    /**
     * What was measured.
     *
     * @param runs those that count, in their order
     * @param profiled one of each variant when asked for, else none
     */
    record Outcome(List<Run> runs, List<Run> profiled) {}

    /**
     * Runs it in a directory.
     *
     * @throws io.sequor.runner.terminal.CommandFailure when a run fails or gives a wrong answer
     */
    Outcome run(Path directory) {
        Set<Long> others =
                ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
        try (BrokerProcess broker = BrokerProcess.start(directory.resolve("broker"));
                TopicAdmin topics = new TopicAdmin(broker.bootstrapServers())) {
            topics.create(List.of(Topics.EVENTS, Topics.CONTROL));
            console.progress("Filling the topics with " + options.load().events() + " events ...");
            Expected expected = Filling.fill(broker.bootstrapServers(), options.load());
            screen.filled(expected);
            Optional<ProcessHandle> process = ProcessHandle.current()
                    .children()
                    .filter(child -> !others.contains(child.pid()))
                    .findFirst();
            return rounds(new RunMaker(
                    new ApplicationProcess(broker.bootstrapServers(), directory, options.jvmOptions(), patience()),
                    topics,
                    new Answer(broker.bootstrapServers(), expected),
                    process));
        }
    }

    private long patience() {
        return LEAST_PATIENCE_SECONDS + options.load().events() / SLOWEST_EVENTS_PER_SECOND;
    }

    private Outcome rounds(RunMaker maker) {
        screen.heading();
        for (int i = 0; i < options.warmUps(); i++) {
            round(maker, "warm-up", false);
        }
        List<Run> runs = new ArrayList<>();
        for (int i = 1; i <= options.rounds(); i++) {
            runs.addAll(round(maker, "round " + i, false));
        }
        return new Outcome(runs, options.profiled() ? round(maker, "profiled", true) : List.of());
    }

    private List<Run> round(RunMaker maker, String title, boolean profiled) {
        List<Run> runs = new ArrayList<>();
        for (Variant variant : Variant.values()) {
            number++;
            Run run = maker.run(variant, variant.label() + "-" + number, profiled);
            screen.run(title, run);
            runs.add(run);
        }
        return runs;
    }
}
