package io.sequor.benchmarks.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the current thread has taken since this clock was made and while it ran: CPU time and memory. CPU time hardly
 * depends on who else uses the machine. It does not hold garbage collection, which other threads do; that is said apart.
 */
public final class ThreadClock {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long thread = Thread.currentThread().getId();
    private long cpuNanos;
    private long clockNanos;
    private long bytes;
    private long collectionMillis;
    private long cpuAt;
    private long clockAt;
    private long bytesAt;
    private long collectionAt;

    /** Lets the clock run. */
    public void start() {
        collectionAt = collecting();
        bytesAt = THREADS.getThreadAllocatedBytes(thread);
        clockAt = System.nanoTime();
        cpuAt = THREADS.getCurrentThreadCpuTime();
    }

    /** Halts the clock. */
    public void stop() {
        cpuNanos += THREADS.getCurrentThreadCpuTime() - cpuAt;
        clockNanos += System.nanoTime() - clockAt;
        bytes += THREADS.getThreadAllocatedBytes(thread) - bytesAt;
        collectionMillis += collecting() - collectionAt;
    }

    /** CPU time of the thread in nanoseconds. */
    public long cpuNanos() {
        return cpuNanos;
    }

    /** Time of the clock on the wall in nanoseconds. */
    public long clockNanos() {
        return clockNanos;
    }

    /** What the thread allocated, in bytes. */
    public long allocatedBytes() {
        return bytes;
    }

    /** How long the collectors worked meanwhile, in milliseconds of the clock on the wall. */
    public long collectionMillis() {
        return collectionMillis;
    }

    private static long collecting() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }
}
