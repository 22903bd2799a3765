package io.sequor.benchmarks.core;

import io.sequor.benchmarks.measure.ThreadClock;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What JMH is to count beside its own score, which is time on the wall and holds the making of events: CPU time of the
 * thread and memory that it allocated, in the measured part of an invocation only.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Cpu {
    /** Nanoseconds of CPU time. */
    public long nanos;

    /** Bytes allocated. */
    public long bytes;

    /** Of whatever is counted: events, or results. */
    public long units;

    private ThreadClock clock = new ThreadClock();

    /** Begins an iteration. */
    @Setup(Level.Iteration)
    public void reset() {
        nanos = 0;
        bytes = 0;
        units = 0;
    }

    /** Begins the measured part of an invocation. */
    void start() {
        clock = new ThreadClock();
        clock.start();
    }

    /** Ends it; so many units were done. */
    void stop(long done) {
        clock.stop();
        nanos += clock.cpuNanos();
        bytes += clock.allocatedBytes();
        units += done;
    }
}
