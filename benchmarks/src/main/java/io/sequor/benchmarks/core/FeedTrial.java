package io.sequor.benchmarks.core;

import io.sequor.benchmarks.contender.Contender;
import io.sequor.benchmarks.measure.ThreadClock;
import io.sequor.benchmarks.measure.Trial;
import io.sequor.benchmarks.workload.Found;
import io.sequor.benchmarks.workload.Ticks;
import io.sequor.benchmarks.workload.Workload;
import io.sequor.benchmarks.workload.Workloads;
import java.util.ArrayList;
import java.util.List;

/**
 * One contender and one workload: first what fills it, then a warm-up, then parts that count, each as long as its CPU time
 * says, so that a slow contender is fed less, but of at most two million events: what is quick needs
 * no more, and making them takes longer than taking them. Events are made between the parts and are not measured.
 *
 * @param workload its name
 * @param contender its name
 * @param warmUpMillis CPU time of the warm-up
 * @param parts how many parts count
 * @param millis CPU time of a part
 */
record FeedTrial(String workload, Contenders contender, int warmUpMillis, int parts, int millis)
        implements Trial<FeedTrial.Score> {
    /** Events between two watermarks. */
    static final int BETWEEN_WATERMARKS = 100;

    private static final int FEWEST_AT_ONCE = BETWEEN_WATERMARKS;
    private static final int MOST_AT_ONCE = 20_000;
    private static final int FILLED_AT_ONCE = 10_000;
    private static final long MOST_OF_A_PART = 2_000_000;
    private static final long STEP_NANOS = 10_000_000;
    private static final long NANOS_A_MILLI = 1_000_000;

    /**
     * What it tells.
     *
     * @param workload its name
     * @param contender its label
     * @param fed all events, those that were not measured included
     * @param measured those that were measured
     * @param nanos CPU time an event, for each part
     * @param clockNanos time on the wall an event
     * @param bytes allocated an event
     * @param collectionMillis how long the collectors worked while events were measured
     * @param answer what was found in all events
     */
    record Score(
            String workload,
            String contender,
            long fed,
            long measured,
            List<Double> nanos,
            double clockNanos,
            double bytes,
            long collectionMillis,
            Found.Answer answer) {}

    @Override
    public Class<Score> scoreType() {
        return Score.class;
    }

    @Override
    public Score run() {
        Workload which = Workloads.named(workload).orElseThrow();
        try (Contender fed = contender.begin(which)) {
            return new Course(which, fed).run();
        }
    }

    private final class Course {
        private final Workload which;
        private final Contender fed;
        private final Ticks ticks;
        private final Found found = new Found();
        private long count;
        private int step = FEWEST_AT_ONCE;

        Course(Workload which, Contender fed) {
            this.which = which;
            this.fed = fed;
            this.ticks = which.ticks();
        }

        Score run() {
            while (count < which.filling()) {
                feed((int) Math.min(FILLED_AT_ONCE, which.filling() - count), FILLED_AT_ONCE, new ThreadClock());
            }
            part(warmUpMillis, new ThreadClock());
            long before = count;
            List<Double> nanos = new ArrayList<>();
            long clockNanos = 0;
            long bytes = 0;
            long collectionMillis = 0;
            for (int i = 0; i < parts; i++) {
                ThreadClock clock = new ThreadClock();
                long events = part(millis, clock);
                nanos.add((double) clock.cpuNanos() / events);
                clockNanos += clock.clockNanos();
                bytes += clock.allocatedBytes();
                collectionMillis += clock.collectionMillis();
            }
            long measured = count - before;
            fed.finish();
            fed.tell(found);
            return new Score(
                    workload,
                    contender.label(),
                    count,
                    measured,
                    nanos,
                    (double) clockNanos / measured,
                    (double) bytes / measured,
                    collectionMillis,
                    found.answer());
        }

        private long part(long length, ThreadClock clock) {
            long before = count;
            while (clock.cpuNanos() < length * NANOS_A_MILLI && count - before < MOST_OF_A_PART) {
                long begin = clock.cpuNanos();
                feed(step, BETWEEN_WATERMARKS, clock);
                if (clock.cpuNanos() - begin < STEP_NANOS) {
                    step = Math.min(MOST_AT_ONCE, 2 * step);
                }
            }
            return count - before;
        }

        private void feed(int events, int betweenWatermarks, ThreadClock clock) {
            fed.prepare(ticks.next(events));
            clock.start();
            fed.feed(betweenWatermarks);
            clock.stop();
            fed.tell(found);
            count += events;
        }
    }

    /** What a loop finds in the first so many ticks: what every contender has to find. */
    static Found.Answer expected(String workload, long events) {
        Workload which = Workloads.named(workload).orElseThrow();
        Ticks ticks = which.ticks();
        Found found = new Found();
        try (Contender loop = Contenders.LOOP.begin(which)) {
            for (long left = events; left > 0; left -= MOST_AT_ONCE) {
                loop.prepare(ticks.next((int) Math.min(MOST_AT_ONCE, left)));
                loop.feed(BETWEEN_WATERMARKS);
                loop.tell(found);
            }
            loop.finish();
            loop.tell(found);
        }
        return found.answer();
    }
}
