package io.sequor.kstreams.query;

import java.util.List;
import java.util.Set;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.RangeQuery;
import org.apache.kafka.streams.query.StateQueryRequest;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The store of one partition of a running application, to be read through interactive queries. It cannot be written. */
final class QueriedStore implements KeyValueStore<Bytes, byte[]> {
    private final KafkaStreams streams;
    private final String name;
    private final int partition;
    private final IsolationLevel isolation;
    private final Unreadable unreadable;

    QueriedStore(KafkaStreams streams, String name, int partition, IsolationLevel isolation, Unreadable unreadable) {
        this.streams = streams;
        this.name = name;
        this.partition = partition;
        this.isolation = isolation;
        this.unreadable = unreadable;
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        QueryResult<byte[]> result = ask(KeyQuery.withKey(key));
        return result.getResult();
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
        return ask(RangeQuery.<Bytes, byte[]>withRange(from, to)).getResult();
    }

    private <R> QueryResult<R> ask(Query<R> query) {
        StateQueryRequest<R> request = StateQueryRequest.inStore(name)
                .withQuery(query)
                .withPartitions(Set.of(partition))
                .requireActive()
                .withIsolationLevel(isolation);
        QueryResult<R> result;
        try {
            result = streams.query(request).getPartitionResults().get(partition);
        } catch (IllegalStateException
                | InvalidStateStoreException e) { // not started yet, closed, or without the store
            throw unreadable.partition(partition, e.getMessage(), e);
        }
        if (result == null || result.isFailure()) {
            String why = result == null ? "it is not on this instance" : result.getFailureMessage();
            throw unreadable.partition(partition, why, null);
        }
        return result;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void put(Bytes key, byte[] value) {
        throw readOnly();
    }

    @Override
    public byte[] putIfAbsent(Bytes key, byte[] value) {
        throw readOnly();
    }

    @Override
    public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        throw readOnly();
    }

    @Override
    public byte[] delete(Bytes key) {
        throw readOnly();
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        throw readOnly();
    }

    @Override
    public long approximateNumEntries() {
        throw readOnly();
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        throw readOnly();
    }

    @Override
    public void close() {
        // it is the application's
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    private static UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("a queried store answers get and range");
    }
}
