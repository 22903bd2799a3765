package io.sequor.kstreams.processor;

import io.sequor.kstreams.store.Definition;
import io.sequor.kstreams.store.StoredPattern;
import io.sequor.matcher.stage.plan.Dispatch;
import io.sequor.matcher.stage.plan.StageProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The patterns that a task runs, in the order of their ids: the current ones, and those that are being drained. */
final class ActivePatterns {
    private final List<Active> all;
    private final Dispatch dispatch;

    /**
     * A pattern that a task runs.
     *
     * @param stored what the records of the task know of it
     * @param program what is run
     */
    record Active(StoredPattern stored, StageProgram program) {
        int id() {
            return stored.id();
        }

        String name() {
            return stored.name();
        }

        /** Whether an event at a time was released before the pattern came: for it the event did not happen. */
        boolean cameAfter(long time) {
            return time <= stored.seesAfter();
        }
    }

    private ActivePatterns(List<Active> all) {
        this.all = List.copyOf(all);
        this.dispatch = new Dispatch(all.stream().map(Active::program).toList());
    }

    /** The patterns of a definition, which was made of these settings. */
    static ActivePatterns of(Definition definition, Settings.Patterns patterns) {
        List<StageProgram> programs = Stream.concat(patterns.current().stream(), patterns.draining().stream())
                .toList();
        List<Active> all = new ArrayList<>();
        for (StoredPattern stored : definition.patterns()) {
            StageProgram program = programs.stream()
                    .filter(known -> stored.is(known.pattern().name(), known.fingerprint()))
                    .findFirst()
                    .orElseThrow();
            boolean draining = stored.startsUpTo().isPresent();
            all.add(new Active(
                    stored,
                    draining ? program.withoutStartsAfter(stored.startsUpTo().getAsLong()) : program));
        }
        return new ActivePatterns(all);
    }

    int size() {
        return all.size();
    }

    Active get(int index) {
        return all.get(index);
    }

    List<Active> all() {
        return all;
    }

    /** The places of those that an event of a kind can concern. */
    int[] concernedBy(String kind) {
        return dispatch.by(kind).patterns();
    }

    boolean has(int id) {
        return find(id).isPresent();
    }

    /** The place of a pattern; empty for one that was dropped. */
    Optional<Integer> find(int id) {
        for (int index = 0; index < all.size(); index++) {
            if (all.get(index).id() == id) {
                return Optional.of(index);
            }
        }
        return Optional.empty();
    }
}
