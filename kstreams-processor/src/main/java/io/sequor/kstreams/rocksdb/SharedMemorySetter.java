package io.sequor.kstreams.rocksdb;

import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.CompressionType;
import org.rocksdb.Options;

/**
 * Makes a RocksDB store use the {@link SharedMemory}. Index and filter blocks are kept in the same cache, at high
 * priority, so that they count as well; the bloom filter stays as Kafka Streams sets it. Blocks are compressed with LZ4,
 * which costs little and saves more than half of what records with repeated names take. {@link SharedMemoryStore} names it
 * for its own store; an application does not.
 */
public final class SharedMemorySetter implements RocksDBConfigSetter {
    /** Where {@link SharedMemoryStore} puts what is to be used; never in an application's own settings. */
    static final String MEMORY = "sequor.internal.rocksdb.memory";

    /** Memory of a write buffer is taken in pieces of this size; a task at rest holds one of them. */
    private static final long ARENA_BLOCK_BYTES = 256 * 1024;

    /** For Kafka Streams, which makes one for each store. */
    public SharedMemorySetter() {}

    @Override
    public void setConfig(String storeName, Options options, Map<String, Object> configs) {
        if (!(configs.get(MEMORY) instanceof SharedMemory memory)) {
            throw new IllegalStateException("STR-059 " + SharedMemorySetter.class.getName()
                    + " was named as rocksdb.config.setter, and it is none for applications: leave it out");
        }
        BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
        table.setBlockCache(memory.cache());
        table.setCacheIndexAndFilterBlocks(true);
        table.setCacheIndexAndFilterBlocksWithHighPriority(true);
        table.setPinTopLevelIndexAndFilter(true);
        options.setTableFormatConfig(table);
        options.setWriteBufferManager(memory.writeBuffers());
        options.setArenaBlockSize(ARENA_BLOCK_BYTES);
        options.setCompressionType(CompressionType.LZ4_COMPRESSION);
    }

    /** Nothing was opened here: cache and write buffers belong to {@link SharedMemory}. */
    @Override
    public void close(String storeName, Options options) {}
}
