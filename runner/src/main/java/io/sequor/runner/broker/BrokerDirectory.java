package io.sequor.runner.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;

/**
 * The directory of one broker.
 *
 * @param path absolute
 * @param temporary whether it goes when the broker stops
 */
record BrokerDirectory(Path path, boolean temporary) {
    private static final String META_PROPERTIES = "meta.properties";

    /** A new directory among the system's temporary files. */
    static BrokerDirectory newTemporary() {
        try {
            return new BrokerDirectory(Files.createTempDirectory("sequor-broker-"), true);
        } catch (IOException e) {
            throw new BrokerException(
                    "no temporary directory for the embedded broker: " + e.getMessage()
                            + ". Name a writable one with -Djava.io.tmpdir=DIRECTORY.",
                    e);
        }
    }

    /** A directory that stays. */
    static BrokerDirectory kept(Path path) {
        return new BrokerDirectory(path.toAbsolutePath().normalize(), false);
    }

    /** Whether a broker has used it, or it is empty, or there is none. */
    boolean isUsedOrEmpty() {
        if (!Files.exists(path) || Files.exists(path.resolve(META_PROPERTIES))) {
            return true;
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            throw new BrokerException(
                    "the directory cannot be read (directory=" + path + "): " + e + ". Name one that can.", e);
        }
    }

    /**
     * Formats the directory under a fresh random cluster id, if no broker has used it yet, and gives its cluster
     * id.
     */
    String formatted() {
        try {
            Files.createDirectories(path);
            Optional<String> known = clusterId();
            if (known.isPresent()) {
                return known.get();
            }
            String fresh = Uuid.randomUuid().toString();
            format(fresh);
            return fresh;
        } catch (IOException e) {
            throw new BrokerException(
                    "the directory of the embedded broker cannot be used (directory=" + path + "): " + e.getMessage()
                            + ". Name one that can be written to.",
                    e);
        }
    }

    private Optional<String> clusterId() throws IOException {
        Path file = path.resolve(META_PROPERTIES);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        }
        return Optional.ofNullable(properties.getProperty("cluster.id"));
    }

    private void format(String clusterId) throws IOException {
        Formatter formatter = new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setClusterId(clusterId)
                .setNodeId(BrokerProperties.NODE_ID)
                .setControllerListenerName(BrokerProperties.CONTROLLER_LISTENER)
                .setMetadataLogDirectory(path.toString())
                .addDirectory(path.toString());
        try {
            formatter.run();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    /** Deletes a temporary directory, as far as the system lets it; leaves another one alone. */
    void release() {
        if (!temporary || !Files.exists(path)) {
            return;
        }
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // what is left of a stopped broker harms nobody: the system clears its temporary files
            path.toFile().deleteOnExit();
        }
    }
}
