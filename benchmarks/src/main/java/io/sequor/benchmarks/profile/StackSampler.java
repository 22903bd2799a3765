package io.sequor.benchmarks.profile;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks at the stack of one thread every other millisecond, and puts the CPU time that the thread took since the last look
 * down to what it is doing now. A thread that waits takes none, so waiting does not show. The JVM lets a thread be looked
 * at in native code and at certain places of Java code only: a bucket of less than one percent may well be its neighbour.
 */
public final class StackSampler implements AutoCloseable {
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Thread observed;
    private final Thread observer;
    private final Map<String, Long> byBucket = new HashMap<>();
    private final Map<String, Long> byStoreCall = new HashMap<>();
    private int samples;
    private long cpuNanos;
    private volatile boolean stopped;

    /** Begins to look at a thread. */
    public StackSampler(Thread observed) {
        this.observed = observed;
        this.observer = new Thread(this::look, "stack-sampler");
        observer.setDaemon(true);
        observer.start();
    }

    private void look() {
        long before = threads.getThreadCpuTime(observed.getId());
        while (!stopped) {
            LockSupport.parkNanos(PERIOD_NANOS);
            StackTraceElement[] stack = observed.getStackTrace();
            long now = threads.getThreadCpuTime(observed.getId());
            if (stack.length > 0 && now > before) {
                add(stack, now - before);
                before = now;
            }
        }
    }

    private void add(StackTraceElement[] stack, long nanos) {
        samples++;
        cpuNanos += nanos;
        byBucket.merge(Bucket.of(stack).label(), nanos, Long::sum);
        Optional<String> storeCall = Bucket.storeCall(stack);
        storeCall.ifPresent(call -> byStoreCall.merge(call, nanos, Long::sum));
    }

    /** Ends looking and says what was seen. */
    public Profile stop() {
        close();
        return new Profile(samples, cpuNanos, byBucket, byStoreCall);
    }

    @Override
    public void close() {
        stopped = true;
        try {
            observer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
