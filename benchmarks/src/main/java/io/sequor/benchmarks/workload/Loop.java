package io.sequor.benchmarks.workload;

/**
 * A pattern as somebody would write it by hand who needs this one alone: no engine, no condition that is interpreted, no
 * order but that of the ticks, nothing stored. Two ticks of one key are ordered by their place.
 */
public interface Loop {
    /** Takes a tick; times never fall. */
    void tick(Tick tick, Found found);

    /** No tick at or before this time is still to come. */
    default void watermark(long time, Found found) {}
}
