package io.sequor.matcher.stage.plan;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Reads;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.util.List;

/**
 * The groups in which what has expired may stay for a while, unseen. Under SKIP_ANY every set made in a window holds the same
 * starts, and taking an expired start out of each of them would make an event cost what the window holds. It need not be
 * done at once where it can be told otherwise that the start is gone, and nobody is told of its end:
 *
 * <ul>
 *   <li>whatever is in such a group began with a start that still is in a group which nothing leaves but by expiry or
 *       selection (SKIP_ANY, no guard) and which is kept exact: all starts before the earliest one there have expired;
 *   <li>its timeouts are not reported;
 *   <li>none of its conditions is code, which should not be asked of what is gone;
 *   <li>selection drops no single starts.
 * </ul>
 *
 * @param low which of groups 0 to 63 these are, as bits
 * @param high which of groups 64 to 127
 */
public record Lapsing(long low, long high) {
    /** No group. */
    public static final Lapsing NONE = new Lapsing(0, 0);

    static Lapsing of(StagePattern pattern, List<Group> groups) {
        if (pattern.selection() == Selection.SKIP_TO_NEXT_START) {
            return NONE;
        }
        boolean[] covered = covered(groups);
        long[] words = new long[2];
        for (Group group : groups.subList(1, groups.size() - 1)) {
            boolean silent = group.complete() || pattern.timeouts() == Timeouts.NONE;
            if (covered[group.id()] && silent && !asksCode(pattern, group)) {
                words[group.id() / Long.SIZE] |= 1L << group.id();
            }
        }
        return new Lapsing(words[0], words[1]);
    }

    /** Whether there is no such group. */
    public boolean isNone() {
        return low == 0 && high == 0;
    }

    /** Whether a group is one of them. */
    public boolean has(int id) {
        return ((id < Long.SIZE ? low : high) & 1L << id) != 0;
    }

    /** The groups into which nothing comes but from a group that keeps its starts, or from another one of these. */
    private static boolean[] covered(List<Group> groups) {
        boolean[] covered = new boolean[groups.size()];
        boolean[] exposed = new boolean[groups.size()];
        groups.get(groups.size() - 1).targets().forEach(target -> exposed[target] = true);
        for (Group source : groups.subList(1, groups.size() - 1)) {
            boolean keeps =
                    source.mode() == Contiguity.SKIP_ANY && source.guards().isEmpty();
            covered[source.id()] &= !exposed[source.id()];
            boolean covers = keeps || covered[source.id()];
            source.targets().forEach(target -> (covers ? covered : exposed)[target] = true);
        }
        return covered;
    }

    private static boolean asksCode(StagePattern pattern, Group group) {
        Stage stage = pattern.stages().get(group.stage());
        return isCode(stage.condition())
                || stage.forbidden().map(Lapsing::isCode).orElse(false)
                || pattern.forbidden().map(Lapsing::isCode).orElse(false);
    }

    private static boolean isCode(Condition condition) {
        return Reads.of(condition).code();
    }
}
