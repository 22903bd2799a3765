package io.sequor.runner.demo;

import io.sequor.runner.terminal.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A directory that goes with everything in it.
 *
 * @param path where it is
 */
record TemporaryDirectory(Path path) {
    /** Makes one among the system's temporary files. */
    static TemporaryDirectory create(String prefix) {
        try {
            return new TemporaryDirectory(Files.createTempDirectory(prefix));
        } catch (IOException e) {
            throw new CommandFailure(
                    "no temporary directory: " + e.getMessage(),
                    System.getProperty("java.io.tmpdir"),
                    "name a writable one: SEQUOR_JAVA_OPTS=-Djava.io.tmpdir=DIRECTORY",
                    e);
        }
    }

    /** Deletes it, as far as the system lets it. */
    void delete() {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // what is left harms nobody: the system clears its temporary files
            path.toFile().deleteOnExit();
        }
    }
}
