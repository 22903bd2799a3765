package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Occurrence;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A set that several others may hold. It remembers its tail and its head, so that what is shared is worked off once. */
abstract sealed class SharedSet extends AssignmentSet permits Extended, Union {
    private final Occurrence first;
    private final Occurrence last;
    private final long count;
    private @Nullable AssignmentSet tail;
    private @Nullable AssignmentSet head;

    SharedSet(Occurrence first, Occurrence last, long count) {
        this.first = first;
        this.last = last;
        this.count = count;
    }

    abstract AssignmentSet makeTail();

    abstract AssignmentSet makeHead();

    abstract AssignmentSet remakeWithout(Departed gone, Map<AssignmentSet, AssignmentSet> done);

    @Override
    public final long count() {
        return count;
    }

    @Override
    public final Occurrence first() {
        return first;
    }

    @Override
    public final Occurrence last() {
        return last;
    }

    @Override
    public final AssignmentSet tail() {
        AssignmentSet known = tail;
        if (known == null) {
            known = makeTail();
            tail = known;
        }
        return known;
    }

    @Override
    public final AssignmentSet head() {
        AssignmentSet known = head;
        if (known == null) {
            known = makeHead();
            head = known;
        }
        return known;
    }

    @Override
    final AssignmentSet makeWithout(Departed gone, Map<AssignmentSet, AssignmentSet> done) {
        AssignmentSet known = done.get(this);
        if (known == null) {
            known = remakeWithout(gone, done);
            done.put(this, known);
        }
        return known;
    }
}
