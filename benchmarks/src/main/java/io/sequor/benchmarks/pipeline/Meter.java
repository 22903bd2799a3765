package io.sequor.benchmarks.pipeline;

import com.sun.management.OperatingSystemMXBean;
import io.sequor.benchmarks.profile.Profile;
import io.sequor.benchmarks.profile.StackSampler;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Clock and CPU of a run. Told of each event by the stream thread as it is handed over, and by another thread when all of
 * them are committed. Between the two marks, at a quarter of the events and at the end, lies the steady part: the JVM has
 * compiled by then what matters.
 */
final class Meter {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final long events;
    private final long quarter;
    private final boolean profiled;
    private long count;
    private long firstNanos;
    private volatile Mark steadyBegin = new Mark(0, 0, 0);
    private volatile Thread streamThread = Thread.currentThread();
    private volatile Optional<StackSampler> sampler = Optional.empty();
    private volatile boolean allSeen;

    /**
     * @param events how many will come
     * @param profiled whether the steady part is sampled
     */
    Meter(long events, boolean profiled) {
        this.events = events;
        this.quarter = events / 4;
        this.profiled = profiled;
    }

    private record Mark(long nanos, long threadCpuNanos, long processCpuNanos) {}

    /**
     * What was measured.
     *
     * @param wholeNanos from the first event to the last commit
     * @param steadyNanos from the quarter mark to the last commit
     * @param steadyEvents events in the steady part
     * @param threadCpuNanos of the stream thread in the steady part
     * @param processCpuNanos of the whole JVM in the steady part
     * @param profiles of the stream thread in the steady part: one when asked for, else none
     */
    record Measured(
            long wholeNanos,
            long steadyNanos,
            long steadyEvents,
            long threadCpuNanos,
            long processCpuNanos,
            List<Profile> profiles) {}

    /** An event has reached the stream thread, which calls this. */
    void event() {
        count++;
        if (count == 1) {
            firstNanos = System.nanoTime();
            streamThread = Thread.currentThread();
        }
        if (count == quarter) {
            sampler = profiled ? Optional.of(new StackSampler(streamThread)) : Optional.empty();
            steadyBegin = mark();
        }
        if (count >= events) {
            allSeen = true;
        }
    }

    /** Whether the last event was handed over; it may not be done with. */
    boolean allSeen() {
        return allSeen;
    }

    /**
     * Everything is committed.
     *
     * @throws IllegalStateException when events came twice: a transaction was aborted and what was measured is void
     */
    Measured end() {
        Mark end = mark();
        if (count != events) {
            throw new IllegalStateException(count + " events were handed over, and there are " + events);
        }
        return new Measured(
                end.nanos - firstNanos,
                end.nanos - steadyBegin.nanos,
                events - quarter,
                end.threadCpuNanos - steadyBegin.threadCpuNanos,
                end.processCpuNanos - steadyBegin.processCpuNanos,
                sampler.map(StackSampler::stop).stream().toList());
    }

    /** CPU time of this JVM since its start, in milliseconds. */
    static long processCpuMillis() {
        return TimeUnit.NANOSECONDS.toMillis(PROCESS.getProcessCpuTime());
    }

    private Mark mark() {
        return new Mark(System.nanoTime(), THREADS.getThreadCpuTime(streamThread.getId()), PROCESS.getProcessCpuTime());
    }
}
