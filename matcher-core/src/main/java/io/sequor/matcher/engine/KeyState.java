package io.sequor.matcher.engine;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an engine knows of a key, and what an advance that is under way has made of it. */
final class KeyState {
    private final String key;
    private long pushes;
    private KeyRuns runs = KeyRuns.EMPTY;
    private final Deque<Occurrence> log = new ArrayDeque<>(2);
    private @Nullable KeyRuns changed;
    private int logged;

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
        KeyRuns now = changed;
        return now == null ? runs : now;
    }

    /** Its matchers, to be changed; true of {@link #isChanged()} from now on. */
    KeyRuns change() {
        KeyRuns now = changed;
        if (now == null) {
            now = runs.copy();
            changed = now;
        }
        return now;
    }

    boolean isChanged() {
        return changed != null;
    }

    /** Adds an event that had an effect. */
    void logged(Occurrence occurrence) {
        log.addLast(occurrence);
        logged++;
    }

    /** Forgets what the advance made of it. */
    void rollBack() {
        changed = null;
        for (; logged > 0; logged--) {
            log.removeLast();
        }
    }

    /**
     * Takes over what the advance made of it. The log keeps what a replay needs: nothing before the earliest live start.
     * Timers stay, also those that were set for what is gone.
     */
    void commit() {
        runs = runs();
        changed = null;
        logged = 0;
        Optional<Occurrence> low = runs.earliestStart();
        if (low.isEmpty()) {
            log.clear();
            runs.forgetBefore(Moment.LAST);
        } else {
            while (!log.isEmpty() && Occurrence.ORDER.compare(log.getFirst(), low.get()) < 0) {
                log.removeFirst();
            }
            runs.forgetBefore(low.get().moment());
        }
        if (runs.isEmpty()) {
            runs = KeyRuns.EMPTY;
        }
    }

    /** Sets what a snapshot knew. */
    void restore(KeyRuns known, List<Occurrence> retained) {
        runs = known;
        log.addAll(retained);
    }
}
