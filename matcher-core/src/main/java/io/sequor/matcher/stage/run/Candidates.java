package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.set.AssignmentSet;
import io.sequor.matcher.stage.set.TrailOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** What may become matches at one occurrence or deadline: sets of assignments, and what selection left of them. */
final class Candidates {
    private List<AssignmentSet> sets = List.of();

    void add(AssignmentSet set) {
        if (!set.isEmpty()) {
            if (sets.isEmpty()) {
                sets = new ArrayList<>(2);
            }
            sets.add(set);
        }
    }

    List<AssignmentSet> sets() {
        return List.copyOf(sets);
    }

    boolean isEmpty() {
        return sets.isEmpty();
    }

    /** How many there are; {@link AssignmentSet#MANY} for as many or more. */
    long count() {
        long count = 0;
        for (AssignmentSet set : sets) {
            count = count > AssignmentSet.MANY - set.count() ? AssignmentSet.MANY : count + set.count();
        }
        return count;
    }

    List<Assignment> all() {
        List<Assignment> all = new ArrayList<>();
        sets.forEach(set -> set.assignments().forEach(trail -> all.add(new Assignment(trail))));
        return all;
    }

    /** The first in candidate order. */
    Assignment least(TrailOrder order) {
        AssignmentSet best = sets.get(0);
        for (AssignmentSet set : sets.subList(1, sets.size())) {
            int starts = Occurrence.ORDER.compare(set.first(), best.first());
            if (starts < 0 || (starts == 0 && order.compare(set.least(order), best.least(order)) < 0)) {
                best = set;
            }
        }
        return new Assignment(best.least(order));
    }

    /** Drops what starts at or before a moment. */
    void dropUpTo(Moment moment) {
        change(set -> set.after(moment));
    }

    /** Drops the assignments of a start, which is the first of all. */
    void dropFirst(Occurrence start) {
        change(set -> set.first().ordinal() == start.ordinal() ? set.tail() : set);
    }

    void change(UnaryOperator<AssignmentSet> change) {
        if (!sets.isEmpty()) {
            sets.replaceAll(change);
            sets.removeIf(AssignmentSet::isEmpty);
        }
    }
}
