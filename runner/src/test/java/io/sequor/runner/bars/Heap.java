package io.sequor.runner.bars;

import java.lang.management.ManagementFactory;

/** The heap of this JVM, which holds broker, application and test. */
final class Heap {
    private static final int MEGABYTE = 1 << 20;

    private Heap() {}

    /** What is alive, in megabytes: what a full collection leaves. */
    static long aliveMegabytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
    }

    /** What the heap may grow to, in megabytes. */
    static long mostMegabytes() {
        return Runtime.getRuntime().maxMemory() / MEGABYTE;
    }
}
