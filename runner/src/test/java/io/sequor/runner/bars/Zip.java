package io.sequor.runner.bars;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** A directory in one file. */
final class Zip {
    private Zip() {}

    static void write(Path directory, Path file) {
        try (Stream<Path> all = Files.walk(directory);
                ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            List<Path> files = all.filter(Files::isRegularFile)
                    .filter(Zip::isWanted)
                    .sorted()
                    .toList();
            for (Path one : files) {
                zip.putNextEntry(new ZipEntry(directory.relativize(one).toString()));
                Files.copy(one, zip);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What RocksDB logs says where and when it ran; it is no part of the state. */
    private static boolean isWanted(Path file) {
        String name = file.getFileName().toString();
        return !name.startsWith("LOG") && !name.equals("LOCK") && !name.startsWith(".lock");
    }

    static void read(Path file, Path directory) {
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(file))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = directory.resolve(entry.getName());
                Files.createDirectories(target.getParent());
                Files.copy(zip, target);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
