package io.sequor.kstreams.processor;

import io.sequor.kstreams.store.StoredTimer;
import io.sequor.kstreams.store.TaskStore;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The timers of the store that an advance has to look at, in their order, read in batches. Timers that are set on the way
 * are seen as well; however many are set, few are held.
 */
final class DueTimers {
    private static final int BATCH = 1000;

    private final TaskStore store;
    private final long upTo;
    private final NavigableSet<StoredTimer> batch = new TreeSet<>();
    private StoredTimer last;
    private boolean moreInStore = true;

    /**
     * @param store the store
     * @param after it and every timer before it is done with
     * @param upTo timers at or before this deadline are due, in milliseconds
     */
    DueTimers(TaskStore store, StoredTimer after, long upTo) {
        this.store = store;
        this.last = after;
        this.upTo = upTo;
    }

    /** The last timer that was returned: it and every one before it is done with. */
    StoredTimer last() {
        return last;
    }

    /** The next timer at or before a deadline; it stays until {@link #fired} is said of it. */
    Optional<StoredTimer> due(long deadline) {
        if (batch.isEmpty() && moreInStore) {
            read();
        }
        return batch.isEmpty() || batch.first().deadline() > deadline ? Optional.empty() : Optional.of(batch.first());
    }

    /** The next timer is dealt with: it is removed, from the store as well. */
    void fired(StoredTimer timer) {
        batch.pollFirst();
        store.deleteTimer(timer);
        last = timer;
    }

    /** How many are held at the moment. */
    int held() {
        return batch.size();
    }

    /** Timers that were just written to the store. */
    void added(Collection<StoredTimer> timers) {
        for (StoredTimer timer : timers) {
            if (timer.compareTo(last) <= 0) {
                throw new AssertionError("a timer was set for a deadline that is closed: " + timer.deadline());
            }
            boolean willBeRead = moreInStore && (batch.isEmpty() || timer.compareTo(batch.last()) > 0);
            if (timer.deadline() <= upTo && !willBeRead) {
                batch.add(timer);
            }
        }
        if (batch.size() > 2 * BATCH) {
            leaveRestInStore();
        }
    }

    /** Those behind the first {@link #BATCH} will be read again. */
    private void leaveRestInStore() {
        while (batch.size() > BATCH) {
            batch.pollLast();
        }
        moreInStore = true;
    }

    private void read() {
        List<StoredTimer> read = store.timers(last, upTo, BATCH);
        batch.addAll(read);
        moreInStore = read.size() == BATCH;
    }
}
