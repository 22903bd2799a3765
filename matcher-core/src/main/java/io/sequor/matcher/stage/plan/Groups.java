package io.sequor.matcher.stage.plan;

import io.sequor.matcher.condition.CompiledOperand;
import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Operand;
import io.sequor.matcher.condition.Specialization;
import io.sequor.matcher.condition.Term;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.plan.Group.Layout;
import io.sequor.matcher.stage.plan.Group.Route;
import io.sequor.matcher.stage.set.GroupShape;
import io.sequor.matcher.stage.set.GroupShape.Index;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The groups of a pattern: one for each stage and count that can be awaited, and one for what is pending. Group numbers rise
 * with stage and count, so an event that is offered from the largest number down is never offered to what it produced.
 */
public final class Groups {
    /** The number of the group of pending matches. */
    public static final int PENDING = 0;

    private final StagePattern pattern;
    private final List<String> names;
    private final int[] firstOf;
    private final List<Group> groups;
    private final Map<String, Reaction> reactions = new HashMap<>();
    private final Reaction toOtherKinds;
    private final Lapsing lapsing;

    /**
     * What can react to events of a kind; two words of bits, the lower one for groups 0 to 63.
     *
     * @param low groups 0 to 63
     * @param high groups 64 to 127
     * @param starts whether such an event can start a match
     */
    public record Reaction(long low, long high, boolean starts) {
        /** Whether anything can. */
        public boolean isAny() {
            return starts || low != 0 || high != 0;
        }
    }

    private Groups(StagePattern pattern) {
        this.pattern = pattern;
        this.names = pattern.stageNames();
        this.firstOf = new int[pattern.stages().size() + 1];
        for (int stage = 0; stage < pattern.stages().size(); stage++) {
            firstOf[stage + 1] = firstOf[stage] + pattern.stages().get(stage).max();
        }
        this.groups = List.of(compiled());
        for (String kind : kinds()) {
            reactions.put(kind, reaction(kind));
        }
        this.toOtherKinds = reaction("");
        this.lapsing = Lapsing.of(pattern, groups);
    }

    /** Compiles a checked pattern. Cost: its nodes times the counts of its stages. */
    static Groups of(StagePattern pattern) {
        return new Groups(pattern);
    }

    /** How many groups there are. */
    public int size() {
        return groups.size();
    }

    /** A group by its number. */
    public Group get(int id) {
        return groups.get(id);
    }

    /** Where what begins with an event of the first stage goes. */
    public Group start() {
        return groups.get(groups.size() - 1);
    }

    /** What can react to events of a kind. */
    public Reaction to(String kind) {
        return reactions.getOrDefault(kind, toOtherKinds);
    }

    /** The groups whose assignments may stay for a while when they have expired. */
    public Lapsing lapsing() {
        return lapsing;
    }

    private Group[] compiled() {
        int size = firstOf[names.size()];
        Group[] all = new Group[size + 1];
        Liveness[] live = new Liveness[size];
        live[PENDING] = Liveness.none();
        pattern.absence().ifPresent(live[PENDING]::read);
        all[PENDING] = pending(live[PENDING]);
        for (int stage = names.size() - 1; stage >= 0; stage--) {
            for (int count = pattern.stages().get(stage).max() - 1; count >= 0; count--) {
                boolean start = stage == 0 && count == 0;
                Liveness carried = carried(stage, count, live);
                if (start) {
                    all[size] = group(size, stage, count, Liveness.none(), carried);
                } else {
                    int id = firstOf[stage] + count;
                    Liveness interest = interest(stage, count, carried);
                    live[id] = interest;
                    all[id] = group(id, stage, count, interest, carried);
                }
            }
        }
        return all;
    }

    private Group pending(Liveness live) {
        Condition absence = pattern.absence().orElse(Specialization.FALSE);
        Arrangement arrangement = arrangement(List.of(absence), live, true);
        return new Group(
                PENDING,
                names.size(),
                0,
                Contiguity.SKIP_NEXT,
                tests(List.of(absence), arrangement),
                GroupTest.of(Specialization.FALSE, Optional.empty(), GroupShape.ONE_CLASS, names),
                arrangement.shape,
                arrangement.layout(live),
                new Route(List.of(), false, Signature.of(Liveness.none(), names)),
                true);
    }

    private Group group(int id, int stage, int count, Liveness live, Liveness carried) {
        Stage definition = pattern.stages().get(stage);
        Contiguity mode = definition.contiguityAt(count);
        Condition condition = specialized(definition.condition(), stage, count);
        List<Condition> guards = guards(stage, count);
        List<Condition> asked = new ArrayList<>(List.of(condition));
        asked.addAll(guards);
        // a STRICT group is rebuilt by every event, so an index would cost more than it saves
        Liveness telling = mode == Contiguity.STRICT ? live.besides(justCaptured(stage, count)) : live;
        Arrangement arrangement = arrangement(asked, telling, mode != Contiguity.STRICT);
        return new Group(
                id,
                stage,
                count,
                mode,
                tests(guards, arrangement),
                GroupTest.of(condition, arrangement.indexed, arrangement.shape, names),
                arrangement.shape,
                arrangement.layout(telling),
                new Route(targets(stage, count + 1), completes(stage, count + 1), Signature.of(carried, names)),
                count > 0 ? completes(stage, count) : restIsOptional(stage));
    }

    /**
     * The stage that captured last in whatever awaits a stage, where that is certain. All that awaits a STRICT stage captured
     * the same event, the last one of the key.
     */
    private Optional<String> justCaptured(int stage, int count) {
        if (count > 0) {
            return Optional.of(names.get(stage));
        }
        return stage == 0 || pattern.stages().get(stage - 1).optional()
                ? Optional.empty()
                : Optional.of(names.get(stage - 1));
    }

