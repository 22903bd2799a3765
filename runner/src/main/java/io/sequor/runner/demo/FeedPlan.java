package io.sequor.runner.demo;

import io.sequor.matcher.engine.Engine;
import io.sequor.runner.quake.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What is sent in which order: a function of the reports alone, so that neither the speed of the machine nor that of
 * the simulated clock shows in what is found.
 *
 * @param batches in the order of the simulated clock; the last one ends the input
 */
record FeedPlan(List<FeedPlan.Batch> batches) {
    /** Simulated time between two watermarks. */
    static final Duration STEP = Duration.ofMinutes(45);

    /** Copies the list. */
    FeedPlan {
        batches = List.copyOf(batches);
    }

    /**
     * What becomes known in one step of the simulated clock: sent in one transaction, together with the watermark.
     *
     * @param clockMillis simulated time at its end, milliseconds since 1970, UTC
     * @param reports in the order of arrival; may be empty
     * @param watermark the claim that stands behind them, in milliseconds: the clock less the bound and 1 ms; behind
     *     the last batch {@link Engine#FINAL_WATERMARK}
     */
    record Batch(long clockMillis, List<Report> reports, long watermark) {
        /** Copies the list. */
        Batch {
            reports = List.copyOf(reports);
        }
    }

    /**
     * The plan for reports.
     *
     * @param reports in the order of arrival; at least one
     * @param bound how long a punctual report takes at most
     */
    static FeedPlan of(List<Report> reports, Duration bound) {
        List<Batch> batches = new ArrayList<>();
        long clock = startMillis(reports);
        int next = 0;
        while (next < reports.size()) {
            clock += STEP.toMillis();
            int end = next;
            while (end < reports.size() && reports.get(end).arrivalMillis() < clock) {
                end++;
            }
            boolean last = end == reports.size();
            long watermark = last ? Engine.FINAL_WATERMARK : clock - bound.toMillis() - 1;
            batches.add(new Batch(clock, reports.subList(next, end), watermark));
            next = end;
        }
        return new FeedPlan(batches);
    }

    private static long startMillis(List<Report> reports) {
        long first = reports.get(0).arrivalMillis();
        return first - first % STEP.toMillis();
    }

    /** Simulated time when the first step begins. */
    long startMillis() {
        return batches.get(0).clockMillis() - STEP.toMillis();
    }

    /** How many events are sent in all. */
    int events() {
        return batches.stream().mapToInt(batch -> batch.reports().size()).sum();
    }
}
