package io.sequor.runner.broker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An {@link EmbeddedBroker} in a JVM of its own, which can be killed without warning and started again on the same
 * directory and the same port, so that its clients find it. The child runs the current Java with the current class
 * path, and ends by itself when this JVM is gone. What it logs goes to this JVM's error stream.
 */
public final class BrokerProcess implements AutoCloseable {
    private static final String READY = "ready ";
    private static final int ANY_PORT = 0;
    private static final long START_SECONDS = 120;

    private final Path directory;
    private final Process process;
    private final int port;

    private BrokerProcess(Path directory, Process process, int port) {
        this.directory = directory;
        this.process = process;
        this.port = port;
    }

    /**
     * Starts a broker that keeps its log in a directory, on a free port, and waits until it answers: some seconds.
     *
     * @param directory is created if absent
     * @throws BrokerException if it does not come up within two minutes
     */
    public static BrokerProcess start(Path directory) {
        return launch(directory, ANY_PORT);
    }

    private static BrokerProcess launch(Path directory, int wantedPort) {
        Process process = newProcess(directory, wantedPort);
        try {
            return new BrokerProcess(directory, process, readyPort(process));
        } catch (BrokerException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static Process newProcess(Path directory, int wantedPort) {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx384m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BrokerProcess.class.getName(),
                        directory.toString(),
                        Integer.toString(wantedPort))
                .redirectError(Redirect.INHERIT);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new BrokerException("no process for the broker: " + e.getMessage() + ". Check java.home.", e);
        }
    }

    private static int readyPort(Process process) {
        CompletableFuture<Optional<String>> line = CompletableFuture.supplyAsync(() -> firstLine(process));
        try {
            return line.get(START_SECONDS, TimeUnit.SECONDS)
                    .filter(text -> text.startsWith(READY))
                    .map(text -> Integer.valueOf(text.substring(READY.length())))
                    .orElseThrow(() -> new BrokerException("the broker's process ended before the broker was ready. "
                            + "Its reason stands on the error stream."));
        } catch (TimeoutException | ExecutionException e) {
            throw new BrokerException(
                    "the broker's process was not ready within " + START_SECONDS + " s: is the machine overloaded?", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerException("interrupted while waiting for the broker's process", e);
        }
    }

    private static Optional<String> firstLine(Process process) {
        BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
        try {
            return Optional.ofNullable(reader.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Host and port for {@code bootstrap.servers}; the same after {@link #restarted}. */
    public String bootstrapServers() {
        return "127.0.0.1:" + port;
    }

    /** Whether the process runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Kills the process as {@code kill -9} does and waits until it is gone. A transaction whose commit was answered
     * less than a moment ago may not have its marker yet. A single Kafka 4.4.0 broker has been seen to forget that
     * marker
     * when it came back, so that read_committed readers wait for ever: let a reader see the record before the kill.
     */
    public void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /**
     * Kills the process if it still runs, and starts another on its directory and port.
     *
     * @throws BrokerException if it does not come up within two minutes
     */
    public BrokerProcess restarted() {
        kill();
        return launch(directory, port);
    }

    /** Stops the broker in good order and waits for its end. A second call does nothing. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroyForcibly();
        }
        awaitEnd();
    }

    private void awaitEnd() {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The child: starts a broker, says {@code ready PORT} on its output, and runs until its input ends.
     *
     * @param args directory; port for clients, 0 for a free one
     */
    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        int wantedPort = Integer.parseInt(args[1]);
        InputStream parent = System.in;
        try (EmbeddedBroker broker = wantedPort == ANY_PORT
                ? EmbeddedBroker.startIn(directory)
                : EmbeddedBroker.startIn(directory, wantedPort)) {
            System.out.println(READY + broker.port());
            parent.transferTo(OutputStream.nullOutputStream());
        }
        System.exit(0);
    }
}
