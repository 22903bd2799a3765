package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.Prefer;
import io.sequor.matcher.stage.set.TrailOrder;
import java.util.Comparator;

/** The order of candidates: by their start, then as {@link TrailOrder} says. Rules: stage patterns, section 6. */
final class CandidateOrder {
    private CandidateOrder() {}

    /** The order among assignments of one start. */
    static TrailOrder ofOneStart(Prefer prefer) {
        return switch (prefer) {
            case FEWEST -> TrailOrder.FEWEST;
            case MOST -> TrailOrder.MOST;
        };
    }

    /** The order among all. */
    static Comparator<Assignment> of(Prefer prefer) {
        return Comparator.comparing(Assignment::first, Occurrence.ORDER)
                .thenComparing(Assignment::trail, ofOneStart(prefer));
    }
}
