package io.sequor.matcher.row.run;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The search for a match that begins at one row. Mutable. Rules: row patterns, sections 2 and 3. */
final class Scan {
    private final Stepper stepper;
    private final int start;
    private List<PatternThread> threads;
    private @Nullable Accepted accepted;

    /**
     * A search.
     *
     * @param start the position that the match is to begin at
     */
    Scan(Stepper stepper, int start) {
        this.stepper = stepper;
        this.start = start;
        stepper.fresh();
        Threads first = stepper.begin(start);
        this.threads = first.waiting();
        this.accepted = first.accepted();
    }

    /** Whether the result is known, whatever rows follow. */
    boolean isOver() {
        return threads.isEmpty();
    }

    /** Takes the row at a position, the next one behind those taken. */
    void step(int position) {
        stepper.fresh();
        become(stepper.step(threads, position));
    }

    /** The input ends at a position. */
    void finish(int position) {
        stepper.fresh();
        become(stepper.finish(threads, position));
    }

    private void become(Threads next) {
        threads = next.waiting();
        if (next.accepted() != null) {
            accepted = next.accepted();
        }
    }

    /** No row behind those taken belongs to the match: it lies too far from the first one. */
    void expire() {
        threads = List.of();
    }

    /** The match, once it is known; empty for none. */
    Optional<RowMatch> found() {
        return accepted == null ? Optional.empty() : Optional.of(RowMatch.of(start, accepted));
    }
}
