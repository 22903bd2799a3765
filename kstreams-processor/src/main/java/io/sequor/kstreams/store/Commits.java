package io.sequor.kstreams.store;

/** Tells how often Kafka Streams has committed a task: everything that was written before a commit has arrived. */
@FunctionalInterface
public interface Commits {
    /** How many commits there were, since the store was made. Only the difference of two answers means something. */
    long soFar();
}
