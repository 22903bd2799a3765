package io.sequor.runner.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class ConformanceCommandTest {
    private static final String PATTERN = """
            {"name": "p", "within": 10, "stages": [{"name": "a", "condition": {"kind": ["A"]}}]}""";
    private static final String STAGE = """
            [{"id": "s-1", "patterns": [%s],
              "steps": [
                {"push": {"id": "e0", "key": "k", "kind": "A", "time": 3}, "expect": {"ordinal": 0}},
                {"finish": true, "expect": {"results": [%s], "activeStates": 0}}]}]""";
    private static final String MATCH = """
            {"type": "match", "pattern": "p", "key": "k", "captures": {"a": [0]},
             "startTime": 3, "lastEventTime": 3, "endTime": 3}""";
    private static final String PROCESSOR = """
            [{"id": "p-1", "patterns": [%s], "sources": ["a"], "topics": ["orders"],
              "events": {"orders": [{"offset": 0, "event": {"id": "o0", "key": "k", "kind": "A", "time": 5}}]},
              "control": [{"offset": 0, "source": "a", "epoch": 1, "sequence": 1, "type": "WATERMARK",
                           "watermark": 7, "fences": {"orders": 0}}],
              "expected": {
                "perControl": [{"control": 0, "watermark": 7, "results": [
                  {"type": "match", "pattern": "p", "key": "k", "captures": {"a": ["orders@0"]},
                   "startTime": 5, "lastEventTime": 5, "endTime": 5}]}],
                "late": [], "dead": [], "buffered": [], "watermark": 7}}]""";
    private static final String ROW = """
            [{"id": "r-1", "sql": "SELECT", "columns": [], "error": "INVALID_QUERY"}]""";

    private static final String ROW_QUERY = """
            [{"id": "r-2", "sql": "SELECT", "columns": [{"name": "v", "type": "BIGINT"}], "rows": [[1], [2], [0]],
              "partition_by": [], "order_by": [],
              "measures": [{"name": "n", "expr": {"type": "agg", "fn": "COUNT", "arg": null, "semantics": null}}],
              "rows_per_match": "ONE", "skip": {"mode": "PAST_LAST_ROW"}, "within": null, "subsets": [],
              "pattern": {"type": "quantifier", "item": {"type": "var", "name": "A"}, "min": 1, "max": null,
                          "greedy": true},
              "defines": [{"var": "A", "expr": {"type": "op", "op": ">", "args": [
                {"type": "column", "name": "v", "var": null}, {"type": "literal", "value": 0}]}}],
              "output": ["n"], "expected": [[%s]], "error": null}]""";

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(stream(out), stream(err), false);
    private final List<Exception> failures = new ArrayList<>();
    private Path results;

    @BeforeEach
    void nameResults() {
        results = directory.resolve("results.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine", "engine-restore", "engine-split"})
    void writesWhatCameOutInPlaceOfWhatWasExpected(String way) throws IOException {
        Path stage = file("stage.json", STAGE.formatted(PATTERN, ""));
        assertThat(run(stage, "--through", way)).isZero();
        assertThat(Files.readString(results))
                .contains("\"id\":\"s-1\"", "\"type\":\"match\"", "\"identity\":", "\"startIdentity\":");
        assertThat(text()).startsWith("1 cases run through " + way + ", 0 not applicable, ");
    }

    @Test
    void goesThroughTheProcessor() throws IOException {
        Path stage = file("stage.json", STAGE.formatted(PATTERN, MATCH));
        Path processor = file("processor.json", PROCESSOR.formatted(PATTERN));
        assertThat(run(stage, processor.toString(), "--through", "processor", "--check"))
                .isZero();
        assertThat(text()).startsWith("2 cases run through processor, 0 not applicable, ");
        assertThat(Files.readString(results)).contains("\"captures\":{\"a\":[\"orders@0\"]}");
        assertThat(run(processor, "--through", "engine")).isZero();
        assertThat(text()).contains("1 not applicable (1: processor cases go through the processor)");
    }

    @Test
    void keepsTheOrderOfTheCasesOverAllFilesAndSaysWhatIsNotApplicable() throws IOException {
        Path row = file("row.json", ROW);
        Path stage = file("stage.json", STAGE.formatted(PATTERN, MATCH));
        assertThat(run(row, stage.toString(), "--through", "engine")).isZero();
        String written = Files.readString(results);
        assertThat(written)
                .contains("\"notApplicable\":\"row cases go through batch, incremental and sql in this version\"");
        assertThat(written.indexOf("\"r-1\"")).isLessThan(written.indexOf("\"s-1\""));
        assertThat(text())
                .startsWith("1 cases run through engine, 1 not applicable"
                        + " (1: row cases go through batch, incremental and sql in this version), ")
                .endsWith("; written to " + results + "\n");
        assertThat(filesIn(directory)).containsExactlyInAnyOrder("row.json", "stage.json", "results.json");
    }

    @Test
    void answersQueriesOverRows() throws IOException {
        Path row = file("rows.json", ROW_QUERY.formatted("2"));
        assertThat(run(row, file("text.json", ROW).toString(), "--through", "batch", "--check"))
                .isZero();
        assertThat(text())
                .startsWith("1 cases run through batch, 1 not applicable"
                        + " (1: an invalid query has nothing but its text), ");
        assertThat(failure(file("wrong.json", ROW_QUERY.formatted("3")), "--through", "batch", "--check"))
                .hasMessage("1 of 1 cases came out otherwise than they expect");
        assertThat(text()).contains("  missing [3]\n  unexpected [2]\n");
        assertThat(failure(
                        file("shape.json", ROW_QUERY.formatted("2").replace("\"defines\"", "\"define\"")),
                        "--through",
                        "batch"))
                .hasMessageStartingWith("case r-2 is malformed: defines is an array, and this is ");
    }

    @Test
    void checksOnRequest() throws IOException {
        assertThat(run(file("right.json", STAGE.formatted(PATTERN, MATCH)), "--through", "engine", "--check"))
                .isZero();
        assertThat(text()).endsWith("everything came out as expected\n");
        Path wrong = file("wrong.json", STAGE.formatted(PATTERN, ""));
        CommandFailure failure = failure(wrong, "--through", "engine", "--check");
        assertThat(failure).hasMessage("1 of 1 cases came out otherwise than they expect");
        assertThat(failure.remedy()).isEqualTo("compare " + results + " with the case files");
        assertThat(text()).contains("s-1 (" + wrong + ")\n  steps[1].results: expected 0, came 1\n");
    }

    @Test
    void refusesWhatIsNoCaseFileAndWritesNothing() throws IOException {
        assertThat(failure(file("broken.json", "[{"), "--through", "engine"))
                .hasMessageContaining("the file holds no cases: ")
                .hasMessageContaining("this is not JSON");
        assertThat(failure(file("object.json", "{}"), "--through", "engine"))
                .hasMessageContaining("a case file is an array of cases");
        assertThat(failure(file("unknown.json", "[{\"id\": \"u-1\"}]"), "--through", "engine"))
                .hasMessage("case u-1 has no known form");
        assertThat(failure(directory.resolve("absent.json"), "--through", "engine"))
                .hasMessage("there is no such file");
        assertThat(results).doesNotExist();
    }

    @Test
    void saysThatNothingWasChecked() throws IOException {
        Path row = file("row.json", ROW);
        assertThat(failure(row, "--through", "engine", "--check"))
                .hasMessage("nothing was run, so nothing was checked");
        assertThat(failure(file("empty.json", "[]"), "--through", "engine", "--check")
                        .remedy())
                .isEqualTo("name files with cases that go through engine, or another way with --through");
        assertThat(text()).doesNotContain("as expected");
    }

    @Test
    void refusesToJudgeTwoCasesWithOneId() throws IOException {
        Path one = file("one.json", STAGE.formatted(PATTERN, MATCH));
        Path other = file("other.json", STAGE.formatted(PATTERN, MATCH));
        assertThat(run(one, other.toString(), "--through", "engine", "--check")).isEqualTo(ExitCode.NOT_UNDERSTOOD);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "error: two cases have the id s-1",
                        "  where: " + one + ", case 1; " + other + ", case 1",
                        "  to do: give one of them another id, and name each file once. Nothing was run");
        assertThat(results).doesNotExist();
        assertThat(run(one, other.toString(), "--through", "engine")).isEqualTo(ExitCode.DONE);
    }

    @Test
    void neverReplacesACaseFile() throws IOException {
        Path cases = file("cases.json", STAGE.formatted(PATTERN, MATCH));

        CommandFailure failure = failureOf(cases.toString(), "--through", "engine", "--out", cases.toString());

        assertThat(failure).hasMessage("the results would replace a case file");
        assertThat(cases).hasContent(STAGE.formatted(PATTERN, MATCH));
    }

    @Test
    void writesThroughALinkAndIntoWhatIsNoFile() throws IOException {
        Path cases = file("cases.json", STAGE.formatted(PATTERN, MATCH));
        Path target = file("target.json", "old");
        Path link = Files.createSymbolicLink(directory.resolve("link.json"), target);

        assertThat(execute(cases.toString(), "--through", "engine", "--out", link.toString()))
                .isEqualTo(ExitCode.DONE);
        assertThat(execute(cases.toString(), "--through", "engine", "--out", "/dev/null"))
                .isEqualTo(ExitCode.DONE);

        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(target)).startsWith("[").contains("s-1");
        assertThat(Path.of("/dev/null")).isWritable();
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine", "processor"})
    void saysWhatIsMalformedInACaseAndLeavesOldResultsAlone(String way) throws IOException {
        Files.writeString(results, "old");
        Path odd =
                file("odd.json", "[{\"id\": \"o-1\", \"patterns\": [" + PATTERN + "], \"steps\": [{\"pusch\": 1}]}]");
        CommandFailure failure = failure(odd, "--through", way);
        assertThat(failure)
                .hasMessage("case o-1 is malformed: steps[0] is one of push, advance, finish and restore,"
                        + " and this is {\"pusch\":1}");
        assertThat(failure.where()).isEqualTo(odd + ", case 1");
        assertThat(failure.remedy()).isEqualTo("correct the case and start again. Nothing was written");
        assertThat(Files.readString(results)).isEqualTo("old");
    }

    @Test
    void saysWhatIsMalformedInTheLogsOfAProcessor() throws IOException {
        String text = PROCESSOR.formatted(PATTERN);
        assertThat(failure(
                        file("event.json", text.replace("\"offset\": 0, \"event\"", "\"event\"")),
                        "--through",
                        "processor"))
                .hasMessageStartingWith(
                        "case p-1 is malformed: events.orders[0] has a whole number as its offset, and this is {");
        assertThat(failure(file("control.json", text.replace("\"epoch\": 1, ", "")), "--through", "processor"))
                .hasMessageStartingWith(
                        "case p-1 is malformed: control[0] has [source, epoch, sequence, type], and this is {");
    }

    @Test
    void needsAFileToWriteUnlessItChecks() throws IOException {
        String stage = file("stage.json", STAGE.formatted(PATTERN, MATCH)).toString();
        assertThat(execute(stage, "--through", "engine", "--check")).isZero();
        assertThat(text()).contains(" s\neverything came out as expected\n").doesNotContain("written");
        assertThat(results).doesNotExist();
        assertThat(execute(stage, "--through", "engine")).isEqualTo(ExitCode.NOT_UNDERSTOOD);
    }

    private CommandFailure failureOf(String... all) {
        failures.clear();
        assertThat(execute(all)).isEqualTo(ExitCode.FAILED);
        assertThat(failures).singleElement().isInstanceOf(CommandFailure.class);
        return (CommandFailure) failures.get(0);
    }

    private CommandFailure failure(Path file, String... arguments) {
        failures.clear();
        assertThat(run(file, arguments)).isEqualTo(ExitCode.FAILED);
        assertThat(failures).singleElement().isInstanceOf(CommandFailure.class);
        return (CommandFailure) failures.get(0);
    }

    private int run(Path file, String... arguments) {
        String[] all = Stream.concat(
                        Stream.of(file.toString()),
                        Stream.concat(Stream.of(arguments), Stream.of("--out", results.toString())))
                .toArray(String[]::new);
        return execute(all);
    }

    private int execute(String... all) {
        return new CommandLine(new ConformanceCommand(console))
                .setExecutionExceptionHandler((failure, commandLine, parsed) -> {
                    failures.add(failure);
                    return ExitCode.FAILED;
                })
                .execute(all);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static List<String> filesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private String text() {
        return out.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
