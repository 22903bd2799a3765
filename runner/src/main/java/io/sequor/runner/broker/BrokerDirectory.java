package io.sequor.runner.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

    /** Directories of brokers in this JVM; a file lock tells of those in others. */
    private static final Set<Path> IN_USE = ConcurrentHashMap.newKeySet();

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

    /**
     * Makes sure that no other broker runs over it, before anything is written there. Kafka itself notices late: by then a
     * second controller has written to the log of the first.
     *
     * @throws BrokerException when one does
     */
    void claim() {
        if (!IN_USE.add(path)) {
            throw inUse();
        }
        Path lock = path.resolve(".lock");
        if (!Files.exists(lock)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                FileLock held = channel.tryLock()) {
            if (held == null) {
                IN_USE.remove(path);
                throw inUse();
            }
        } catch (IOException e) {
            IN_USE.remove(path);
            throw cannotBeUsed(e);
        }
    }

    private BrokerException inUse() {
        return new BrokerException("another broker runs over the directory (directory=" + path
                + "). End that one, or name another directory. Nothing was written.");
    }

    private BrokerException cannotBeUsed(IOException e) {
        return new BrokerException(
                "the directory of the embedded broker cannot be used (directory=" + path + "): " + e
                        + ". Name one that can be written to.",
                e);
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
            throw cannotBeUsed(e);
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
        IN_USE.remove(path);
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
