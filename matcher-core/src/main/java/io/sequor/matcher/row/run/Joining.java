package io.sequor.matcher.row.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes one group of groups whose threads have become equal. */
final class Joining {
    private final Stepper stepper;
    private final Undo undo;

    Joining(Stepper stepper, Undo undo) {
        this.stepper = stepper;
        this.undo = undo;
    }

    /**
     * The groups that are left. Cost: the threads; for what is joined, the members of the smaller group, or of both where they
     * do not lie one behind the other.
     *
     * @param groups that have all taken the row at a position
     */
    List<OpenGroup> joined(List<OpenGroup> groups, int position) {
        Map<List<Object>, OpenGroup> byThreads = new HashMap<>();
        for (OpenGroup group : groups) {
            byThreads.merge(standing(group), group, (one, other) -> join(one, other, position));
        }
        return byThreads.size() == groups.size()
                ? groups
                : new ArrayList<>(
                        groups.stream().filter(group -> group.joined == null).toList());
    }

    private List<Object> standing(OpenGroup group) {
        List<Object> standing = new ArrayList<>(2 * group.threads.size());
        for (PatternThread thread : group.threads) {
            standing.add(thread.place());
            standing.add(stepper.live(thread.place(), thread.registers()));
        }
        return standing;
    }

    private OpenGroup join(OpenGroup one, OpenGroup other, int position) {
        boolean isLarger = one.members.size() >= other.members.size();
        OpenGroup parent = isLarger ? one : other;
        OpenGroup child = isLarger ? other : one;
        List<OpenStart> members = parent.members;
        int size = members.size();
        int present = parent.present;
        undo.note(position, () -> {
            child.joined = null;
            parent.present = present;
            parent.members = members;
            members.subList(size, members.size()).clear();
            parent.recount();
        });
        child.joined = parent;
        child.joinedAt = position + 1;
        parent.present += child.present;
        if (child.members.get(0).start > members.get(size - 1).start) {
            members.addAll(child.members);
        } else {
            List<OpenStart> all = new ArrayList<>(members);
            all.addAll(child.members);
            all.sort(Comparator.comparingInt(member -> member.start));
            parent.members = all;
            parent.recount();
        }
        return parent;
    }
}
