package io.sequor.matcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** Expected output in files under {@code src/test/resources/golden}; {@code -Drewrite=true} writes them anew. */
public final class Golden {
    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");
    private static final int HEX_DIGITS_PER_LINE = 64;

    private Golden() {}

    /** Compares a text with the file, or writes it. */
    public static void assertText(String file, String actual) {
        if (Boolean.getBoolean("rewrite")) {
            write(file, actual);
        }
        assertThat(actual).as(file).isEqualTo(read(file));
    }

    /** Compares bytes with the hex digits in the file, or writes them. */
    public static void assertBytes(String file, byte[] actual) {
        assertText(
                file, HexFormat.of().formatHex(actual).replaceAll("(.{" + HEX_DIGITS_PER_LINE + "})", "$1\n") + "\n");
    }

    /** The bytes that stand in the file as hex digits. */
    public static byte[] bytes(String file) {
        return HexFormat.of().parseHex(read(file).replaceAll("\\s", ""));
    }

    private static String read(String file) {
        try {
            return Files.readString(FOLDER.resolve(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("no golden file " + file + ": run once with -Drewrite=true", e);
        }
    }

    private static void write(String file, String text) {
        try {
            Files.createDirectories(FOLDER);
            Files.writeString(FOLDER.resolve(file), text, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
