package io.sequor.runner.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Options with values that cannot be meant. */
class OptionsTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void aConfigFileHasABound(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("client.properties");
        Files.writeString(file, "bootstrap.servers=here:1\nclient.id=é\n");
        assertThat(settings(file)).containsEntry("bootstrap.servers", "here:1").containsEntry("client.id", "é");

        Files.writeString(file, "#".repeat(1 << 20));
        assertThat(settings(file)).doesNotContainKey("client.id");
        Files.writeString(file, "#".repeat((1 << 20) + 1));
        assertThatThrownBy(() -> settings(file))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("the properties take more than 1048576 bytes");
        Files.write(file, new byte[] {(byte) 0xff});
        assertThatThrownBy(() -> settings(file))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith("the properties cannot be read: ");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aFileWithoutAnEndIsNotReadToIt() {
        assertThatThrownBy(() -> settings(Path.of("/dev/zero"))).isInstanceOf(CommandFailure.class);
    }

    @Test
    void anEpochIsAWholeNumber() {
        assertThat(execute("idle", "--control-topic", "c", "--source", "a", "--epoch", "99999999999999999999"))
                .contains("it takes a whole number up to 9223372036854775807, and this is 99999999999999999999");
    }

    @Test
    void aDeclaredSourceHasAName() {
        assertThat(execute("show", "--control-topic", "c", "--sources", "a,,b"))
                .contains("--sources: the name of a source takes 1 to 249 bytes, and one takes 0");
    }

    private static Map<String, Object> settings(Path file) {
        return CommandLine.populateCommand(
                        new ClusterOptions(), "--bootstrap-server", "here:1", "--config", file.toString())
                .settings();
    }

    private String execute(String... arguments) {
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        int code = WatermarkCommand.withSubcommands(new Console(stream, stream, false))
                .setErr(new PrintWriter(stream, true))
                .execute(arguments);
        assertThat(code).isEqualTo(ExitCode.NOT_UNDERSTOOD);
        return out.toString(StandardCharsets.UTF_8);
    }
}
