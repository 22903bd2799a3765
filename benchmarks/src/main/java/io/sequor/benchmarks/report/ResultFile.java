package io.sequor.benchmarks.report;

import io.sequor.runner.terminal.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything that a benchmark measured, with machine, JDK and command, as one JSON object in a file. */
public final class ResultFile {
    private ResultFile() {}

    /**
     * Writes one.
     *
     * @param file where to; what stood there is replaced
     * @param arguments of the command
     * @param parts what was measured, by name, in its order
     * @throws CommandFailure when it cannot be written
     */
    public static void write(Path file, List<String> arguments, Map<String, Object> parts) {
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("command", "benchmarks/run " + String.join(" ", arguments));
        page.put("when", Instant.now().toString());
        page.put("machine", Machine.describe());
        page.put("load", Machine.load());
        page.putAll(parts);
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
}
