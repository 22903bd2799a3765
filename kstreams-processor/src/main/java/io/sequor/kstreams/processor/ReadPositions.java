package io.sequor.kstreams.processor;

import java.util.OptionalLong;

/**
 * What is known of a partition behind the last record that a task was handed. Aborted records and transaction markers are
 * never handed over: a fence on one of them is reached once it is known that nothing else can come before it. It only
 * decides when a control record is applied, never what comes of it. Rules: processor, section 2.
 */
@FunctionalInterface
public interface ReadPositions extends AutoCloseable {
    /**
     * An offset before which nothing is left to hand over: no record that a reader of committed records could see lies
     * behind {@code delivered} and before it, now or later. Empty while none is known. Must not block: it is asked on the
     * stream thread, about once a second, while a control record waits.
     *
     * @param topic an events topic
     * @param partition the partition of the task
     * @param delivered offset of the last record that the task was handed, -1 for none
     */
    OptionalLong position(String topic, int partition, long delivered);

    /** How many times records were found deleted that the task had not been handed: possible loss. */
    default long truncated() {
        return 0;
    }

    /** The task is closed: nobody asks any more. Must not block. */
    @Override
    default void close() {}
}
