package io.sequor.runner.bars;

import io.sequor.runner.guard.TestCluster;
import java.time.Duration;
import java.util.OptionalLong;

/** A running application, in this JVM or in another. */
interface Observed extends AutoCloseable {
    /** Fails with what stopped it, when something has. */
    void requireAlive();

    /** A metric of the task of a partition; empty while there is none. */
    OptionalLong metric(String name, int partition);

    /** How often it became RUNNING again after the first time. */
    int rebalances();

    /** Waits until a metric of a partition has come to a value. */
    default Duration await(String name, int partition, long value) {
        return TestCluster.await(
                () -> {
                    requireAlive();
                    OptionalLong found = metric(name, partition);
                    return found.isPresent() && found.getAsLong() >= value;
                },
                () -> name + " of partition " + partition + " is " + metric(name, partition) + ", not " + value);
    }

    /** Ends it in good order; once more is no harm. */
    @Override
    void close();
}
