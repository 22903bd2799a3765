package io.sequor.benchmarks.core;

import io.sequor.benchmarks.measure.Medians;
import io.sequor.benchmarks.measure.TrialProcess;
import io.sequor.runner.terminal.CommandFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs JMH for a command: one fork a round, and of its scores only what {@link Cpu} counted. */
final class Micro {
    private static final int WARM_UPS = 3;
    private static final int ITERATIONS = 5;

    private final MeasuringCommand command;
    private final List<Score> scores = new ArrayList<>();

    /** Two that measure on one machine disturb each other, so JMH refuses; a first look in one process may. */
    Micro(MeasuringCommand command) {
        this.command = command;
        if (command.oneProcess()) {
            System.setProperty("jmh.ignoreLock", "true");
        }
    }

    /**
     * What was counted.
     *
     * @param benchmark name of the method
     * @param parameters of the run
     * @param nanos CPU time of a unit, for each iteration of each round
     * @param bytes allocated for a unit, likewise
     */
    record Score(String benchmark, Map<String, String> parameters, List<Double> nanos, List<Double> bytes) {
        double medianNanos() {
            return Medians.of(nanos, Double::doubleValue);
        }

        double medianBytes() {
            return Medians.of(bytes, Double::doubleValue);
        }
    }

    /**
     * Runs one benchmark with one set of parameters.
     *
     * @throws CommandFailure when it fails or gives a wrong answer
     */
    Score run(Class<?> type, String method, Map<String, String> parameters) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(type.getName().replace(".", "\\.") + "\\." + method + "$")
                .mode(Mode.AverageTime)
                .forks(command.oneProcess() ? 0 : command.rounds())
                .warmupIterations(WARM_UPS)
                .warmupTime(TimeValue.milliseconds(command.roundMillis()))
                .measurementIterations(ITERATIONS)
                .measurementTime(TimeValue.milliseconds(command.roundMillis()))
                .jvmArgs(TrialProcess.OPTIONS.toArray(String[]::new))
                .jvmArgsAppend(command.jvmOptions().toArray(String[]::new))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        options.param("warmUpMillis", Integer.toString(command.warmUpMillis()));
        parameters.forEach(options::param);
        try {
            Collection<RunResult> results = new Runner(options.build()).run();
            Score score = score(method, parameters, results);
            scores.add(score);
            return score;
        } catch (RunnerException e) {
            throw new CommandFailure(
                    method + " " + parameters + " failed: " + e.getMessage(),
                    type.getSimpleName(),
                    "see above; with --one-process it can be debugged",
                    e);
        }
    }

    List<Score> scores() {
        return scores;
    }

    private static Score score(String method, Map<String, String> parameters, Collection<RunResult> results) {
        List<Double> nanos = new ArrayList<>();
        List<Double> bytes = new ArrayList<>();
        for (RunResult result : results) {
            for (BenchmarkResult fork : result.getBenchmarkResults()) {
                for (IterationResult iteration : fork.getIterationResults()) {
                    double units = counted(iteration, "units");
                    nanos.add(counted(iteration, "nanos") / units);
                    bytes.add(counted(iteration, "bytes") / units);
                }
            }
        }
        return new Score(method, parameters, nanos, bytes);
    }

    private static double counted(IterationResult iteration, String counter) {
        Result<?> result = iteration.getSecondaryResults().get(counter);
        return result.getScore();
    }
}
