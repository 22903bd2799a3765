package io.sequor.kstreams.rocksdb;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigException;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * The native memory that all stores of a JVM use together: one block cache, and one bound on write buffers that is
 * counted within it. Without it each task would have a cache of 50 MiB and up to three write buffers of 16 MiB, so memory
 * would grow with the number of tasks.
 *
 * <p>There is one for each size that is asked for, thus one for a JVM unless its applications name different sizes. It is
 * there as long as a store uses it. The bound is soft in RocksDB's own sense: open iterators and the write that begins a
 * flush may exceed it by little.
 */
public final class SharedMemory {
    /** The setting of a Kafka Streams application that names the size, in bytes. */
    public static final String BYTES_CONFIG = "sequor.rocksdb.memory.bytes";

    /** Size if the application names none: 128 MiB. */
    public static final long DEFAULT_BYTES = 128L << 20;

    /** Smallest size: 16 MiB. */
    public static final long MIN_BYTES = 16L << 20;

    /** Share of the cache that index and filter blocks may claim before data blocks. */
    private static final double HIGH_PRIORITY_SHARE = 0.3;

    private static final Map<Long, SharedMemory> OPEN = new HashMap<>();

    private final long bytes;
    private final Cache cache;
    private final WriteBufferManager writeBuffers;
    private int users;

    private SharedMemory(long bytes) {
        this.bytes = bytes;
        this.cache = new LRUCache(bytes, -1, false, HIGH_PRIORITY_SHARE);
        this.writeBuffers = new WriteBufferManager(bytes / 2, cache);
    }

    /**
     * The size that an application asks for.
     *
     * @param configuration the settings of the application
     * @throws ConfigException when it is no number of bytes, or too small
     */
    public static long bytes(Map<String, ?> configuration) {
        problem(configuration).ifPresent(text -> {
            throw new ConfigException("STR-056 " + text);
        });
        return named(configuration).map(Long::parseLong).orElse(DEFAULT_BYTES);
    }

    /** What is wrong with the size that an application asks for (STR-056), and what to do; empty for nothing. */
    public static Optional<String> problem(Map<String, ?> configuration) {
        return named(configuration)
                .filter(text -> !isEnough(text))
                .map(text -> BYTES_CONFIG + " is " + text + ", and it must be a number of bytes of " + MIN_BYTES
                        + " or more. It is shared by all tasks of the JVM; leave it out for " + DEFAULT_BYTES);
    }

    private static Optional<String> named(Map<String, ?> configuration) {
        return Optional.ofNullable(configuration.get(BYTES_CONFIG))
                .map(value -> value.toString().trim());
    }

    private static boolean isEnough(String text) {
        try {
            return Long.parseLong(text) >= MIN_BYTES;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** Begins to use the memory of this size; each call needs one {@link #release}. */
    static SharedMemory acquire(long bytes) {
        RocksDB.loadLibrary();
        synchronized (OPEN) {
            SharedMemory memory = OPEN.computeIfAbsent(bytes, SharedMemory::new);
            memory.users++;
            return memory;
        }
    }

    /** Ends one use; the last one gives the memory back. */
    void release() {
        synchronized (OPEN) {
            users--;
            if (users == 0) {
                OPEN.remove(bytes);
                writeBuffers.close();
                cache.close();
            }
        }
    }

    /** How many stores use memory of this size now. */
    static int users(long bytes) {
        synchronized (OPEN) {
            SharedMemory memory = OPEN.get(bytes);
            return memory == null ? 0 : memory.users;
        }
    }

    Cache cache() {
        return cache;
    }

    WriteBufferManager writeBuffers() {
        return writeBuffers;
    }
}
