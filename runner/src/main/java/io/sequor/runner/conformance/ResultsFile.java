package io.sequor.runner.conformance;

import io.sequor.runner.terminal.CommandFailure;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
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
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                Files.writeString(file, text); // a device or a pipe is written to, never replaced
            } else {
                replace(Files.exists(file) ? file.toRealPath() : file.toAbsolutePath(), text);
            }
        } catch (IOException e) {
            throw new CommandFailure(
                    "the results cannot be written: " + e, file.toString(), "name a file that can be written to", e);
        }
    }

    private static void replace(Path file, String text) throws IOException {
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new AccessDeniedException(file.toString());
        }
        Files.createDirectories(file.getParent());
        Path unfinished = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".unfinished");
        try {
            Files.writeString(unfinished, text);
            move(unfinished, file);
        } finally {
            Files.deleteIfExists(unfinished);
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
