package io.sequor.runner.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.runner.terminal.Console.Style;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ConsoleTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void writesPlainLinesIntoAPipe() {
        Console console = console(false);
        console.progress("1 of 2");
        console.line(Style.GOOD, "match");
        console.endProgress();
        assertThat(text(out)).isEqualTo("1 of 2\nmatch\n");
    }

    @Test
    void keepsTheProgressLineBelowTheOthersOnATerminal() {
        Console console = console(true);
        console.progress("1 of 2");
        console.line(Style.GOOD, "match");
        console.progress("2 of 2");
        console.endProgress();
        String first = "\u001b[2m1 of 2\u001b[0m";
        String second = "\u001b[2m2 of 2\u001b[0m";
        String erase = "\r\u001b[K";
        assertThat(text(out)).isEqualTo(first + erase + "\u001b[32mmatch\u001b[0m\n" + first + erase + second + erase);
    }

    @Test
    void writesErrorsToTheErrorStreamOnly() {
        console(false).error("what", "here", "this");
        assertThat(text(out)).isEmpty();
        assertThat(text(err)).isEqualTo("error: what\n  where: here\n  to do: this\n");
    }

    private Console console(boolean terminal) {
        return new Console(stream(out), stream(err), terminal);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }
}
