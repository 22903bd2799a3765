package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.plan.Lapsing;
import io.sequor.matcher.stage.set.AssignmentSet;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The sets of a key's groups that are not empty, by group number. One is either kept, and then no longer changed, or a copy
 * that its owner changes.
 */
final class GroupSets {
    /** No set; kept. */
    static final GroupSets EMPTY = new GroupSets(0, 0, new AssignmentSet[0], 0);

    private static final int ROOM = 1;

    private long low;
    private long high;
    private AssignmentSet[] sets;
    private int size;

    private GroupSets(long low, long high, AssignmentSet[] sets, int size) {
        this.low = low;
        this.high = high;
        this.sets = sets;
        this.size = size;
    }

    /** A copy, to be changed. Cost: one word for each group that is not empty. */
    GroupSets copy() {
        return new GroupSets(low, high, Arrays.copyOf(sets, size + ROOM), size);
    }

    /** Which of groups 0 to 63 are not empty. */
    long low() {
        return low;
    }

    /** Which of groups 64 to 127 are not empty. */
    long high() {
        return high;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The set of a group. */
    AssignmentSet get(int id) {
        return has(id) ? sets[place(id)] : AssignmentSet.EMPTY;
    }

    /** Changes the set of a group. */
    void set(int id, AssignmentSet set) {
        if (set.isEmpty()) {
            if (has(id)) {
                remove(id);
            }
        } else if (has(id)) {
            sets[place(id)] = set;
        } else {
            add(id, set);
        }
    }

    /** Changes every set that is not empty. */
    void change(UnaryOperator<AssignmentSet> change) {
        for (int place = size - 1; place >= 0; place--) {
            AssignmentSet before = sets[place];
            AssignmentSet after = change.apply(before);
            if (after.isEmpty()) {
                remove(id(place));
            } else {
                sets[place] = after;
            }
        }
    }

    /** The number of the group whose set stands at a place, 0 to {@link #size()}. */
    int id(int place) {
        long lower = low;
        int left = place;
        int inLow = Long.bitCount(low);
        int offset = 0;
        if (place >= inLow) {
            lower = high;
            left = place - inLow;
            offset = Long.SIZE;
        }
        for (; left > 0; left--) {
            lower &= lower - 1;
        }
        return offset + Long.numberOfTrailingZeros(lower);
    }

    /** How many groups are not empty. */
    int size() {
        return size;
    }

    /** The earliest start of the groups in which nothing stays when it has expired: the earliest one of all that live. */
    Optional<Occurrence> first(Lapsing lapsing) {
        Occurrence first = earlier(null, low & ~lapsing.low(), 0);
        return Optional.ofNullable(earlier(first, high & ~lapsing.high(), Long.SIZE));
    }

    private @Nullable Occurrence earlier(@Nullable Occurrence other, long bits, int offset) {
        Occurrence first = other;
        for (long left = bits; left != 0; left &= left - 1) {
            Occurrence its = sets[place(offset + Long.numberOfTrailingZeros(left))].first();
            first = first == null || Occurrence.ORDER.compare(its, first) < 0 ? its : first;
        }
        return first;
    }

    /** How many assignments there are in all sets together. */
    long count() {
        long count = 0;
        for (int place = 0; place < size; place++) {
            long its = sets[place].count();
            count = count > AssignmentSet.MANY - its ? AssignmentSet.MANY : count + its;
        }
        return count;
    }

    /** Drops what starts at or before a moment. */
    void dropUpTo(Moment moment) {
        change(set -> set.after(moment));
    }

    private boolean has(int id) {
        return ((id < Long.SIZE ? low : high) & 1L << id) != 0;
    }

    private int place(int id) {
        long below = (1L << id) - 1;
        return id < Long.SIZE ? Long.bitCount(low & below) : Long.bitCount(low) + Long.bitCount(high & below);
    }

    private void add(int id, AssignmentSet set) {
        int place = place(id);
        if (size == sets.length) {
            sets = Arrays.copyOf(sets, size + ROOM);
        }
        System.arraycopy(sets, place, sets, place + 1, size - place);
        sets[place] = set;
        size++;
        flip(id);
    }

    private void remove(int id) {
        int place = place(id);
        size--;
        System.arraycopy(sets, place + 1, sets, place, size - place);
        sets[size] = AssignmentSet.EMPTY;
        flip(id);
    }

    private void flip(int id) {
        if (id < Long.SIZE) {
            low ^= 1L << id;
        } else {
            high ^= 1L << id;
        }
    }
}
