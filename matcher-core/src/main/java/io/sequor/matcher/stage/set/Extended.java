package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Occurrence;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Every assignment of a base, and one capture more, the same for all. */
public final class Extended extends SharedSet {
    private final int stage;
    private final Occurrence occurrence;
    private final AssignmentSet base;

    /**
     * @param stage the stage that captures, not before any stage of the base
     * @param occurrence what it captures
     * @param base not empty
     */
    public Extended(int stage, Occurrence occurrence, AssignmentSet base) {
        super(base.first(), base.last(), base.count());
        this.stage = stage;
        this.occurrence = occurrence;
        this.base = base;
    }

    int stage() {
        return stage;
    }

    Occurrence occurrence() {
        return occurrence;
    }

    AssignmentSet base() {
        return base;
    }

    @Override
    AssignmentSet makeTail() {
        return over(base.tail());
    }

    @Override
    AssignmentSet makeHead() {
        return over(base.head());
    }

    @Override
    void walk(Optional<Trail> rest, Consumer<Trail> sink) {
        base.walk(Optional.of(new Trail(stage, occurrence, rest)), sink);
    }

    @Override
    Trail least(Optional<Trail> rest, TrailOrder order) {
        return base.least(Optional.of(new Trail(stage, occurrence, rest)), order);
    }

    @Override
    AssignmentSet somePart() {
        return this;
    }

    @Override
    AssignmentSet remakeWithout(Departed gone, Map<AssignmentSet, AssignmentSet> done) {
        return over(base.without(gone, done));
    }

    private AssignmentSet over(AssignmentSet other) {
        if (other == base) {
            return this;
        }
        return other.isEmpty() ? EMPTY : new Extended(stage, occurrence, other);
    }
}
