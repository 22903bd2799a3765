package io.sequor.kstreams.store;

import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Asks a store for its {@link Commits}. A query goes through whatever Kafka Streams has put around a store, so a task
 * reaches its own one and no other.
 */
final class CommitsQuery implements Query<Commits> {
    private static final CommitsQuery QUERY = new CommitsQuery();

    private CommitsQuery() {}

    /**
     * The commits of a store.
     *
     * @throws IllegalStateException for a store that does not count them
     */
    static Commits of(KeyValueStore<?, ?> store) {
        QueryResult<Commits> result = store.query(QUERY, PositionBound.unbounded(), new QueryConfig(false));
        if (result.isFailure()) {
            throw new IllegalStateException(
                    "STO-022 the store " + store.name() + " does not tell when it is committed, and"
                            + " under at_least_once that must be known. Let Sequor make the store, or set"
                            + " processing.guarantee=exactly_once_v2. It said: " + result.getFailureMessage());
        }
        return result.getResult();
    }
}
