package io.sequor.matcher.stage.set;

import io.sequor.matcher.condition.Captured;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Assignments of one key and pattern, all different, as an immutable value that shares its parts with others: the compact
 * sets of CORE (Bucchi, Grez, Quintana, Riveros, Vansummeren: PVLDB 15, 2022), ordered by their earliest start, with exact
 * counts. What is asked of a set costs what its shape says, not what it holds.
 *
 * <p>As {@link Captured} it answers for one of its assignments, whichever: to be asked only for what all agree on.
 */
public abstract sealed class AssignmentSet implements Captured
        permits NoAssignments, Start, SharedSet, HashTree, RangeTree {
    /** A count that is this large or larger. */
    public static final long MANY = Long.MAX_VALUE;

    /** The set without assignments. */
    public static final AssignmentSet EMPTY = new NoAssignments();

    /** How many assignments there are; {@link #MANY} for as many or more. Cost: constant. */
    public abstract long count();

    /** The earliest start. Cost: constant. An empty set has none, and asking is an error. */
    public abstract Occurrence first();

    /** The latest start. Cost: constant. An empty set has none, and asking is an error. */
    public abstract Occurrence last();

    /**
     * The assignments of all but the earliest start. Cost: linear in the parts that hold the start, and shared parts are
     * worked off once.
     */
    public abstract AssignmentSet tail();

    /** The assignments of the earliest start. Cost: as {@link #tail()}. */
    public abstract AssignmentSet head();

    /** Hands every assignment, with what follows it, to {@code sink}. Cost: linear in what is handed over. */
    abstract void walk(Optional<Trail> rest, Consumer<Trail> sink);

    /** The least assignment of the earliest start, with what follows it. */
    abstract Trail least(Optional<Trail> rest, TrailOrder order);

    /** A part that is not empty; itself for {@link Start} and {@link Extended}. */
    abstract AssignmentSet somePart();

    /** Itself without what departs, which is some and not all of it; {@code done} holds the answers for shared parts. */
    abstract AssignmentSet makeWithout(Departed gone, Map<AssignmentSet, AssignmentSet> done);

    /** What {@link #shed} leaves of what begins at or before the moment and ends behind it. A part stays whole. */
    AssignmentSet makeShed(Moment upTo) {
        return this;
    }

    /** Whether there is none. */
    public final boolean isEmpty() {
        return this == EMPTY;
    }

    /** Every assignment, in no particular order. Cost: linear in the captures of all. */
    public final List<Trail> assignments() {
        List<Trail> found = new ArrayList<>();
        walk(Optional.empty(), found::add);
        return found;
    }

    /**
     * The least assignment of the earliest start. Cost: linear in its captures and in the nesting of the set, and one
     * comparison for each part with two sides of that start that was never asked before.
     */
    public final Trail least(TrailOrder order) {
        return least(Optional.empty(), order);
    }

    /** The assignments that start later than a moment. Cost: linear in the parts that hold both earlier and later ones. */
    public final AssignmentSet after(Moment upTo) {
        return without(Departed.upTo(upTo));
    }

    /**
     * Itself without parts of which nothing starts later than a moment; other parts stay whole. Cost: linear in the parts,
     * however much is in them.
     */
    public final AssignmentSet shed(Moment upTo) {
        if (isEmpty() || compare(first(), upTo) > 0) {
            return this;
        }
        return compare(last(), upTo) <= 0 ? EMPTY : makeShed(upTo);
    }

    /** The assignments of other starts than these. Cost: linear in the parts. */
    public final AssignmentSet without(NavigableSet<Moment> starts) {
        return without(Departed.starts(starts));
    }

    private AssignmentSet without(Departed gone) {
        return isEmpty() || gone.spares(this) ? this : without(gone, new IdentityHashMap<>());
    }

    final AssignmentSet without(Departed gone, Map<AssignmentSet, AssignmentSet> done) {
        if (isEmpty() || gone.spares(this)) {
            return this;
        }
        return gone.takes(this) ? EMPTY : makeWithout(gone, done);
    }

    @Override
    public final @Nullable Event lastOrNull(int stage) {
        AssignmentSet at = upTo(stage);
        if (at instanceof Extended extended && extended.stage() == stage) {
            return extended.occurrence().event();
        }
        return at instanceof Start start && stage == 0 ? start.occurrence().event() : null;
    }

    @Override
    public final Optional<Event> first(int stage) {
        AssignmentSet at = upTo(stage);
        Optional<Event> found = Optional.empty();
        while (at instanceof Extended extended && extended.stage() == stage) {
            found = Optional.of(extended.occurrence().event());
            at = end(extended.base());
        }
        return at instanceof Start start && stage == 0
                ? Optional.of(start.occurrence().event())
                : found;
    }

    @Override
    public final int count(int stage) {
        AssignmentSet at = upTo(stage);
        int count = 0;
        while (at instanceof Extended extended && extended.stage() == stage) {
            count++;
            at = end(extended.base());
        }
        return at instanceof Start && stage == 0 ? count + 1 : count;
    }

    @Override
    public final List<Event> all(int stage) {
        return occurrences(stage).stream().map(Occurrence::event).toList();
    }

    /** Every occurrence that a stage captured, in order. */
    public final List<Occurrence> occurrences(int stage) {
        Deque<Occurrence> found = new ArrayDeque<>();
        AssignmentSet at = upTo(stage);
        while (at instanceof Extended extended && extended.stage() == stage) {
            found.addFirst(extended.occurrence());
            at = end(extended.base());
        }
        if (at instanceof Start start && stage == 0) {
            found.addFirst(start.occurrence());
        }
        return List.copyOf(found);
    }

    /** The last capture of a stage at or before this one. */
    private AssignmentSet upTo(int stage) {
        AssignmentSet at = end(this);
        while (at instanceof Extended extended && extended.stage() > stage) {
            at = end(extended.base());
        }
        return at;
    }

    private static AssignmentSet end(AssignmentSet set) {
        AssignmentSet at = set;
        while (!(at instanceof Extended) && !(at instanceof Start)) {
            at = at.somePart();
        }
        return at;
    }

    /** A sum of counts. */
    static long sum(long left, long right) {
        return left > MANY - right ? MANY : left + right;
    }

    /** Which of two starts comes first: negative for the left one, 0 when they are the same. */
    static int compareStarts(Occurrence left, Occurrence right) {
        int order = Long.compare(left.time(), right.time());
        return order != 0 ? order : Long.compare(left.ordinal(), right.ordinal());
    }

    static Occurrence earlier(Occurrence left, Occurrence right) {
        return compareStarts(left, right) <= 0 ? left : right;
    }

    static Occurrence later(Occurrence left, Occurrence right) {
        return compareStarts(left, right) > 0 ? left : right;
    }

    /** Whether a start is before a moment (negative), at it (0) or behind it. */
    static int compare(Occurrence start, Moment moment) {
        int order = Long.compare(start.time(), moment.time());
        return order != 0 ? order : Long.compare(start.ordinal(), moment.ordinal());
    }

    /** Whether a set, perhaps empty, begins with this start. */
    static boolean beginsWith(AssignmentSet set, Occurrence start) {
        return !set.isEmpty() && set.first().ordinal() == start.ordinal();
    }
}
