package io.sequor.runner.conformance;

import io.sequor.runner.terminal.CommandFailure;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file as a whole: under another name first, so that nobody ever sees half of it. */
final class ResultsFile {
    private ResultsFile() {}

    /**
     * Writes a text, in place of what was there.
     *
     * @throws CommandFailure when it cannot; what was there is there still
     */
    static void write(Path file, String text) {
        try {
            Path directory = file.toAbsolutePath().getParent();
            Files.createDirectories(directory);
            Path unfinished = Files.createTempFile(directory, file.getFileName().toString(), ".unfinished");
            try {
                Files.writeString(unfinished, text);
                move(unfinished, file);
            } finally {
                Files.deleteIfExists(unfinished);
            }
        } catch (IOException e) {
            throw new CommandFailure(
                    "the results cannot be written: " + e, file.toString(), "name a file that can be written to", e);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
