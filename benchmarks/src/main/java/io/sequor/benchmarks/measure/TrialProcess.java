package io.sequor.benchmarks.measure;

import io.sequor.benchmarks.report.Json;
import io.sequor.runner.terminal.CommandFailure;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Carries out a trial in a JVM of its own. What it logs goes to this JVM's error stream; the last line that it prints is
 * its score.
 *
 * @param jvmOptions options of the JVM behind {@link #OPTIONS}
 */
public record TrialProcess(List<String> jvmOptions) {
    /** How every such JVM is started. The opened packages are for Flink, which reflects on them. */
    public static final List<String> OPTIONS = List.of(
            "-Xms2g",
            "-Xmx4g",
            "-XX:+UseSerialGC",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.time=ALL-UNNAMED");

    /** Copies the list. */
    public TrialProcess {
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** Carries out one that is told by the arguments: class of the trial, trial as JSON. */
    public static void main(String[] args) throws ClassNotFoundException {
        ParentWatch.begin();
        Class<? extends Trial<?>> type = trialType(args[0]);
        System.out.println(Json.line(Json.read(args[1], type).run()));
        System.exit(0);
    }

    @SuppressWarnings("unchecked") // the caller names the class of a trial
    private static Class<? extends Trial<?>> trialType(String name) throws ClassNotFoundException {
        return (Class<? extends Trial<?>>) Class.forName(name).asSubclass(Trial.class);
    }

    <S> S run(Trial<S> trial) {
        Process process = start(trial);
        try {
            Optional<String> score = process.inputReader(StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("{"))
                    .reduce((before, line) -> line);
            int exitCode = process.waitFor();
            if (exitCode != 0 || score.isEmpty()) {
                throw failure("a trial ended with " + exitCode + ", see above: " + trial);
            }
            return Json.read(score.get(), trial.scoreType());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure("interrupted");
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(Trial<?> trial) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TrialProcess.class.getName()));
        command.addAll(List.of(trial.getClass().getName(), Json.line(trial)));
        try {
            return new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        } catch (IOException e) {
            throw failure("no process for a trial: " + e.getMessage());
        }
    }

    private static CommandFailure failure(String what) {
        return new CommandFailure(
                what, "benchmarks", "see the error stream; with --one-process the trial can be debugged");
    }
}
