package io.sequor.kstreams.store;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * A store that counts how often Kafka Streams commits it, and tells on {@link CommitsQuery}; each other call goes through.
 *
 * <p>Under at-least-once Streams commits a task in this order: it flushes the producer, so that every record of outputs and
 * changelog has been acknowledged; it commits the positions of the input; then it calls {@link #commit}. A store is also
 * committed without a flush, between the init of a processor and its first record, and while a task is closed after a
 * failure. So a commit proves that what was written has arrived if it was written, and the commit seen, from within calls
 * of one life of the processor.
 */
public final class CommitCountingStore extends ForwardingStore {
    private long commits;

    /** Counts the commits of a store. */
    public CommitCountingStore(KeyValueStore<Bytes, byte[]> store) {
        super(store);
    }

    /** Makes stores that are counted, from a maker of stores. */
    public static KeyValueBytesStoreSupplier supplier(KeyValueBytesStoreSupplier stores) {
        return new KeyValueBytesStoreSupplier() {
            @Override
            public String name() {
                return stores.name();
            }

            @Override
            public KeyValueStore<Bytes, byte[]> get() {
                return new CommitCountingStore(stores.get());
            }

            @Override
            public String metricsScope() {
                return stores.metricsScope();
            }
        };
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        super.commit(changelogOffsets);
        commits++;
    }

    @Override
    @SuppressWarnings("unchecked") // a CommitsQuery is a Query<Commits>
    public <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
        if (query instanceof CommitsQuery) {
            Commits counted = () -> commits;
            return (QueryResult<R>) QueryResult.forResult(counted);
        }
        return super.query(query, bound, config);
    }
}
