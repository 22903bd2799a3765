package io.sequor.kstreams.rocksdb;

import io.sequor.kstreams.store.ForwardingStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/**
 * A RocksDB store of Kafka Streams that keeps to the {@link SharedMemory}, unless the application has named a
 * {@code rocksdb.config.setter} of its own, which then decides alone. All that is done here is to open the store with
 * settings that name {@link SharedMemorySetter}; each call goes through to the store itself, those for offsets and
 * transactions included.
 */
public final class SharedMemoryStore extends ForwardingStore {
    private Optional<SharedMemory> memory = Optional.empty();

    SharedMemoryStore(KeyValueStore<Bytes, byte[]> store) {
        super(store);
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
            super.init(context, root);
            return;
        }
        SharedMemory shared = memory.orElseGet(() -> SharedMemory.acquire(SharedMemory.bytes(configs)));
        memory = Optional.of(shared);
        configs.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, SharedMemorySetter.class);
        configs.put(SharedMemorySetter.MEMORY, shared);
        boolean opened = false;
        try {
            super.init(new ConfiguredStoreContext(context, configs), root);
            opened = true;
        } finally {
            if (!opened && !isOpen()) {
                release(); // a store that did not open is not closed either
            }
        }
    }

    @Override
    public void close() {
        try {
            super.close();
        } finally {
            release();
        }
    }

    private void release() {
        memory.ifPresent(SharedMemory::release);
        memory = Optional.empty();
    }
}
