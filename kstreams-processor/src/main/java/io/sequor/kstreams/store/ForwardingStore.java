package io.sequor.kstreams.store;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/** A store around another one: each call goes through to it, those for offsets, transactions and queries included. */
public abstract class ForwardingStore implements KeyValueStore<Bytes, byte[]> {
    private final KeyValueStore<Bytes, byte[]> store;

    /**
     * @param store the one that is called
     */
    protected ForwardingStore(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        store.commit(changelogOffsets);
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
        return store.query(query, bound, config);
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        store.init(context, root);
    }

    @Override
    public void close() {
        store.close();
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
    public <S extends Serializer<P>, P> KeyValueIterator<Bytes, byte[]> prefixScan(P prefix, S serializer) {
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
