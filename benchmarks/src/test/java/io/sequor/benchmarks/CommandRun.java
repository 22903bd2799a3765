package io.sequor.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sequor.runner.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The command as a user starts it, and what it said. */
record CommandRun(int exitCode, String output, String errors) {
    static CommandRun of(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream output = new PrintStream(out, true, StandardCharsets.UTF_8);
        Console console = new Console(output, new PrintStream(err, true, StandardCharsets.UTF_8), false);
        int exitCode = BenchmarksCommand.run(console, new PrintWriter(output, true, StandardCharsets.UTF_8), args);
        return new CommandRun(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** The last line, which is one JSON object. */
    JsonNode last() {
        List<String> lines = output.lines().toList();
        try {
            return new ObjectMapper().readTree(lines.get(lines.size() - 1));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(output, e);
        }
    }
}
