package io.sequor.benchmarks.contender;

import io.sequor.benchmarks.workload.Found;
import io.sequor.benchmarks.workload.Loop;
import io.sequor.benchmarks.workload.Tick;
import io.sequor.benchmarks.workload.Workload;

/** The loop of a workload. It writes what it finds into a {@link Found} of its own, as ids. */
public final class LoopContender implements Contender {
    private final Loop loop;
    private final Found found = new Found();
    private Tick[] ticks = {};

    /** The loop at its beginning. */
    public LoopContender(Workload workload) {
        this.loop = workload.loop();
    }

    @Override
    public void prepare(Tick[] next) {
        ticks = next;
        found.settle();
    }

    @Override
    public void feed(int part) {
        for (int at = 0; at < ticks.length; at += part) {
            int end = Math.min(ticks.length, at + part);
            for (int i = at; i < end; i++) {
                loop.tick(ticks[i], found);
            }
            loop.watermark(ticks[end - 1].time(), found);
        }
    }

    @Override
    public void tell(Found all) {
        all.add(found);
    }

    @Override
    public void finish() {
        loop.watermark(Long.MAX_VALUE, found);
    }

    @Override
    public void close() {}
}
