package io.sequor.matcher.engine;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an engine knows of a key, and what an advance that is under way has made of it. */
final class KeyState {
    private static final Occurrence[] NO_LOG = {};
    private static final int FIRST_ROOM = 2;

    private final String key;
    private long pushes;
    private KeyRuns runs = KeyRuns.EMPTY;
    private @Nullable KeyRuns changed;
    private Occurrence[] log = NO_LOG;
    private int begin;
    private int end;
    private int committed;

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
    List<Occurrence> log() {
        return List.of(Arrays.copyOfRange(log, begin, end));
    }

    /** Its matchers, as the advance under way has left them. */
    KeyRuns runs() {
        KeyRuns now = changed;
        return now == null ? runs : now;
    }

    /** Says what an advance makes of its matchers; true of {@link #isChanged()} from now on. */
    void change(KeyRuns made) {
        changed = made;
    }

    boolean isChanged() {
        return changed != null;
    }

    /** Adds an event that had an effect. */
    void logged(Occurrence occurrence) {
        if (end == log.length) {
            makeRoom();
        }
        log[end++] = occurrence;
    }

    /** Forgets what the advance made of it. */
    void rollBack() {
        changed = null;
        Arrays.fill(log, committed, end, null);
        end = committed;
    }

    /**
     * Takes over what the advance made of it. The log keeps what a replay needs: nothing before the earliest live start.
     * Timers stay, also those that were set for what is gone.
     */
    void commit() {
        KeyRuns made = runs();
        changed = null;
        Optional<Occurrence> low = made.earliestStart();
        if (low.isEmpty()) {
            runs = made.forgetBefore(Moment.LAST);
            log = NO_LOG;
            begin = 0;
            end = 0;
        } else {
            runs = made.forgetBefore(low.get().moment());
            while (begin < end && Occurrence.ORDER.compare(log[begin], low.get()) < 0) {
                log[begin++] = null;
            }
        }
        committed = end;
    }

    /** Sets what a snapshot knew. */
    void restore(KeyRuns known, List<Occurrence> retained) {
        runs = known;
        retained.forEach(this::logged);
        committed = end;
    }

    /** Moves the log to the beginning of its array, or to one of twice the length where that would hardly help. */
    private void makeRoom() {
        int size = end - begin;
        Occurrence[] to = size > log.length / 2 ? new Occurrence[size * 2] : log;
        if (log.length == 0) {
            to = new Occurrence[FIRST_ROOM];
        }
        System.arraycopy(log, begin, to, 0, size);
        if (to == log) {
            Arrays.fill(log, size, end, null);
        }
        committed -= begin;
        log = to;
        begin = 0;
        end = size;
    }
}
