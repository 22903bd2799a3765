package io.sequor.matcher.engine;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** What an engine knows of a key, and what an advance that is under way has made of it. */
final class KeyState {
    private final String key;
    private long pushes;
    private KeyRuns runs = KeyRuns.EMPTY;
    private final Deque<Occurrence> log = new ArrayDeque<>(2);
    private Optional<Changed> changed = Optional.empty();

    /** What an advance has made of the key so far. */
    private record Changed(KeyRuns runs, List<Occurrence> logged) {}

    KeyState(String key, long pushes) {
        this.key = key;
        this.pushes = pushes;
    }

    String key() {
        return key;
    }

    /** How many of its pushes were accepted. */
    long pushes() {
        return pushes;
    }

    /** Counts a push; gives its place. */
    long nextPlace() {
        return pushes++;
    }

    /** The events since its earliest live start that had an effect. */
    Deque<Occurrence> log() {
        return log;
    }

    /** Its matchers, as the advance under way has left them. */
    KeyRuns runs() {
        return changed.map(Changed::runs).orElse(runs);
    }

    /** Its matchers, to be changed; true of {@link #isChanged()} from now on. */
    KeyRuns change() {
        if (changed.isEmpty()) {
            changed = Optional.of(new Changed(runs.copy(), new ArrayList<>()));
        }
        return changed.get().runs;
    }

    boolean isChanged() {
        return changed.isPresent();
    }

    /** Adds an event that had an effect. */
    void logged(Occurrence occurrence) {
        change();
        changed.orElseThrow().logged.add(occurrence);
    }

    /** Forgets what the advance made of it. */
    void rollBack() {
        changed = Optional.empty();
    }

    /**
     * Takes over what the advance made of it. The log keeps what a replay needs: nothing before the earliest live start.
     *
     * @return timers that are set for nothing any more
     */
    List<Timer> commit() {
        Changed made = changed.orElseThrow();
        changed = Optional.empty();
        Optional<Moment> low = made.runs.earliestStart();
        if (low.isEmpty()) {
            log.clear();
            runs = KeyRuns.EMPTY;
            return made.runs.timersOf(key);
        }
        log.addAll(made.logged);
        while (!log.isEmpty() && log.getFirst().moment().compareTo(low.get()) < 0) {
            log.removeFirst();
        }
        made.runs.forgetBefore(low.get());
        runs = made.runs;
        return List.of();
    }

    /** Sets what a snapshot knew. */
    void restore(KeyRuns known, List<Occurrence> retained) {
        runs = known;
        log.addAll(retained);
    }
}
