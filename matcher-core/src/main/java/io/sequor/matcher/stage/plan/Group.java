package io.sequor.matcher.stage.plan;

import io.sequor.matcher.condition.CompiledOperand;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.set.AssignmentSet;
import io.sequor.matcher.stage.set.GroupShape;
import io.sequor.matcher.stage.set.Union;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All partial matches of a key that await one stage with one count of its captures; or all that are pending.
 *
 * @param id its number; a capture leads to groups with larger numbers, and {@link Groups#PENDING}
 * @param stage the awaited stage
 * @param count how many events it has captured
 * @param mode what happens to those that do not capture
 * @param guards asked one after the other: true of what is cancelled
 * @param condition true of what captures
 * @param shape how the partial matches are arranged
 * @param layout what they are arranged by
 * @param route where captures lead
 * @param complete whether its assignments are complete, so that they expire silently
 */
public record Group(
        int id,
        int stage,
        int count,
        Contiguity mode,
        List<GroupTest> guards,
        GroupTest condition,
        GroupShape shape,
        Layout layout,
        Route route,
        boolean complete) {

    /** What partial matches are arranged by: the index value, and what else is still of interest. */
    record Layout(Optional<CompiledOperand> key, Signature signature) {
        GroupShape.Place place(AssignmentSet assignments, Occurrence added) {
            Object index = key.isPresent() ? Signature.key(key.get().of(added.event(), assignments)) : KEYLESS;
            Object signed = signature.isEmpty() ? KEYLESS : signature.read(assignments);
            return new GroupShape.Place(index, signed, Long.hashCode(added.ordinal()));
        }

        private static final Object KEYLESS = List.of();
    }

    /**
     * Where a capture leads.
     *
     * @param targets the groups, by number
     * @param completes whether the assignment is complete
     * @param carried what of the older captures is of interest there
     */
    record Route(List<Integer> targets, boolean completes, Signature carried) {}

    /** The group with what an occurrence brings. Cost: that of {@link GroupShape#with}. */
    public AssignmentSet with(AssignmentSet group, AssignmentSet added, Occurrence occurrence) {
        return shape.with(group, layout.place(added, occurrence), added);
    }

    /** Where its captures lead. */
    public List<Integer> targets() {
        return route.targets;
    }

    /** Whether a capture completes the assignment. */
    public boolean completes() {
        return route.completes;
    }

    /**
     * What was captured, in parts that have to be kept apart where it goes. Cost: constant where no older capture is of
     * interest there, else linear in the classes.
     *
     * @param hits parts of this group
     */
    public List<AssignmentSet> apart(List<AssignmentSet> hits) {
        if (route.carried.isEmpty()) {
            if (hits.size() == 1) {
                return hits;
            }
            AssignmentSet all = AssignmentSet.EMPTY;
            for (AssignmentSet hit : hits) {
                all = Union.of(all, hit);
            }
            return List.of(all);
        }
        Map<Object, AssignmentSet> parts = new LinkedHashMap<>();
        for (AssignmentSet hit : hits) {
            for (AssignmentSet one : shape.classes(hit)) {
                parts.merge(route.carried.read(one), one, Union::add);
            }
        }
        return List.copyOf(parts.values());
    }
}
