package io.sequor.benchmarks.contender;

import io.sequor.benchmarks.workload.Found;
import io.sequor.benchmarks.workload.Tick;

/**
 * Finds one pattern. Ticks are handed over in two steps, for a contender may need them in a form of its own and only the
 * second step is measured. Used by one thread.
 */
public interface Contender extends AutoCloseable {
    /** Makes of the ticks what {@link #feed} will take; not measured. */
    void prepare(Tick[] ticks);

    /** Takes what was prepared, in parts of {@code part} ticks with a watermark behind each; measured. */
    void feed(int part);

    /** Tells what was found since the last time; not measured. */
    void tell(Found found);

    /** No tick is still to come; not measured. */
    void finish();

    @Override
    void close();
}
