package io.sequor.kstreams;

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

    private Golden() {}

    /** Compares a text with the file, or writes it. */
    public static void assertText(String file, String actual) {
        Path path = FOLDER.resolve(file);
        try {
            if (Boolean.getBoolean("rewrite")) {
                Files.createDirectories(FOLDER);
                Files.writeString(path, actual, StandardCharsets.UTF_8);
            }
            assertThat(actual).as(file).isEqualTo(Files.readString(path, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("no golden file " + file + ": run once with -Drewrite=true", e);
        }
    }

    /** Compares bytes with the hex digits in the file, or writes them. */
    public static void assertBytes(String file, byte[] actual) {
        assertText(file, HexFormat.of().formatHex(actual) + "\n");
    }
}
