package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.stage.set.AssignmentSet;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Starts that SKIP_TO_NEXT_START dropped and that sets may still hold: finding every set that holds one would cost a scan,
 * so a start is marked, and goes from a set when it comes first there.
 *
 * @param starts the marked starts
 */
record Marks(NavigableSet<Moment> starts) {
    static final Marks NONE = new Marks(new TreeSet<>());

    Marks with(Moment start) {
        NavigableSet<Moment> more = new TreeSet<>(starts);
        more.add(start);
        return new Marks(more);
    }

    Marks from(Moment earliest) {
        return starts.isEmpty() || starts.first().compareTo(earliest) >= 0
                ? this
                : new Marks(new TreeSet<>(starts.tailSet(earliest, true)));
    }

    boolean isEmpty() {
        return starts.isEmpty();
    }

    /** The set without the marked starts at its beginning; what it begins with then is alive. */
    AssignmentSet strip(AssignmentSet set) {
        AssignmentSet left = set;
        if (!starts.isEmpty()) {
            while (!left.isEmpty() && starts.contains(left.first().moment())) {
                left = left.tail();
            }
        }
        return left;
    }

    /** The parts of which something is alive. */
    List<AssignmentSet> strip(List<AssignmentSet> parts) {
        if (starts.isEmpty() || parts.isEmpty()) {
            return parts;
        }
        List<AssignmentSet> alive = new ArrayList<>(parts.size());
        for (AssignmentSet part : parts) {
            AssignmentSet left = strip(part);
            if (!left.isEmpty()) {
                alive.add(left);
            }
        }
        return alive;
    }
}
