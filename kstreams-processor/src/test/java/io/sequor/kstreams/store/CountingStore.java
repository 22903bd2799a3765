package io.sequor.kstreams.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * A store that keeps deleted records as RocksDB does until it compacts, and counts what a scan walks over: what it
 * returns, every deleted record in between, and all the way to the first live record behind its end.
 */
public final class CountingStore {
    private final NavigableMap<Bytes, byte[]> records = new TreeMap<>();
    private long walked;
    private long open;
    private long puts;

    /** The store as Kafka Streams would hand it over. */
    @SuppressWarnings("unchecked")
    public KeyValueStore<Bytes, byte[]> store() {
        return (KeyValueStore<Bytes, byte[]>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {KeyValueStore.class}, (proxy, method, arguments) -> {
                    try {
                        return switch (method.getName()) {
                            case "put" -> put((Bytes) arguments[0], (byte @Nullable []) arguments[1]);
                            case "get" -> live(records.get((Bytes) arguments[0]));
                            case "range" -> range((Bytes) arguments[0], (Bytes) arguments[1]);
                            default -> method.invoke(this, arguments);
                        };
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** How many records all scans walked over so far. */
    public long walked() {
        return walked;
    }

    /** How many records were put, deletions included. */
    public long puts() {
        return puts;
    }

    /** How many iterators were not closed. */
    public long open() {
        return open;
    }

    private @Nullable Object put(Bytes key, byte @Nullable [] value) {
        puts++;
        records.put(key, value == null ? new byte[0] : value);
        return null;
    }

    private static byte @Nullable [] live(byte @Nullable [] value) {
        return value == null || value.length == 0 ? null : value;
    }

    private KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
        open++;
        return new Walk(from, to);
    }

    private final class Walk implements KeyValueIterator<Bytes, byte[]> {
        private final Bytes to;
        private Map.@Nullable Entry<Bytes, byte[]> next;

        private Walk(Bytes from, Bytes to) {
            this.to = to;
            next = toLive(records.ceilingEntry(from));
        }

        private Map.@Nullable Entry<Bytes, byte[]> toLive(Map.@Nullable Entry<Bytes, byte[]> at) {
            Map.Entry<Bytes, byte[]> entry = at;
            while (entry != null && entry.getValue().length == 0) {
                walked++;
                entry = records.higherEntry(entry.getKey());
            }
            walked++;
            return entry;
        }

        @Override
        public boolean hasNext() {
            return next != null && next.getKey().compareTo(to) <= 0;
        }

        @Override
        public KeyValue<Bytes, byte[]> next() {
            Map.Entry<Bytes, byte[]> found = java.util.Objects.requireNonNull(next);
            next = toLive(records.higherEntry(found.getKey()));
            return KeyValue.pair(found.getKey(), found.getValue());
        }

        @Override
        public Bytes peekNextKey() {
            return java.util.Objects.requireNonNull(next).getKey();
        }

        @Override
        public void close() {
            open--;
        }
    }
}
