package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.Timeouts;
import io.sequor.matcher.stage.plan.Group;
import io.sequor.matcher.stage.plan.Groups;
import io.sequor.matcher.stage.plan.Lapsing;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.set.AssignmentSet;
import io.sequor.matcher.stage.set.Trail;
import io.sequor.matcher.stage.set.TrailOrder;
import io.sequor.matcher.stage.set.Union;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A matcher that never looks at single partial matches unless it reports them: it keeps one set for each group, and an
 * event is offered to the groups. What it shows is as the rules say at any time; its sets may hold, unseen, starts
 * that were dropped ({@link Marks}) or have expired ({@link Live}). Rules: stage patterns, sections 5 and 6; how it is done:
 * docs/matching.md.
 */
final class GroupMatcher implements StageMatcher {
    private final StageProgram program;
    private final String key;
    private final AssignmentSet everComplete;
    private final Dropped dropped;
    private GroupSets sets;
    private Marks marks;

    private GroupMatcher(
            StageProgram program,
            String key,
            GroupSets sets,
            AssignmentSet everComplete,
            Dropped dropped,
            Marks marks) {
        this.program = program;
        this.key = key;
        this.sets = sets;
        this.everComplete = sets.isEmpty() ? AssignmentSet.EMPTY : everComplete;
        this.dropped = dropped;
        this.marks = sets.isEmpty() ? Marks.NONE : marks;
    }

    /** A matcher that has seen nothing. */
    static GroupMatcher empty(StageProgram program, String key, Dropped dropped) {
        return new GroupMatcher(program, key, GroupSets.EMPTY, AssignmentSet.EMPTY, dropped, Marks.NONE);
    }

    @Override
    public Applied apply(Occurrence occurrence, OptionalLong maxCandidates) {
        Groups.Reaction reaction = program.groups().to(occurrence.event().kind());
        boolean mayStart = reaction.starts() && program.mayStartAt(occurrence.time());
        if (!mayStart && nothingReacts(reaction)) {
            return new Applied(this, List.of(), false, false);
        }
        Offering offering = offered(occurrence, reaction, mayStart);
        if (!offering.hadEffect()) {
            return new Applied(this, List.of(), false, false);
        }
        if (!offering.hadCompletion() && marks.isEmpty() && lapsing().isNone()) {
            GroupMatcher next = new GroupMatcher(program, key, offering.sets(), everComplete, dropped, marks);
            return new Applied(next, List.of(), true, offering.hadCapture());
        }
        Change change = new Change(offering.ownSets(), everCompleteAfter(offering));
        Candidates candidates = program.absence().isPresent() ? new Candidates() : offering.completed();
        checkCandidates(candidates, maxCandidates);
        List<Assignment> taken = change.select(candidates);
        List<Result> matches = taken.isEmpty() ? List.of() : reports().matches(taken);
        return new Applied(change.matcher(), matches, true, offering.hadCapture());
    }

    @Override
    public GroupMatcher replayed(Occurrence occurrence, boolean mayStart) {
        Groups.Reaction reaction = program.groups().to(occurrence.event().kind());
        boolean starts = mayStart && reaction.starts() && program.mayStartAt(occurrence.time());
        Offering offering = offered(occurrence, reaction, starts);
        return new Change(offering.ownSets(), everCompleteAfter(offering)).matcher();
    }

    @Override
    public Applied close(long deadline, OptionalLong maxCandidates) {
        Moment due = Moment.endOf(deadline - program.pattern().within());
        Change change = new Change(sets.copy(), everComplete);
        Candidates confirmed = change.confirm(due);
        checkCandidates(confirmed, maxCandidates);
        boolean effect = !confirmed.isEmpty();
        List<Result> results = new ArrayList<>(0);
        if (effect) {
            results.addAll(reports().matches(change.select(confirmed)));
        }
        effect |= change.isDue(due);
        Map<Assignment, SortedSet<Integer>> awaited = change.expire(due);
        if (!awaited.isEmpty()) {
            results.addAll(reports().timeouts(awaited));
        }
        return new Applied(change.matcher(), results, effect, false);
    }

    @Override
    public StageMatcher drop(Moment upTo) {
        Change change = new Change(sets.copy(), everComplete);
        change.dropUpTo(upTo);
        return change.matcher();
    }

