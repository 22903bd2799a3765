package io.sequor.matcher.row.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The threads that several starts have in common. When the threads of two groups have become the same, one joins the other, and
 * what it finds from then on is found for both: the labels of a start go on, at that row, with the thread of its own group whose
 * place in the list is the same. Mutable, owned by {@link Search}.
 */
final class OpenGroup {
    /** In the order of preference; of a group that has joined another, those at that moment. */
    List<PatternThread> threads;

    /** The best result so far. */
    @Nullable
    Accepted accepted;

    /** Which group it has joined; null for none. */
    @Nullable
    OpenGroup joined;

    /** The position that it joined at. */
    int joinedAt;

    /** Its starts and those of the groups that joined it, in order; some may have left. */
    List<OpenStart> members = new ArrayList<>(1);

    /** How many of its members have not left. */
    int present;

    OpenGroup(Threads threads) {
        this.threads = threads.waiting();
        this.accepted = threads.accepted();
    }

    /** The group that it is part of by now. */
    OpenGroup top() {
        OpenGroup top = this;
        while (top.joined != null) {
            top = top.joined;
        }
        return top;
    }

    /** The groups from this one to that which it is part of by now. */
    List<OpenGroup> pathToTop() {
        List<OpenGroup> path = new ArrayList<>();
        for (OpenGroup group = this; group != null; group = group.joined) {
            path.add(group);
        }
        return path;
    }

    /** The first of its starts that has not left. */
    OpenStart first() {
        for (OpenStart member : members) {
            if (!member.left) {
                return member;
            }
        }
        throw new IllegalStateException("nobody is left in this group");
    }

    /** The result of a start that began in this group; null for none so far. */
    @Nullable
    Found found() {
        return foundAfter(-1);
    }

    private @Nullable Found foundAfter(int position) {
        Found found = joined == null ? null : joined.foundAfter(joinedAt);
        if (found != null) {
            return new Found(found.accepted, path(found.path));
        }
        return accepted == null || !accepted.isAfter(position) ? null : new Found(accepted, List.of(this));
    }

    private List<OpenGroup> path(List<OpenGroup> behind) {
        List<OpenGroup> path = new ArrayList<>(behind.size() + 1);
        path.add(this);
        path.addAll(behind);
        return path;
    }

    /**
     * A result.
     *
     * @param accepted what was found
     * @param path the groups from that of the start to it
     */
    record Found(Accepted accepted, List<OpenGroup> path) {
        /** The match. */
        RowMatch match(int start) {
            RowMatch.Builder match = new RowMatch.Builder(start, accepted.end());
            Trail trail = accepted.trail();
            int position = accepted.end();
            int item = accepted.item();
            for (int i = path.size() - 1; i >= 0; i--) {
                int from = i == 0 ? start : path.get(i - 1).joinedAt;
                while (position > from && trail != null) {
                    position--;
                    match.set(position, trail);
                    item = trail.item();
                    trail = trail.before();
                }
                if (i > 0) {
                    trail = path.get(i - 1).threads.get(item).trail();
                }
            }
            return match.build();
        }
    }
}
