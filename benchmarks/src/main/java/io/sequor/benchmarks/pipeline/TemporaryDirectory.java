package io.sequor.benchmarks.pipeline;

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
record TemporaryDirectory(Path path) implements AutoCloseable {
    /** Makes one among the system's temporary files. */
    static TemporaryDirectory create() {
        try {
            return new TemporaryDirectory(Files.createTempDirectory("sequor-benchmark-"));
        } catch (IOException e) {
            throw new CommandFailure(
                    "no temporary directory: " + e.getMessage(),
                    System.getProperty("java.io.tmpdir"),
                    "name a writable one: SEQUOR_JAVA_OPTS=-Djava.io.tmpdir=DIRECTORY",
                    e);
        }
    }

    /** Deletes a directory, as far as the system lets it; one that is not there is none to delete. */
    static void delete(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            directory.toFile().deleteOnExit(); // what is left harms nobody: the system clears its temporary files
        }
    }

    @Override
    public void close() {
        delete(path);
    }
}
