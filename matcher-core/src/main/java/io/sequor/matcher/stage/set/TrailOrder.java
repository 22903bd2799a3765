package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Occurrence;
import java.util.Comparator;
import java.util.Optional;

/**
 * The order of candidates among the assignments of one start: capture counts stage by stage, then capture ordinals in
 * stage order. Rules: stage patterns, section 6.
 */
public enum TrailOrder implements Comparator<Trail> {
    /** Fewer captures first. */
    FEWEST,
    /** More captures first. */
    MOST;

    /**
     * Captures never go back to an earlier stage, so the counts are compared where the stages first differ: the assignment
     * with the later stage there has fewer captures in the earlier one.
     */
    @Override
    public int compare(Trail left, Trail right) {
        Optional<Trail> l = Optional.of(left);
        Optional<Trail> r = Optional.of(right);
        int ordinals = 0;
        while (l.isPresent() && r.isPresent()) {
            int stages = Integer.compare(r.get().stage(), l.get().stage());
            if (stages != 0) {
                return this == FEWEST ? stages : -stages;
            }
            if (ordinals == 0) {
                ordinals = Long.compare(
                        l.get().occurrence().ordinal(), r.get().occurrence().ordinal());
            }
            l = l.get().rest();
            r = r.get().rest();
        }
        int lengths = Boolean.compare(l.isPresent(), r.isPresent());
        if (lengths != 0) {
            return this == FEWEST ? lengths : -lengths;
        }
        return ordinals;
    }

    /** Negative when the left set has the least assignment of a start, positive when the right one has. */
    int lesser(Occurrence start, AssignmentSet left, AssignmentSet right) {
        if (!AssignmentSet.beginsWith(right, start)) {
            return -1;
        }
        if (!AssignmentSet.beginsWith(left, start)) {
            return 1;
        }
        return compare(left.least(this), right.least(this)) <= 0 ? -1 : 1;
    }
}
