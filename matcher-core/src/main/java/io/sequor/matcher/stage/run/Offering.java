package io.sequor.matcher.stage.run;

import io.sequor.matcher.condition.Captured;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.plan.Group;
import io.sequor.matcher.stage.plan.GroupTest;
import io.sequor.matcher.stage.plan.GroupTest.Parted;
import io.sequor.matcher.stage.plan.Groups;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.set.AssignmentSet;
import io.sequor.matcher.stage.set.Extended;
import io.sequor.matcher.stage.set.Start;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One occurrence on its way through the groups of a key. Groups are visited from the largest number down, and what a capture
 * produces goes to larger numbers, so it is not offered the occurrence again. Rules: stage patterns, section 5.
 */
final class Offering {
    private final StageProgram program;
    private final Live live;
    private final Occurrence occurrence;
    private GroupSets sets;
    private boolean copied;
    private @Nullable Candidates completed;
    private boolean effect;
    private boolean capture;

    /**
     * @param sets the groups as they are; kept
     * @param live what of them counts
     */
    Offering(StageProgram program, GroupSets sets, Live live, Occurrence occurrence) {
        this.program = program;
        this.sets = sets;
        this.live = live;
        this.occurrence = occurrence;
    }

    /** Offers it to what can react to its kind, and as a start if it may be one. */
    void offer(Groups.Reaction reaction, boolean mayStart) {
        if ((reaction.low() & sets.low() & 1) != 0) {
            toPending();
        }
        toGroups(reaction.high() & sets.high(), Long.SIZE);
        toGroups(reaction.low() & sets.low() & ~1L, 0);
        if (mayStart) {
            asStart();
        }
    }

    /** The groups afterwards; kept. */
    GroupSets sets() {
        return sets;
    }

    /** The groups afterwards, for the caller to change. */
    GroupSets ownSets() {
        if (!copied) {
            sets = sets.copy();
            copied = true;
        }
        return sets;
    }

    private void set(int id, AssignmentSet set) {
        ownSets().set(id, set);
    }

    @SuppressWarnings("ReferenceEquality") // sets are values; the same one is no change
    private void replace(int id, AssignmentSet before, AssignmentSet after) {
        if (before != after) {
            set(id, after);
        }
    }

    /** The assignments that this occurrence completed. */
    Candidates completed() {
        Candidates known = completed;
        return known == null ? new Candidates() : known;
    }

    /** Whether it completed any. */
    boolean hadCompletion() {
        return completed != null;
    }

    /** Whether anything changed. */
    boolean hadEffect() {
        return effect;
    }

    /** Whether the occurrence was captured by anything. */
    boolean hadCapture() {
        return capture;
    }

    private Groups groups() {
        return program.groups();
    }

    private void toGroups(long bits, int offset) {
        for (long left = bits; left != 0; ) {
            int bit = Long.SIZE - 1 - Long.numberOfLeadingZeros(left);
            left &= ~(1L << bit);
            toGroup(groups().get(offset + bit));
        }
    }

    /** Rule 1: the guards first, then the condition, then the contiguity. */
    private void toGroup(Group group) {
        AssignmentSet before = sets.get(group.id());
        AssignmentSet offered = uncancelled(group, before);
        AssignmentSet stays = offered;
        if (!offered.isEmpty()) {
            Parted parted = group.condition().part(occurrence.event(), offered, group.shape());
            if (!parted.hits().isEmpty()) {
                captured(group, live.in(group.id(), parted.hits()));
            }
            if (group.mode() != Contiguity.SKIP_ANY) {
                stays = parted.rest();
            }
            if (group.mode() == Contiguity.STRICT) {
                effect |= live.isIn(group.id(), stays);
                stays = AssignmentSet.EMPTY;
            }
        }
        replace(group.id(), before, stays);
    }

    private AssignmentSet uncancelled(Group group, AssignmentSet set) {
        AssignmentSet left = set;
        List<GroupTest> guards = group.guards();
        for (int i = 0; i < guards.size(); i++) {
            if (!left.isEmpty()) {
                Parted parted = guards.get(i).part(occurrence.event(), left, group.shape());
                effect |= live.isIn(group.id(), parted.hits());
                left = parted.rest();
            }
        }
        return left;
    }

    private void captured(Group group, List<AssignmentSet> hits) {
        if (hits.isEmpty()) {
            return;
        }
        effect = true;
        capture = true;
        List<AssignmentSet> parts = group.apart(hits);
        for (int i = 0; i < parts.size(); i++) {
            if (live.isIn(group.id(), parts.get(i))) {
                route(group, parts.get(i));
            }
        }
    }

    /** Rule 2: the absence condition cancels what was completed on an earlier event. */
    private void toPending() {
        Group pending = groups().get(Groups.PENDING);
        AssignmentSet before = sets.get(Groups.PENDING);
        replace(Groups.PENDING, before, uncancelled(pending, before));
    }

    /** Rule 3: the event may start a match, whatever is in flight. */
    private void asStart() {
        Event event = occurrence.event();
        boolean forbidden = program.forbidden().test(event, Captured.NOTHING)
                || program.forbidden(0).test(event, Captured.NOTHING);
        if (!forbidden && program.condition(0).test(event, Captured.NOTHING)) {
            effect = true;
            capture = true;
            lead(groups().start(), new Start(occurrence));
        }
    }

    /** Where it leads to be looked at, what has expired stays behind. */
    private void route(Group from, AssignmentSet part) {
        boolean lapses = live.lapsing().has(from.id());
        boolean seen = lapses && (from.completes() || !from.targets().stream().allMatch(live.lapsing()::has));
        AssignmentSet base = seen ? live.exact(from.id(), part) : part;
        lead(from, new Extended(from.stage(), occurrence, base));
    }

    private void lead(Group from, AssignmentSet captured) {
        List<Integer> targets = from.targets();
        for (int i = 0; i < targets.size(); i++) {
            int target = targets.get(i);
            set(target, groups().get(target).with(sets.get(target), captured, occurrence));
        }
        if (from.completes()) {
            Candidates known = completed();
            known.add(captured);
            completed = known;
        }
    }
}