    @Override
    public StageMatcher forgetBefore(Moment low) {
        if (dropped.isNothing()) {
            return this;
        }
        Dropped known = dropped.forgetBefore(low);
        return known.equals(dropped) ? this : new GroupMatcher(program, key, sets, everComplete, known, marks);
    }

    @Override
    public Optional<Occurrence> earliestStart() {
        return sets.first(lapsing());
    }

    @Override
    public OptionalLong nextDeadline() {
        Optional<Occurrence> first = sets.first(lapsing());
        return first.isPresent()
                ? OptionalLong.of(first.get().time() + program.pattern().within())
                : OptionalLong.empty();
    }

    /** Takes what does not count out of every set, once. What it stands for stays the same. */
    @Override
    public long activeStates() {
        if (!marks.isEmpty()) {
            GroupSets purged = sets.copy();
            purged.change(set -> set.without(marks.starts()));
            sets = purged;
            marks = Marks.NONE;
        }
        if (!lapsing().isNone()) {
            sets = exact();
        }
        return sets.count();
    }

    private GroupSets exact() {
        GroupSets exact = sets.copy();
        Live live = live();
        for (int place = exact.size() - 1; place >= 0; place--) {
            int id = exact.id(place);
            exact.set(id, live.exact(id, exact.get(id)));
        }
        return exact;
    }

    @Override
    public long activeStatesAtMost() {
        return sets.count();
    }

    @Override
    public Dropped dropped() {
        return dropped;
    }

    @Override
    public List<OpenMatch> open() {
        List<Assignment> pending = new ArrayList<>();
        Map<Assignment, SortedSet<Integer>> awaited = new LinkedHashMap<>();
        for (int place = 0; place < sets.size(); place++) {
            Group group = program.groups().get(sets.id(place));
            for (Trail trail : alive(group).assignments()) {
                Assignment assignment = new Assignment(trail);
                if (group.id() == Groups.PENDING) {
                    pending.add(assignment);
                } else {
                    awaited.computeIfAbsent(assignment, none -> new TreeSet<>()).add(group.stage());
                }
            }
        }
        return reports().open(pending, awaited);
    }

    private AssignmentSet alive(Group group) {
        AssignmentSet set = live().exact(group.id(), sets.get(group.id()));
        return marks.isEmpty() ? set : set.without(marks.starts());
    }

    private Live live() {
        return Live.of(marks, lapsing(), sets);
    }

    private Lapsing lapsing() {
        return program.groups().lapsing();
    }

    private boolean nothingReacts(Groups.Reaction reaction) {
        return (reaction.low() & sets.low()) == 0 && (reaction.high() & sets.high()) == 0;
    }

    private Offering offered(Occurrence occurrence, Groups.Reaction reaction, boolean mayStart) {
        Offering offering = new Offering(program, sets, live(), occurrence);
        offering.offer(reaction, mayStart);
        return offering;
    }

    private AssignmentSet everCompleteAfter(Offering offering) {
        AssignmentSet ever = everComplete;
        if (program.pattern().timeouts() == Timeouts.UNMATCHED_STARTS) {
            for (AssignmentSet completed : offering.completed().sets()) {
                ever = Union.add(ever, completed);
            }
        }
        return ever;
    }

    private void checkCandidates(Candidates candidates, OptionalLong max) {
        if (max.isPresent() && candidates.count() > max.getAsLong()) {
            throw new LimitExceededException(
                    LimitExceededException.Kind.CANDIDATES,
                    max.getAsLong(),
                    key,
                    Optional.of(program.pattern().name()));
        }
    }

    private Reports reports() {
        return new Reports(program, key);
    }

    /** What becomes of the matcher in one step. */
    private final class Change {
        private final GroupSets changed;
        private final TrailOrder order =
                CandidateOrder.ofOneStart(program.pattern().prefer());
        private AssignmentSet ever;
        private Dropped drops = dropped;
        private Marks marked = marks;

        Change(GroupSets changed, AssignmentSet ever) {
            this.changed = changed;
            this.ever = ever;
        }

        /** The matcher after the step. Every set begins with a start that is alive, except where expired ones may stay. */
        GroupMatcher matcher() {
            if (!marked.isEmpty()) {
                changed.change(marked::strip);
                first().ifPresent(first -> marked = marked.from(first.moment()));
            }
            if (!lapsing().isNone() && first().isEmpty()) {
                changed.change(set -> AssignmentSet.EMPTY);
            }
            return new GroupMatcher(program, key, changed, ever, drops, marked);
        }

