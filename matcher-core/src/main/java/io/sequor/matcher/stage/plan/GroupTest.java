package io.sequor.matcher.stage.plan;

import io.sequor.matcher.condition.Captured;
import io.sequor.matcher.condition.CompiledCondition;
import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Operand;
import io.sequor.matcher.condition.Reads;
import io.sequor.matcher.condition.Specialization;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.stage.set.AssignmentSet;
import io.sequor.matcher.stage.set.GroupShape;
import io.sequor.matcher.stage.set.KeySpan;
import io.sequor.matcher.stage.set.Split;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A condition or guard, asked of all partial matches of a group at once. What looks at the event alone is asked first and
 * once; what an index knows is not asked of each class.
 */
public final class GroupTest {
    private final Condition condition;
    private final CompiledCondition ofEvent;
    private final boolean ofEventOnly;
    private final CompiledCondition whole;
    private final Optional<Probe> probe;

    private GroupTest(Condition condition, Atoms atoms, Optional<Probe> probe, List<String> stages) {
        this.condition = condition;
        this.ofEvent = CompiledCondition.of(new Condition.All(atoms.ofEvent), stages);
        this.ofEventOnly = atoms.others.isEmpty();
        this.whole = CompiledCondition.of(condition, stages);
        this.probe = probe;
    }

    /**
     * What came of a test.
     *
     * @param hits where it is true: none, one or several parts, each arranged as the group is
     * @param rest all others, arranged as the group is
     */
    public record Parted(List<AssignmentSet> hits, AssignmentSet rest) {
        private static Parted all(AssignmentSet group) {
            return new Parted(List.of(group), AssignmentSet.EMPTY);
        }

        private static Parted none(AssignmentSet group) {
            return new Parted(List.of(), group);
        }

        private static Parted of(Split split) {
            return new Parted(split.hit().isEmpty() ? List.of() : List.of(split.hit()), split.rest());
        }
    }

    /**
     * Compiles a condition that is specialized for the group.
     *
     * @param indexed the captured value by which the group is indexed
     * @param shape how the group is arranged
     * @param stages the names of the stages
     */
    static GroupTest of(Condition condition, Optional<Operand> indexed, GroupShape shape, List<String> stages) {
        Atoms atoms = Atoms.of(condition);
        Optional<Probe> probe = indexed.flatMap(value -> Probe.of(atoms.rest(), value, stages))
                .filter(found -> found.constrains() && (found.points() || shape.index() == GroupShape.Index.RANGE));
        return new GroupTest(condition, atoms, probe, stages);
    }

    /** Whether it can be true of events of a kind. */
    boolean mayHoldFor(String kind) {
        return !Specialization.ofKind(condition, kind).equals(Specialization.FALSE);
    }

    /** Whether it is true of nothing. */
    boolean isNever() {
        return condition.equals(Specialization.FALSE);
    }

    /**
     * The partial matches of a group of which it is true, and the others.
     *
     * @param event the current event
     * @param group a group, not empty
     * @param shape how it is arranged
     */
    public Parted part(Event event, AssignmentSet group, GroupShape shape) {
        if (!ofEvent.test(event, Captured.NOTHING)) {
            return Parted.none(group);
        }
        if (ofEventOnly) {
            return Parted.all(group);
        }
        if (shape.isOneClass()) {
            return whole.test(event, group) ? Parted.all(group) : Parted.none(group);
        }
        if (probe.isEmpty()) {
            return Parted.of(shape.split(group, one -> whole.test(event, one)));
        }
        List<KeySpan> spans = probe.get().spans().of(event);
        if (Probe.isEverything(spans)) {
            return probe.get().exact()
                    ? Parted.all(group)
                    : Parted.of(shape.split(group, one -> whole.test(event, one)));
        }
        return within(spans, event, group, shape);
    }

    private Parted within(List<KeySpan> spans, Event event, AssignmentSet group, GroupShape shape) {
        List<AssignmentSet> hits = new ArrayList<>(1);
        AssignmentSet rest = group;
        for (KeySpan span : spans) {
            if (shape.meets(rest, span)) {
                Split split = probe.orElseThrow().exact()
                        ? shape.take(rest, span)
                        : shape.take(rest, span, one -> whole.test(event, one));
                rest = split.rest();
                if (!split.hit().isEmpty()) {
                    hits.add(split.hit());
                }
            }
        }
        return new Parted(hits, rest);
    }

    /** A conjunction, taken apart into what looks at the event alone and all else. */
    record Atoms(List<Condition> ofEvent, List<Condition> others) {
        /**
         * Code is asked early only where nothing stands before it that may keep it from being asked: it may throw for
         * events that an earlier part excludes.
         */
        static Atoms of(Condition condition) {
            List<Condition> ofEvent = new ArrayList<>();
            List<Condition> others = new ArrayList<>();
            List<Condition> parts = condition instanceof Condition.All all ? all.parts() : List.of(condition);
            for (Condition part : parts) {
                Reads reads = Reads.of(part);
                boolean early = reads.onlyEvent() && (!reads.code() || others.isEmpty());
                (early ? ofEvent : others).add(part);
            }
            return new Atoms(ofEvent, others);
        }

        Condition rest() {
            return others.size() == 1 ? others.get(0) : new Condition.All(others);
        }
    }
}
