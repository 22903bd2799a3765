package io.sequor.kstreams.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the steps of a task whole under at-least-once, where a crash may leave any prefix of what was written, and less of
 * what was sent. What a step writes and sends is collected; at its end it is put into the store as one entry, then the
 * writes are made, then the outputs may be sent. After a crash {@link Redo} does it all again from the entries. An entry
 * is deleted once a commit has come after it, and the entry that says so is in the store. A step does not read what it has
 * written itself. Owned by one task; mutable. Rules: at least once.
 */
public final class Journal {
    /** With so many entries not committed, a commit is asked for. */
    static final int MOST_ENTRIES = 10_000;

    /** With so many bytes in entries that are not committed, a commit is asked for. */
    static final long MOST_BYTES = 32L << 20;

    private final KeyValueStore<Bytes, byte[]> store;
    private final Commits commits;
    private final long life;
    private final Deque<Written> written = new ArrayDeque<>();
    private Map<Bytes, byte @Nullable []> writes = new LinkedHashMap<>();
    private List<byte[]> outputs = new ArrayList<>();
    private long next;
    private long low;
    private long bytes;
    private boolean asked;
    private OptionalLong seen = OptionalLong.empty();

    /** An entry that stands in the store. */
    private record Written(long number, List<Bytes> keys) {}

    private Journal(KeyValueStore<Bytes, byte[]> store, Commits commits, Redo redo, long life) {
        this.store = store;
        this.commits = commits;
        this.life = life;
        this.low = redo.low();
        this.next = redo.next();
        redo.records().forEach((number, keys) -> written.add(new Written(number, keys)));
    }

    /**
     * Begins a life of a task, in a store that was mended.
     *
     * @param store a store that Sequor made
     * @param redo what was done to mend it
     * @param life drawn at random
     * @throws IllegalStateException for a store that does not tell when it is committed
     */
    public static Journal begin(KeyValueStore<Bytes, byte[]> store, Redo redo, long life) {
        Journal journal = new Journal(store, CommitsQuery.of(store), redo, life);
        redo.begin(life);
        return journal;
    }

    /** What {@link Redo} found was sent again: from now on a commit covers every entry before it. */
    public void sentAgain() {
        seen = OptionalLong.of(commits.soFar());
    }

    void put(Bytes key, byte @Nullable [] value) {
        writes.put(key, value);
    }

    void requireUnwritten(Bytes key) {
        if (writes.containsKey(key)) {
            throw new AssertionError("a step reads what it has written: " + key);
        }
    }

    void requireUnwritten(Bytes from, Bytes to) {
        for (Bytes key : writes.keySet()) {
            if (key.compareTo(from) >= 0 && key.compareTo(to) <= 0) {
                throw new AssertionError("a step reads what it has written: " + key);
            }
        }
    }

    /** Adds something that the step sends. */
    public void send(byte[] output) {
        outputs.add(output);
    }

    /** Whether the step has written and sent nothing so far. */
    public boolean isEmpty() {
        return writes.isEmpty() && outputs.isEmpty();
    }

    /** The step ends: its entry is put, then what it writes. Its outputs may be sent afterwards. */
    public void endStep() {
        boolean covered = isCovered();
        if (covered) {
            low = next;
            bytes = 0;
            asked = false;
        }
        Map<Bytes, byte @Nullable []> made = writes;
        putEntry(new JournalEntry(low, made, outputs));
        writes = new LinkedHashMap<>();
        outputs = new ArrayList<>();
        made.forEach(store::put);
        if (covered) {
            deleteCovered();
        }
    }

    /** Deletes entries while no step comes that would; an empty one has to say that they may go. */
    public void tidy() {
        if (written.size() > 1 && isEmpty() && seen.isPresent() && commits.soFar() > seen.getAsLong()) {
            endStep();
        }
    }

    /** Whether so much is waiting for a commit that it should come soon. True once for each. */
    public boolean wantsCommit() {
        boolean wants = !asked && (written.size() >= MOST_ENTRIES || bytes >= MOST_BYTES);
        asked |= wants;
        return wants;
    }

    /** How many entries stand in the store. */
    public int entries() {
        return written.size();
    }

    /** Whether a commit has come after every entry that was written so far. */
    private boolean isCovered() {
        long now = commits.soFar();
        if (seen.isEmpty() || now == seen.getAsLong()) {
            return false;
        }
        seen = OptionalLong.of(now);
        return true;
    }

    private void putEntry(JournalEntry entry) {
        List<byte[]> parts = entry.toParts();
        List<Bytes> keys = new ArrayList<>(parts.size());
        for (int part = 0; part < parts.size(); part++) {
            Bytes key = StoreKeys.journal(next, life, part);
            store.put(key, parts.get(part));
            keys.add(key);
            bytes += parts.get(part).length;
        }
        written.add(new Written(next, keys));
        next++;
    }

    private void deleteCovered() {
        while (!written.isEmpty() && written.peekFirst().number < low) {
            written.pollFirst().keys.forEach(key -> store.put(key, null));
        }
    }
}
