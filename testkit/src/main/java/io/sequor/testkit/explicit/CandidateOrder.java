package io.sequor.testkit.explicit;

import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.Prefer;
import java.util.Comparator;
import java.util.List;

/**
 * The order of candidates: start time, ordinal of the first captured event, capture counts stage by stage, capture
 * ordinals in stage order. Rules: stage patterns, section 6.
 */
final class CandidateOrder {
    private CandidateOrder() {}

    /** The order under a preference: fewer captures first, or more. */
    static Comparator<Assignment> of(Prefer prefer) {
        Comparator<Assignment> counts = CandidateOrder::compareCounts;
        return Comparator.comparing(Assignment::startMoment)
                .thenComparing(prefer == Prefer.FEWEST ? counts : counts.reversed())
                .thenComparing(CandidateOrder::compareOrdinals);
    }

    private static int compareCounts(Assignment left, Assignment right) {
        for (int stage = 0; stage < left.captures().size(); stage++) {
            int order = Integer.compare(left.count(stage), right.count(stage));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Compares two assignments with equal counts. */
    private static int compareOrdinals(Assignment left, Assignment right) {
        for (int stage = 0; stage < left.captures().size(); stage++) {
            List<Occurrence> l = left.captures().get(stage);
            List<Occurrence> r = right.captures().get(stage);
            for (int i = 0; i < l.size(); i++) {
                int order = Long.compare(l.get(i).ordinal(), r.get(i).ordinal());
                if (order != 0) {
                    return order;
                }
            }
        }
        return 0;
    }
}
