package io.sequor.benchmarks.pipeline;

import io.sequor.benchmarks.report.Json;
import io.sequor.runner.terminal.CommandFailure;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs a {@link PipelineApplication} in a JVM of its own: 1 GiB of heap, serial collector, the same for both variants. What
 * it logs goes to this JVM's error stream.
 *
 * @param bootstrapServers where the broker listens
 * @param directory where runs keep their state
 * @param jvmOptions further options of the JVM
 * @param patience after which a run has failed, in seconds
 */
record ApplicationProcess(String bootstrapServers, Path directory, List<String> jvmOptions, long patience) {
    /** How every application's JVM is started. */
    static final List<String> HEAP = List.of("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC");

    private static final int FIRST_WITH_NATIVE_ACCESS_SWITCH = 22;

    /**
     * Runs one, from the start of its JVM to its end.
     *
     * @throws CommandFailure when it fails or takes too long
     */
    RunResult run(Variant variant, String application, int events, boolean profiled) {
        Process process = start(List.of(
                variant.name(),
                bootstrapServers,
                application,
                directory.resolve(application).toString(),
                Integer.toString(events),
                Boolean.toString(profiled)));
        try {
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> everythingOf(process));
            String said = output.get(patience, TimeUnit.SECONDS);
            int exitCode = process.waitFor();
            if (exitCode != 0) {
                throw failure("the application ended with " + exitCode + ", see above");
            }
            return Json.read(said, RunResult.class);
        } catch (TimeoutException e) {
            throw failure("the application was not done after " + patience + " s");
        } catch (ExecutionException e) {
            throw failure("the application cannot be heard: " + e.getCause().getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure("interrupted");
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(HEAP);
        if (Runtime.version().feature() >= FIRST_WITH_NATIVE_ACCESS_SWITCH) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PipelineApplication.class.getName()));
        command.addAll(arguments);
        try {
            return new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        } catch (IOException e) {
            throw failure("no process for the application: " + e.getMessage());
        }
    }

    private static String everythingOf(Process process) {
        return process.inputReader(StandardCharsets.UTF_8)
                .lines()
                .reduce("", (before, line) -> line.startsWith("{") ? line : before);
    }

    private static CommandFailure failure(String what) {
        return new CommandFailure(what, "benchmark pipeline", "see the error stream; run it with fewer --events");
    }
}
