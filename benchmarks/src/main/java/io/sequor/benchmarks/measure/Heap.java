package io.sequor.benchmarks.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/** What is alive on the heap. */
public final class Heap {
    private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();
    private static final int MOST_COLLECTIONS = 20;
    private static final long STILL = 1024;

    private Heap() {}

    /** Bytes in use behind full collections, made until the next one frees nothing. The difference of two says what was built between, where that is still held. */
    public static long liveBytes() {
        long before = Long.MAX_VALUE;
        long now = collected();
        for (int i = 0; i < MOST_COLLECTIONS && before - now > STILL; i++) {
            before = now;
            now = collected();
        }
        return now;
    }

    private static long collected() {
        MEMORY.gc();
        return MEMORY.getHeapMemoryUsage().getUsed();
    }
}
