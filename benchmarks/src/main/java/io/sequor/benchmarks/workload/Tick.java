package io.sequor.benchmarks.workload;

import io.sequor.matcher.event.Event;

/**
 * A decoded event, as the loops and Flink read it.
 *
 * @param id unique, from 0 in the order of the ticks
 * @param key whom it concerns
 * @param kind its type
 * @param time event time in milliseconds; never falls
 * @param price a price
 * @param qty a quantity, or the number of an order
 */
public record Tick(long id, String key, String kind, long time, double price, long qty) {
    /** The same as the engine reads it. */
    public Event toEvent() {
        return Event.builder(Long.toString(id), key, kind, time)
                .field("price", price)
                .field("qty", qty)
                .build();
    }
}
