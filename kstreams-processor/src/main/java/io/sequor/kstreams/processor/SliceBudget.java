package io.sequor.kstreams.processor;

import java.util.function.LongSupplier;

/**
 * What is left of a slice. Time is granted once for each round of the application's loop, which may hand over many
 * records, so that all of them together cannot hold up the loop; units are granted to each call. Owned by one task;
 * mutable.
 */
final class SliceBudget {
    private final SliceLimit limit;
    private final LongSupplier nanoTime;
    private long nanosLeft;
    private long unitsLeft;
    private long startedNanos;

    /**
     * @param limit what is granted
     * @param nanoTime a clock that only runs forward, in nanoseconds
     */
    SliceBudget(SliceLimit limit, LongSupplier nanoTime) {
        this.limit = limit;
        this.nanoTime = nanoTime;
        newRound();
    }

    /** A round of the loop has passed. */
    void newRound() {
        nanosLeft = limit.duration().toNanos();
    }

    /** Work begins. */
    void begin() {
        unitsLeft = limit.units();
        startedNanos = nanoTime.getAsLong();
    }

    /** Takes one unit; false when the slice is used up. */
    boolean take() {
        return unitsLeft-- > 0 && nanoTime.getAsLong() - startedNanos < nanosLeft;
    }

    /** Whether a slice took more than twice the time that one may: the machine was busy, or a unit was slow. */
    boolean isSlow(long nanos) {
        return nanos / 2 > limit.duration().toNanos();
    }

    /** Work ends, for now; returns how long it took, in nanoseconds. */
    long end() {
        long took = nanoTime.getAsLong() - startedNanos;
        nanosLeft -= took;
        return took;
    }
}
