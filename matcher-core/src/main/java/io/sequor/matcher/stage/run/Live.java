package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.plan.Lapsing;
import io.sequor.matcher.stage.set.AssignmentSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What of a key's sets counts: neither begun by a marked start nor, in a group where expired assignments may stay, before the
 * earliest start that is left.
 *
 * @param marks starts that do not count
 * @param lapsing the groups where expired assignments may stay
 * @param first the earliest start of all other groups; none only where all are empty
 */
record Live(Marks marks, Lapsing lapsing, Optional<Occurrence> first) {
    private static final Live ALL = new Live(Marks.NONE, Lapsing.NONE, Optional.empty());

    static Live of(Marks marks, Lapsing lapsing, GroupSets sets) {
        if (lapsing.isNone()) {
            return marks.isEmpty() ? ALL : new Live(marks, lapsing, Optional.empty());
        }
        return new Live(marks, lapsing, sets.first(lapsing));
    }

    /** Whether something of a set counts. Cost: constant, and the marked starts at its beginning. */
    boolean isIn(int group, AssignmentSet set) {
        if (set.isEmpty()) {
            return false;
        }
        return lapsing.has(group)
                ? first.isPresent() && Occurrence.ORDER.compare(set.last(), first.get()) >= 0
                : !marks.strip(set).isEmpty();
    }

    /** Whether something of one of the parts counts. */
    boolean isIn(int group, List<AssignmentSet> parts) {
        for (int i = 0; i < parts.size(); i++) {
            if (isIn(group, parts.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** The parts of which something counts, without marked starts at their beginning. */
    List<AssignmentSet> in(int group, List<AssignmentSet> parts) {
        if (parts.isEmpty() || (marks.isEmpty() && !lapsing.has(group))) {
            return parts;
        }
        List<AssignmentSet> live = new ArrayList<>(parts.size());
        for (AssignmentSet part : parts) {
            if (isIn(group, part)) {
                live.add(marks.strip(part));
            }
        }
        return live;
    }

    /** What did not expire. Cost: where expired assignments may stay, linear in the parts that hold some. */
    AssignmentSet exact(int group, AssignmentSet set) {
        if (set.isEmpty() || !lapsing.has(group)) {
            return set;
        }
        return first.isEmpty() ? AssignmentSet.EMPTY : set.after(before(first.get()));
    }

    private static Moment before(Occurrence start) {
        return new Moment(start.time(), start.ordinal() - 1);
    }
}
