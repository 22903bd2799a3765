package io.sequor.runner.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** {@link CrashApplication} in a JVM of its own. What it logs goes to a file: a kill makes Kafka Streams complain. */
final class ApplicationProcess implements AutoCloseable {
    private static final long END_SECONDS = 60;

    private final Process process;
    private final Path log;

    private ApplicationProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    static ApplicationProcess start(String bootstrapServers, Path directory, int life, String guarantee) {
        Path log = directory.resolve("application-" + life + ".txt");
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx384m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CrashApplication.class.getName(),
                        bootstrapServers,
                        directory.resolve("state").toString(),
                        guarantee)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()));
        try {
            return new ApplicationProcess(builder.start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fails when it has ended by itself, with what it logged. */
    void requireAlive() {
        if (!process.isAlive()) {
            throw new AssertionError("the application ended with " + process.exitValue() + ":\n" + logged());
        }
    }

    /** As {@code kill -9}. */
    void kill() {
        requireAlive();
        process.destroyForcibly();
        awaitEnd();
    }

    /** Ends it in good order. */
    void end() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int exitCode = awaitEnd();
        if (exitCode != 0) {
            throw new AssertionError("the application ended with " + exitCode + ":\n" + logged());
        }
    }

    String logged() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int awaitEnd() {
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("the application does not end:\n" + logged());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
