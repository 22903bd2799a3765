package io.sequor.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each benchmark in the smallest size. It says nothing of speed, but that what is measured works, is right and is told. */
class CoreSmokeTest {
    private static final String[] SMALL = {"--quick", "--rounds=1", "--round-millis=1", "--one-process"};

    @Test
    void flatEndsWithItsFourRatios() {
        JsonNode last = measured("flat", "--open=10,20");

        assertPositive(
                last,
                List.of(
                        "ratio_unrelated",
                        "ratio_unary",
                        "ratio_equality_miss",
                        "ratio_range_miss",
                        "bytes_per_open_20"));
    }

    @Test
    void burstEndsWithItsRatio() {
        assertPositive(measured("burst", "--windows=4,10"), List.of("ratio_update"));
    }

    @Test
    void smallEndsWithARatioForEachWorkload() {
        assertPositive(measured("small", "--workloads=w1,w2"), List.of("ratio_w1", "ratio_w2"));
    }

    @Test
    void peersEndsWithTwoRatiosForEachWorkload() {
        JsonNode last = measured("peers", "--workloads=w1,w5", "--job-events=0");

        assertPositive(
                last,
                List.of("flink_ratio_w1", "hand_ratio_w1", "flink_ratio_w5", "hand_ratio_w5", "bytes_per_open_flink"));
    }

    @Test
    void bytesDependOnTheEventAndNotOnWhatIsOpen() {
        JsonNode last = measured("bytes", "--open=10,300");

        assertPositive(last, List.of("largest_record"));
        double few = last.at("/bytes_per_event_10").asDouble();
        assertThat(few).isPositive();
        assertThat(last.at("/bytes_per_event_300").asDouble()).isBetween(0.98 * few, 1.02 * few);
    }

    @Test
    void aTrialRunsInAJvmOfItsOwnAndEverythingIsKept(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("results.json");

        CommandRun run = CommandRun.of(
                "small",
                "--workloads=w2",
                "--rounds=1",
                "--round-millis=1",
                "--jvm-option=-Xms64m",
                "--jvm-option=-XX:TieredStopAtLevel=1",
                "--out=" + file);

        assertThat(run.errors()).isEmpty();
        JsonNode page = new ObjectMapper().readTree(file.toFile());
        assertThat(page.at("/command").asText()).startsWith("benchmarks/run small --workloads=w2");
        assertThat(page.at("/machine").asText()).contains("JDK");
        assertThat(page.at("/scores")).hasSize(2);
        assertThat(page.at("/scores/0/nanos")).hasSize(5);
        assertThat(page.at("/summary/ratio_w2").asDouble()).isPositive();
    }

    @Test
    void aWorkloadThatDoesNotExistIsNotUnderstood() {
        CommandRun run = CommandRun.of("small", "--workloads=w7");

        assertThat(run.exitCode()).isEqualTo(BenchmarksCommand.NOT_UNDERSTOOD);
        assertThat(run.errors()).startsWith("error: there is no workload w7");
    }

    private static JsonNode measured(String benchmark, String... options) {
        String[] args = new String[1 + SMALL.length + options.length];
        args[0] = benchmark;
        System.arraycopy(SMALL, 0, args, 1, SMALL.length);
        System.arraycopy(options, 0, args, 1 + SMALL.length, options.length);
        CommandRun run = CommandRun.of(args);
        assertThat(run.errors()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(BenchmarksCommand.DONE);
        assertThat(run.last().at("/benchmark").asText()).isEqualTo(benchmark);
        return run.last();
    }

    private static void assertPositive(JsonNode last, List<String> names) {
        for (String name : names) {
            assertThat(last.at("/" + name).asDouble()).as(name).isPositive();
        }
    }
}
