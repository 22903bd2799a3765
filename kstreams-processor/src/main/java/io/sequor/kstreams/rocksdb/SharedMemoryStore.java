package io.sequor.kstreams.rocksdb;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * A RocksDB store of Kafka Streams that keeps to the {@link SharedMemory}, unless the application has named a
 * {@code rocksdb.config.setter} of its own, which then decides alone. All that is done here is to open the store with
 * settings that name {@link SharedMemorySetter}; each call goes through to the store itself, those for offsets and
 * transactions included.
 */
public final class SharedMemoryStore implements KeyValueStore<Bytes, byte[]> {
    private final KeyValueStore<Bytes, byte[]> store;
    private Optional<SharedMemory> memory = Optional.empty();

    SharedMemoryStore(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    /** Makes persistent stores of this name. */
    public static KeyValueBytesStoreSupplier supplier(String name) {
        KeyValueBytesStoreSupplier rocksDb = Stores.persistentKeyValueStore(name);
        return new KeyValueBytesStoreSupplier() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public KeyValueStore<Bytes, byte[]> get() {
                return new SharedMemoryStore(rocksDb.get());
            }

            @Override
            public String metricsScope() {
                return rocksDb.metricsScope();
            }
        };
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        Map<String, Object> configs = new HashMap<>(context.appConfigs());
        if (configs.get(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG) != null) {
            store.init(context, root);
            return;
        }
        SharedMemory shared = memory.orElseGet(() -> SharedMemory.acquire(SharedMemory.bytes(configs)));
        memory = Optional.of(shared);
        configs.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, SharedMemorySetter.class);
        configs.put(SharedMemorySetter.MEMORY, shared);
        boolean opened = false;
        try {
            store.init(new ConfiguredStoreContext(context, configs), root);
            opened = true;
        } finally {
            if (!opened && !store.isOpen()) {
                release(); // a store that did not open is not closed either
            }
        }
    }

    @Override
    public void close() {
        try {
            store.close();
        } finally {
            release();
        }
    }

    private void release() {
        memory.ifPresent(SharedMemory::release);
        memory = Optional.empty();
    }

    @Override
    public String name() {
        return store.name();
    }

    @Override
    @SuppressWarnings("deprecation") // for whoever still calls it
    public void flush() {
        store.flush();
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        store.commit(changelogOffsets);
    }

    @Override
    @SuppressWarnings("deprecation") // how Kafka Streams asks where a store stands
    public @Nullable Long committedOffset(TopicPartition partition) {
        return store.committedOffset(partition);
    }

    @Override
    public boolean persistent() {
        return store.persistent();
    }

    @Override
    @SuppressWarnings("deprecation") // it says that the offsets lie in the store
    public boolean managesOffsets() {
        return store.managesOffsets();
    }

    @Override
    public boolean isOpen() {
        return store.isOpen();
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
        return store.query(query, bound, config);
    }

    @Override
    public long approximateNumUncommittedBytes() {
        return store.approximateNumUncommittedBytes();
    }

    @Override
    public Position getPosition() {
        return store.getPosition();
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value) {
        store.put(key, value);
    }

    @Override
    public byte @Nullable [] putIfAbsent(Bytes key, byte[] value) {
        return store.putIfAbsent(key, value);
    }

    @Override
    public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        store.putAll(entries);
    }

    @Override
    public byte @Nullable [] delete(Bytes key) {
        return store.delete(key);
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        return store.get(key);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(@Nullable Bytes from, @Nullable Bytes to) {
        return store.range(from, to);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> reverseRange(@Nullable Bytes from, @Nullable Bytes to) {
        return store.reverseRange(from, to);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        return store.all();
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> reverseAll() {
        return store.reverseAll();
    }

    @Override
    public <PS extends Serializer<P>, P> KeyValueIterator<Bytes, byte[]> prefixScan(P prefix, PS serializer) {
        return store.prefixScan(prefix, serializer);
    }

    @Override
    public long approximateNumEntries() {
        return store.approximateNumEntries();
    }

    @Override
    public ReadOnlyKeyValueStore<Bytes, byte[]> readOnly(IsolationLevel isolationLevel) {
        return store.readOnly(isolationLevel);
    }
}
