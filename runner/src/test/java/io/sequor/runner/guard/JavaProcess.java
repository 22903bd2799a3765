package io.sequor.runner.guard;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * A main class of a test in a JVM of its own. It runs until its standard input ends, which it does with this JVM at the
 * latest. What it logs goes to a file; its standard output is for answers.
 */
public final class JavaProcess implements AutoCloseable {
    private static final long END_SECONDS = 60;

    private final Process process;
    private final Path log;
    private final BufferedReader answers;

    private JavaProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts one, with the class path of this JVM. */
    public static JavaProcess start(Path log, List<String> jvmOptions, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        try {
            return new JavaProcess(
                    new ProcessBuilder(command)
                            .redirectError(Redirect.to(log.toFile()))
                            .start(),
                    log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Called in the process: answers each line of its standard input, and returns when it ends. */
    public static void answer(UnaryOperator<String> answers) throws IOException {
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String question = questions.readLine(); question != null; question = questions.readLine()) {
            System.out.println(answered(question) + answers.apply(question));
        }
    }

    /** Whatever else the JVM says on its standard output does not begin like this. */
    private static String answered(String question) {
        return question + ": ";
    }

    /** What it answers to a question of one line; fails when it has ended. */
    public String ask(String question) {
        try {
            process.getOutputStream().write((question + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                if (line.startsWith(answered(question))) {
                    return line.substring(answered(question).length());
                }
            }
        } catch (IOException e) {
            throw new AssertionError("the application cannot be asked: " + question + "\n" + logged(), e);
        }
        throw new AssertionError("the application has ended:\n" + logged());
    }

    /** Fails when it has ended by itself, with what it logged. */
    public void requireAlive() {
        if (!process.isAlive()) {
            throw new AssertionError("the application ended with " + process.exitValue() + ":\n" + logged());
        }
    }

    /** As {@code kill -9}. */
    public void kill() {
        requireAlive();
        process.destroyForcibly();
        awaitEnd();
    }

    /** Ends it in good order. */
    public void end() {
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

    /** What it has logged. */
    public String logged() {
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
