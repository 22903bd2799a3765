package io.sequor.benchmarks.core;

import io.sequor.benchmarks.contender.Contender;
import io.sequor.benchmarks.measure.Heap;
import io.sequor.benchmarks.measure.Trial;
import io.sequor.benchmarks.workload.Workload;
import io.sequor.benchmarks.workload.Workloads;

/**
 * What an open partial match takes on the heap, without its event: the events of W4's filling are made first, then taken,
 * and what is alive before and behind is compared.
 *
 * @param workload a workload with a filling, every event of which opens a partial match
 * @param contender its name
 */
record MemoryTrial(String workload, Contenders contender) implements Trial<MemoryTrial.Score> {
    private static final int BETWEEN_WATERMARKS = 10_000;
    private static final String SMALL = "w4-1x10";

    /**
     * What it tells.
     *
     * @param workload its name
     * @param contender its label
     * @param open how many partial matches were opened
     * @param bytes on the heap for each
     */
    record Score(String workload, String contender, int open, double bytes) {}

    @Override
    public Class<Score> scoreType() {
        return Score.class;
    }

    @Override
    public Score run() {
        measured(Workloads.named(SMALL).orElseThrow()); // whatever is loaded and made once is there then
        Workload which = Workloads.named(workload).orElseThrow();
        return new Score(workload, contender.label(), which.filling(), (double) measured(which) / which.filling());
    }

    private long measured(Workload which) {
        try (Contender fed = contender.begin(which)) {
            fed.prepare(which.ticks().next(which.filling()));
            long before = Heap.liveBytes();
            fed.feed(BETWEEN_WATERMARKS);
            return Heap.liveBytes() - before;
        }
    }
}