    private List<GroupTest> tests(List<Condition> guards, Arrangement arrangement) {
        return guards.stream()
                .map(guard -> GroupTest.of(guard, arrangement.indexed, arrangement.shape, names))
                .filter(test -> !test.isNever())
                .toList();
    }

    private List<Condition> guards(int stage, int count) {
        List<Condition> guards = new ArrayList<>();
        pattern.forbidden().ifPresent(guard -> guards.add(specialized(guard, stage, count)));
        pattern.stages().get(stage).forbidden().ifPresent(guard -> guards.add(specialized(guard, stage, count)));
        return guards;
    }

    private Condition specialized(Condition condition, int stage, int count) {
        return Specialization.ofCount(condition, names.get(stage), count);
    }

    /** What its own conditions ask, and what is of interest where its captures lead. */
    private Liveness interest(int stage, int count, Liveness carried) {
        Liveness live = Liveness.none();
        live.read(specialized(pattern.stages().get(stage).condition(), stage, count));
        guards(stage, count).forEach(live::read);
        live.addAll(carried);
        return live.possible(new Liveness.Capturing(names, stage, count));
    }

    private Liveness carried(int stage, int count, Liveness[] live) {
        Liveness carried = Liveness.none();
        for (int target : targets(stage, count + 1)) {
            carried.addAll(live[target].before(new Liveness.Capturing(names, stage, count)));
        }
        return carried.possible(new Liveness.Capturing(names, stage, count));
    }

    /** Where an assignment goes whose last capture is the count-th of a stage. */
    private List<Integer> targets(int stage, int count) {
        List<Integer> targets = new ArrayList<>();
        if (count < pattern.stages().get(stage).max()) {
            targets.add(firstOf[stage] + count);
        }
        if (count >= pattern.stages().get(stage).min()) {
            boolean goesOn = true;
            for (int next = stage + 1; next < names.size() && goesOn; next++) {
                targets.add(firstOf[next]);
                goesOn = pattern.stages().get(next).optional();
            }
        }
        if (completes(stage, count) && pattern.absence().isPresent()) {
            targets.add(PENDING);
        }
        return targets;
    }

    private boolean completes(int stage, int count) {
        return count >= pattern.stages().get(stage).min() && restIsOptional(stage + 1);
    }

    private boolean restIsOptional(int from) {
        return pattern.stages().subList(from, names.size()).stream().allMatch(Stage::optional);
    }

    /** How a group is arranged, and the value by which it is indexed. */
    private final class Arrangement {
        private final Optional<Operand> indexed;
        private final GroupShape shape;

        Arrangement(Optional<Operand> indexed, Index index, Liveness live) {
            this.indexed = indexed;
            this.shape = new GroupShape(index, !besideIndex(live, indexed).isEmpty());
        }

        Layout layout(Liveness live) {
            return new Layout(
                    indexed.map(value -> CompiledOperand.of(value, names)),
                    Signature.of(besideIndex(live, indexed), names));
        }
    }

    private static Liveness besideIndex(Liveness live, Optional<Operand> indexed) {
        Set<Operand> others = new LinkedHashSet<>(live.values());
        indexed.ifPresent(others::remove);
        return new Liveness(others, live.stages());
    }

    /** The first equality that can be looked up, else the first order; of the condition before those of the guards. */
    private Arrangement arrangement(List<Condition> asked, Liveness live, boolean mayIndex) {
        for (Condition condition : mayIndex ? asked : List.<Condition>of()) {
            Condition rest = GroupTest.Atoms.of(condition).rest();
            Optional<Arrangement> ordered = Optional.empty();
            for (Operand value : Probe.values(rest)) {
                Optional<Probe> probe = Probe.of(rest, value, names).filter(Probe::constrains);
                if (probe.isPresent() && live.values().contains(value)) {
                    if (probe.get().points()) {
                        return new Arrangement(Optional.of(value), Index.HASH, live);
                    }
                    ordered = ordered.or(() -> Optional.of(new Arrangement(Optional.of(value), Index.RANGE, live)));
                }
            }
            if (ordered.isPresent()) {
                return ordered.get();
            }
        }
        return new Arrangement(Optional.empty(), Index.NONE, live);
    }

    private Reaction reaction(String kind) {
        long[] words = new long[2];
        for (Group group : groups.subList(0, groups.size() - 1)) {
            boolean reacts = group.mode() == Contiguity.STRICT
                    || group.condition().mayHoldFor(kind)
                    || group.guards().stream().anyMatch(guard -> guard.mayHoldFor(kind));
            if (reacts) {
                words[group.id() / Long.SIZE] |= 1L << group.id();
            }
        }
        return new Reaction(words[0], words[1], start().condition().mayHoldFor(kind));
    }

    /** The kinds that a condition of the pattern names; to all others it reacts alike. */
    public Set<String> kinds() {
        Set<String> kinds = new LinkedHashSet<>();
        List<Term> open = new ArrayList<>();
        pattern.forbidden().ifPresent(open::add);
        pattern.absence().ifPresent(open::add);
        pattern.stages().forEach(stage -> {
            open.add(stage.condition());
            stage.forbidden().ifPresent(open::add);
        });
        while (!open.isEmpty()) {
            Term term = open.remove(open.size() - 1);
            if (term instanceof Condition.KindIn names) {
                kinds.addAll(names.kinds());
            }
            term.branches().forEach(branch -> open.add(branch.term()));
        }
        return kinds;
    }
}
