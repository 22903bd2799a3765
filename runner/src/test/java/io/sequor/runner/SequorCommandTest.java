package io.sequor.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

final class SequorCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(stream(out), stream(err), false);

    @Test
    void saysItsVersions() {
        assertThat(run("--version")).isEqualTo(ExitCode.DONE);
        assertThat(text(out))
                .containsPattern("Sequor \\d+\\.\\d+\\.\\d+.*\\RKafka \\d+\\.\\d+\\.\\d+\\RJava 1?\\d+.*\\R");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void saysHowItIsUsed() {
        assertThat(run("--help")).isEqualTo(ExitCode.DONE);
        assertThat(text(out))
                .startsWith("Usage: sequor [-hV] [--debug]")
                .contains("Exit codes: 0 done, 1 failed, 2 not understood.");
    }

    @Test
    void saysThatACommandIsMissing() {
        assertThat(run()).isEqualTo(ExitCode.NOT_UNDERSTOOD);
        assertThat(text(err)).isEqualTo("""
                error: no command was given
                  where: sequor
                  to do: see sequor --help for the commands
                """);
    }

    @Test
    void namesAnUnknownOptionAndWhatWasMeant() {
        assertThat(run("--debgu")).isEqualTo(ExitCode.NOT_UNDERSTOOD);
        assertThat(text(err)).isEqualTo("""
                error: Unknown option: '--debgu'
                  where: sequor --debgu
                  to do: did you mean --debug? Else see sequor --help
                """);
    }

    @ParameterizedTest
    @CsvSource({
        "dmo, there is no command dmo",
        "demo twice, twice is one argument too many",
        "demo --seed abc, '--seed takes a whole number, and this is abc'",
        "demo --speed 99999999999, '--speed takes a whole number, and 99999999999 is too large'",
        "demo --tardy few, '--tardy takes a number, and this is few'",
        "broker --port 0, '--port is 1 to 65535, and not 0'",
        "broker --topic a --topic a:2, '--topic names a twice'",
        "broker --topic a:0, 'Invalid value for option ''--topic'' (NAME[:PARTITIONS]): a topic has 1 to 100 partitions"
                + " here, and a was to have 0'",
        "broker --topic a:b, 'Invalid value for option ''--topic'' (NAME[:PARTITIONS]): \"a:b\" is not NAME or"
                + " NAME:PARTITIONS; a name has 1 to 249 letters, digits, dots, underscores and hyphens, and is not of one or two dots alone'",
        "demo --tardy 101, '--tardy is 0 to 100 percent, and not 101.0'",
        "conformance --through sieve x, 'Invalid value for option ''--through'': there is no way \"sieve\";"
                + " there are engine, engine-restore, engine-split, processor, batch, incremental, sql'"
    })
    void saysInPlainWordsWhatIsNotUnderstood(String typed, String mistake) {
        assertThat(run(typed.split(" "))).isEqualTo(ExitCode.NOT_UNDERSTOOD);
        assertThat(text(err)).startsWith("error: " + mistake + "\n  where: sequor " + typed + "\n  to do: ");
    }

    @Test
    void writesAFailureInThreeLines() {
        assertThat(runFailing(new CommandFailure("2 cases are broken.", "cases.json", "mend them"), "fail"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(text(err)).isEqualTo("""
                error: 2 cases are broken
                  where: cases.json
                  to do: mend them
                """);
    }

    @Test
    void writesAnUnexpectedExceptionInThreeLinesToo() {
        assertThat(runFailing(new IllegalStateException("boom"), "fail")).isEqualTo(ExitCode.FAILED);
        assertThat(text(err)).isEqualTo("""
                error: unexpected IllegalStateException: boom
                  where: sequor fail
                  to do: run it again with --debug and report the stack trace
                """);
    }

    @Test
    void tellsOfAMistakeInADefinitionAsOfAMistake() {
        Problem problem = new Problem("PAT-001", "within", "the window is missing", "Give one.");
        assertThat(runFailing(new DefinitionException("pattern \"p\"", List.of(problem)), "fail"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(text(err)).isEqualTo("""
                error: pattern "p": 1 problem
                PAT-001 the window is missing
                  at within. Give one
                  where: sequor fail
                  to do: this is a mistake in a definition: correct it and start again
                """);
    }

    @Test
    void addsTheStackTraceOnRequestBeforeOrBehindTheCommand() {
        assertThat(runFailing(new IllegalStateException("boom"), "fail", "--debug"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(runFailing(new IllegalStateException("boom"), "--debug", "fail"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(text(err).split("java.lang.IllegalStateException: boom", -1)).hasSize(3);
    }

    private int run(String... args) {
        return SequorCommand.run(console, new PrintWriter(stream(out), true, StandardCharsets.UTF_8), args);
    }

    private int runFailing(RuntimeException failure, String... args) {
        CommandLine commandLine =
                SequorCommand.commandLine(console, new PrintWriter(stream(out), true, StandardCharsets.UTF_8));
        return commandLine.addSubcommand(new Failing(failure)).execute(args);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    @Command(name = "fail")
    private record Failing(RuntimeException failure) implements Runnable {
        @Override
        public void run() {
            throw failure;
        }
    }
}
