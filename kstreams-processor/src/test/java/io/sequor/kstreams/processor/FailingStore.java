package io.sequor.kstreams.processor;

import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** A store that throws at a chosen write. */
final class FailingStore implements KeyValueStore<Bytes, byte[]> {
    private final KeyValueStore<Bytes, byte[]> inner;
    private long writes;
    private long failAt = Long.MAX_VALUE;
    private RuntimeException failure = new IllegalStateException("never");

    FailingStore(KeyValueStore<Bytes, byte[]> inner) {
        this.inner = inner;
    }

    /** How many writes there were. */
    long writes() {
        return writes;
    }

    /** Throws at a write, counted from the first one, once. */
    void failAt(long write, RuntimeException thrown) {
        failAt = write;
        failure = thrown;
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value) {
        if (writes++ == failAt) {
            throw failure;
        }
        inner.put(key, value);
    }

    @Override
    public byte[] putIfAbsent(Bytes key, byte[] value) {
        throw new AssertionError("not used");
    }

    @Override
    public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        throw new AssertionError("not used");
    }

    @Override
    public byte[] delete(Bytes key) {
        throw new AssertionError("it would read first");
    }

    @Override
    public byte[] get(Bytes key) {
        return inner.get(key);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
        return inner.range(from, to);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        throw new AssertionError("no scan of everything");
    }

    @Override
    public long approximateNumEntries() {
        throw new AssertionError("not used");
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        throw new AssertionError("the bench does that");
    }

    @Override
    public void close() {
        // the bench's own store stays open
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return true;
    }
}
