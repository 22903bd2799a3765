package io.sequor.benchmarks.workload;

/** An endless course of ticks, the same whenever it is begun anew. */
public abstract class Ticks {
    private long next;

    /** The next tick. */
    public final Tick next() {
        return make(next++);
    }

    /** So many ticks. */
    public final Tick[] next(int count) {
        Tick[] made = new Tick[count];
        for (int i = 0; i < count; i++) {
            made[i] = next();
        }
        return made;
    }

    /** The tick with this id; called for 0, 1, 2 and so on, once each. */
    abstract Tick make(long id);
}
