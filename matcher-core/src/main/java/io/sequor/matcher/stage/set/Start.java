package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Occurrence;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** One assignment with one capture, in stage 0. */
public final class Start extends AssignmentSet {
    private final Occurrence occurrence;

    /** The assignment that begins with an occurrence. */
    public Start(Occurrence occurrence) {
        this.occurrence = occurrence;
    }

    Occurrence occurrence() {
        return occurrence;
    }

    @Override
    public long count() {
        return 1;
    }

    @Override
    public Occurrence first() {
        return occurrence;
    }

    @Override
    public Occurrence last() {
        return occurrence;
    }

    @Override
    public AssignmentSet tail() {
        return EMPTY;
    }

    @Override
    public AssignmentSet head() {
        return this;
    }

    @Override
    void walk(Optional<Trail> rest, Consumer<Trail> sink) {
        sink.accept(new Trail(0, occurrence, rest));
    }

    @Override
    Trail least(Optional<Trail> rest, TrailOrder order) {
        return new Trail(0, occurrence, rest);
    }

    @Override
    AssignmentSet somePart() {
        return this;
    }

    @Override
    AssignmentSet makeWithout(Departed gone, Map<AssignmentSet, AssignmentSet> done) {
        return gone.contains(occurrence) ? EMPTY : this;
    }
}
