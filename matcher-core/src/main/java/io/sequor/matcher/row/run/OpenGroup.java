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

    /** As many of its first members have left, perhaps more. */
    private int left;

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

    /** The first of its starts that has not left; there is one. */
    OpenStart first() {
        while (members.get(left).left) {
            left++;
        }
        return members.get(left);
    }

    /** Members are there again, or are others. */
    void recount() {
        left = 0;
    }

    /** Threads as a step leaves them. */
    void become(Threads next) {
        threads = next.waiting();
        if (next.accepted() != null) {
            accepted = next.accepted();
        }
    }

    /**
     * Lets go of members that have left, and of what was taken before the first of the others came in, once those are the
     * smaller part: else a run without an end would be held from its beginning. Nothing is taken back behind this.
     *
     * @param boundary the position behind the rows taken
     */
    void trim(int boundary) {
        if (members.size() <= 2 * present) {
            return;
        }
        members =
                new ArrayList<>(members.stream().filter(member -> !member.left).toList());
        recount();
        int from = members.stream().mapToInt(this::cameIn).min().orElse(boundary);
        TrailCutter cutter = new TrailCutter();
        threads = threads.stream()
                .map(thread -> new PatternThread(
                        thread.place(), thread.registers(), cutter.cut(thread.trail(), boundary - from)))
                .toList();
        Accepted known = accepted;
        accepted = known == null || !known.isAfter(from)
                ? null
                : new Accepted(cutter.cut(known.trail(), known.end() - from), known.end(), known.item());
    }

    /** The position at which a member's own threads became those of this group. */
    private int cameIn(OpenStart member) {
        int position = member.start;
        for (OpenGroup group = member.group; group != this && group.joined != null; group = group.joined) {
            position = group.joinedAt;
        }
        return position;
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
