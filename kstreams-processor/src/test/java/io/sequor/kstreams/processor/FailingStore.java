package io.sequor.kstreams.processor;

import io.sequor.kstreams.store.ForwardingStore;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** A store that throws at a chosen write, and at every call that a task should not make. */
final class FailingStore extends ForwardingStore {
    private long writes;
    private long failAt = Long.MAX_VALUE;
    private RuntimeException failure = new IllegalStateException("never");

    FailingStore(KeyValueStore<Bytes, byte[]> store) {
        super(store);
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
        super.put(key, value);
    }

    @Override
    public byte[] delete(Bytes key) {
        throw new AssertionError("it would read first");
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        throw new AssertionError("no scan of everything");
    }
}
