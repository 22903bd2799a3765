package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Occurrence;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;

/** The set without assignments. */
final class NoAssignments extends AssignmentSet {
    @Override
    public long count() {
        return 0;
    }

    @Override
    public Occurrence first() {
        throw new NoSuchElementException("a set without assignments has no start");
    }

    @Override
    public Occurrence last() {
        throw new NoSuchElementException("a set without assignments has no start");
    }

    @Override
    public AssignmentSet tail() {
        return this;
    }

    @Override
    public AssignmentSet head() {
        return this;
    }

    @Override
    void walk(Optional<Trail> rest, Consumer<Trail> sink) {
        // nothing to hand over
    }

    @Override
    Trail least(Optional<Trail> rest, TrailOrder order) {
        throw new NoSuchElementException("a set without assignments has no least one");
    }

    @Override
    AssignmentSet somePart() {
        throw new NoSuchElementException("a set without assignments has no part");
    }

    @Override
    AssignmentSet makeWithout(Departed gone, Map<AssignmentSet, AssignmentSet> done) {
        return this;
    }
}