        /** Section 6: takes the first, drops what the policy drops, and repeats with what is left. */
        List<Assignment> select(Candidates candidates) {
            if (candidates.isEmpty()) {
                return List.of();
            }
            if (!marked.isEmpty()) {
                candidates.change(marked::strip);
            }
            return switch (program.pattern().selection()) {
                case NO_SKIP ->
                    candidates.all().stream()
                            .sorted(CandidateOrder.of(program.pattern().prefer()))
                            .toList();
                case SKIP_PAST_LAST, SKIP_TO_NEXT_START -> skipping(candidates);
            };
        }

        private List<Assignment> skipping(Candidates candidates) {
            List<Assignment> taken = new ArrayList<>();
            while (!candidates.isEmpty()) {
                Assignment first = candidates.least(order);
                taken.add(first);
                if (program.pattern().selection() == Selection.SKIP_PAST_LAST) {
                    Moment last = first.last().moment();
                    candidates.dropUpTo(last);
                    dropUpTo(last);
                } else {
                    candidates.dropFirst(first.first());
                    drop(first.first());
                    candidates.change(marked::strip);
                }
            }
            return taken;
        }

        void dropUpTo(Moment moment) {
            changed.dropUpTo(moment);
            drops = drops.andUpTo(moment);
        }

        private void drop(Occurrence start) {
            drops = drops.andStart(start.moment());
            marked = marked.with(start.moment());
        }

        /** Takes the pending matches whose deadline closes. */
        Candidates confirm(Moment due) {
            Candidates confirmed = new Candidates();
            AssignmentSet pending = marked.strip(changed.get(Groups.PENDING));
            while (!pending.isEmpty() && pending.first().moment().isAtOrBefore(due)) {
                confirmed.add(pending.head());
                pending = marked.strip(pending.tail());
            }
            changed.set(Groups.PENDING, pending);
            return confirmed;
        }

        boolean isDue(Moment due) {
            Optional<Occurrence> first = first();
            return first.isPresent() && first.get().moment().isAtOrBefore(due);
        }

        private Optional<Occurrence> first() {
            return changed.first(lapsing());
        }

        /** Takes what expires; gives what is to be reported of it, with the stages it awaited. */
        Map<Assignment, SortedSet<Integer>> expire(Moment due) {
            Map<Assignment, SortedSet<Integer>> awaited =
                    program.pattern().timeouts() == Timeouts.NONE ? Map.of() : new LinkedHashMap<>();
            Optional<Occurrence> expired = first();
            for (int place = changed.size() - 1; place >= 0; place--) {
                Group group = program.groups().get(changed.id(place));
                if (lapsing().has(group.id())) {
                    continue;
                }
                AssignmentSet left = marked.strip(changed.get(group.id()));
                boolean reported = !group.complete() && program.pattern().timeouts() != Timeouts.NONE;
                while (!left.isEmpty() && left.first().moment().isAtOrBefore(due)) {
                    if (reported && !isMatched(left.first())) {
                        for (Trail trail : left.head().assignments()) {
                            awaited.computeIfAbsent(new Assignment(trail), none -> new TreeSet<>())
                                    .add(group.stage());
                        }
                    }
                    left = marked.strip(left.tail());
                }
                changed.set(group.id(), left);
            }
            if (!lapsing().isNone()) {
                lapse(expired, due);
            }
            ever = ever.after(due);
            return awaited;
        }

        /** Takes out what expired wholly, whenever the first start that is left comes to another quarter of a window. */
        private void lapse(Optional<Occurrence> expired, Moment due) {
            Optional<Occurrence> left = first();
            long quarter = Math.max(1, program.pattern().within() / 4);
            if (expired.isPresent()
                    && left.isPresent()
                    && expired.get().time() / quarter != left.get().time() / quarter) {
                for (int place = changed.size() - 1; place >= 0; place--) {
                    int group = changed.id(place);
                    if (lapsing().has(group)) {
                        changed.set(group, changed.get(group).shed(due));
                    }
                }
            }
        }

        /** Whether the pattern asks whether a start was ever matched, and it was. */
        private boolean isMatched(Occurrence start) {
            if (ever.isEmpty()) {
                return false;
            }
            AssignmentSet from = ever.after(new Moment(start.time(), start.ordinal() - 1));
            return !from.isEmpty() && from.first().ordinal() == start.ordinal();
        }
    }
}
