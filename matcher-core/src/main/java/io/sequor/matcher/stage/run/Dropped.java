package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Moment;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The starts that selection dropped: what a replay cannot find out by itself.
 *
 * @param upTo every start at or before this moment is dropped
 * @param starts single starts that are dropped, beyond {@code upTo}
 */
public record Dropped(Moment upTo, SortedSet<Moment> starts) {
    /** Nothing was dropped. */
    public static final Dropped NOTHING = new Dropped(Moment.NONE, new TreeSet<>());

    /** Copies the starts. */
    public Dropped {
        starts = starts.isEmpty()
                ? Collections.emptySortedSet()
                : Collections.unmodifiableSortedSet(new TreeSet<>(starts));
    }

    /** Whether nothing was dropped. */
    public boolean isNothing() {
        return starts.isEmpty() && upTo.equals(Moment.NONE);
    }

    /** Whether everything that begins at this moment is dropped. */
    public boolean contains(Moment start) {
        return start.isAtOrBefore(upTo) || starts.contains(start);
    }

    /** This, and every start at or before a moment. */
    public Dropped andUpTo(Moment moment) {
        Moment later = moment.isAtOrBefore(upTo) ? upTo : moment;
        if (starts.isEmpty()) {
            return new Dropped(later, starts);
        }
        SortedSet<Moment> beyond = new TreeSet<>(starts);
        beyond.removeIf(start -> start.isAtOrBefore(later));
        return new Dropped(later, beyond);
    }

    /** This, and one start. */
    public Dropped andStart(Moment start) {
        if (contains(start)) {
            return this;
        }
        SortedSet<Moment> more = new TreeSet<>(starts);
        more.add(start);
        return new Dropped(upTo, more);
    }

    /** This without what lies before a moment, which no replay will ask for. */
    public Dropped forgetBefore(Moment low) {
        if (isNothing()) {
            return this;
        }
        boolean keepUpTo = low.isAtOrBefore(upTo);
        SortedSet<Moment> kept = starts.isEmpty() ? starts : starts.tailSet(low);
        if (keepUpTo && kept.size() == starts.size()) {
            return this;
        }
        return new Dropped(keepUpTo ? upTo : Moment.NONE, kept);
    }
}
