package io.sequor.matcher.stage.plan;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Operand;
import io.sequor.matcher.condition.Reads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which captured values are still of interest: the usual backward analysis over the groups, which a capture only ever
 * leaves upwards. Partial matches of one group that agree on them fare alike for all time.
 *
 * @param values captured values, as operands that look at captures only
 * @param stages stages of which every capture is of interest, because code reads them
 */
record Liveness(Set<Operand> values, Set<String> stages) {
    /** Nothing is of interest. */
    static Liveness none() {
        return new Liveness(new LinkedHashSet<>(), new LinkedHashSet<>());
    }

    /** Adds what a condition reads. */
    void read(Condition condition) {
        Reads reads = Reads.of(condition);
        values.addAll(reads.captured());
        stages.addAll(reads.stages());
    }

    void addAll(Liveness other) {
        values.addAll(other.values);
        stages.addAll(other.stages);
    }

    boolean isEmpty() {
        return values.isEmpty() && stages.isEmpty();
    }

    /** What of this was fixed before a capture that leads to where this is of interest. */
    Liveness before(Capturing capture) {
        Liveness older = none();
        for (Operand value : values) {
            List<Operand> parts = parts(value);
            List<Operand> old = parts.stream().filter(capture::leaves).toList();
            if (old.size() == parts.size()) {
                older.values.add(value);
            } else {
                older.values.addAll(old);
            }
        }
        stages.stream().filter(capture::leavesSome).forEach(older.stages::add);
        return older;
    }

    /** This without what can have no value yet in partial matches that await a stage with a count. */
    Liveness possible(Capturing awaited) {
        Liveness possible = none();
        values.stream()
                .filter(value -> parts(value).stream()
                        .allMatch(part -> part instanceof Operand.Count || awaited.mayHave(stage(part))))
                .filter(value -> parts(value).stream().anyMatch(part -> awaited.mayHave(stage(part))))
                .forEach(possible.values::add);
        stages.stream().filter(awaited::mayHave).forEach(possible.stages::add);
        return possible;
    }

    /** This without what the last capture of a stage alone decides. */
    Liveness besides(Optional<String> stage) {
        Liveness others = none();
        values.stream()
                .filter(value ->
                        !parts(value).stream().allMatch(part -> stage.equals(Optional.of(stage(part))) && isLast(part)))
                .forEach(others.values::add);
        others.stages.addAll(stages);
        return others;
    }

    private static boolean isLast(Operand part) {
        return !(part instanceof Operand.Count) && !Capturing.isFirst(part);
    }

    /**
     * A group that awaits a stage with a count, and what capturing does there.
     *
     * @param names the names of the stages
     * @param stage the awaited stage
     * @param count how many events it has captured
     */
    record Capturing(List<String> names, int stage, int count) {
        /** Whether the part stays what it was. */
        private boolean leaves(Operand part) {
            int of = names.indexOf(Liveness.stage(part));
            return of < stage || (of == stage && count > 0 && isFirst(part));
        }

        private boolean leavesSome(String name) {
            return mayHave(name);
        }

        /** Whether the stage may have captured something before. */
        private boolean mayHave(String name) {
            int of = names.indexOf(name);
            return of < stage || (of == stage && count > 0);
        }

        private static boolean isFirst(Operand part) {
            return (part instanceof Operand.CapturedField field && field.which() == Operand.Which.FIRST)
                    || (part instanceof Operand.CapturedAttribute attribute
                            && attribute.which() == Operand.Which.FIRST);
        }
    }

    private static String stage(Operand part) {
        if (part instanceof Operand.CapturedField field) {
            return field.stage();
        }
        return part instanceof Operand.CapturedAttribute attribute ? attribute.stage() : ((Operand.Count) part).stage();
    }

    /** The captures that an operand is made of. */
    private static List<Operand> parts(Operand operand) {
        List<Operand> parts = new ArrayList<>();
        Deque<Operand> open = new ArrayDeque<>();
        open.push(operand);
        while (!open.isEmpty()) {
            Operand next = open.pop();
            if (next instanceof Operand.Arithmetic sum) {
                open.push(sum.right());
                open.push(sum.left());
            } else if (!(next instanceof Operand.Literal)) {
                parts.add(next);
            }
        }
        return parts;
    }
}
