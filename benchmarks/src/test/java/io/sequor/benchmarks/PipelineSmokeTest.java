package io.sequor.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sequor.runner.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a user starts it, in small. It says nothing of speed, but that what is measured works and is right. */
class PipelineSmokeTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void measuresBothVariantsAndEndsWithTheirRatio(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("results.json");

        int exitCode = run(
                "pipeline",
                "--events=3000",
                "--rounds=1",
                "--warm-ups=0",
                "--jvm-option=-XX:TieredStopAtLevel=1",
                "--out=" + file);

        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(exitCode).isEqualTo(BenchmarksCommand.DONE);
        JsonNode last = new ObjectMapper().readTree(lines().get(lines().size() - 1));
        double baseline = last.at("/baseline/eventsPerSecond").asDouble();
        double processor = last.at("/processor/eventsPerSecond").asDouble();
        assertThat(baseline).isPositive();
        assertThat(processor).isPositive();
        assertThat(last.at("/ratio").asDouble()).isBetween(0.9 * processor / baseline, 1.1 * processor / baseline);
        JsonNode page = new ObjectMapper().readTree(file.toFile());
        assertThat(page.at("/runs")).hasSize(2);
        assertThat(page.at("/command").asText()).startsWith("benchmarks/run pipeline --events=3000");
    }

    @Test
    void listsTheBenchmarksWhenNoneIsNamed() {
        assertThat(run()).isEqualTo(BenchmarksCommand.DONE);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Benchmarks:", "pipeline");
    }

    @Test
    void saysWhatIsNotUnderstood() {
        assertThat(run("pipeline", "--events", "7")).isEqualTo(BenchmarksCommand.NOT_UNDERSTOOD);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualToNormalizingNewlines("""
                        error: --events is 1000 or more, and not 7
                          where: benchmarks/run pipeline
                          to do: see benchmarks/run pipeline --help
                        """);
    }

    private int run(String... args) {
        PrintStream output = new PrintStream(out, true, StandardCharsets.UTF_8);
        Console console = new Console(output, new PrintStream(err, true, StandardCharsets.UTF_8), false);
        return BenchmarksCommand.run(console, new PrintWriter(output, true, StandardCharsets.UTF_8), args);
    }

    private List<String> lines() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
