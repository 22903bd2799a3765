package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.Collections;
import java.util.NavigableSet;

/**
 * Starts whose assignments are to leave a set.
 *
 * @param upTo every start at or before this moment
 * @param starts single starts beyond it
 */
record Departed(Moment upTo, NavigableSet<Moment> starts) {
    static Departed upTo(Moment moment) {
        return new Departed(moment, Collections.emptyNavigableSet());
    }

    static Departed starts(NavigableSet<Moment> starts) {
        return new Departed(Moment.NONE, starts);
    }

    /** Whether a set that is not empty surely holds none of them. */
    boolean spares(AssignmentSet set) {
        return AssignmentSet.compare(set.first(), upTo) > 0
                && (starts.isEmpty() || AssignmentSet.compare(set.first(), starts.last()) > 0);
    }

    /** Whether a set that is not empty surely holds nothing else. */
    boolean takes(AssignmentSet set) {
        return AssignmentSet.compare(set.last(), upTo) <= 0;
    }

    boolean contains(Occurrence start) {
        return AssignmentSet.compare(start, upTo) <= 0 || (!starts.isEmpty() && starts.contains(start.moment()));
    }
}
