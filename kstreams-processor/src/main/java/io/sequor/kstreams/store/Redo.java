package io.sequor.kstreams.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Mends a store that Kafka Streams has restored under at-least-once: the steps since the last commit, as far as their
 * entries arrived, are applied again in their order. Each record that any of them wrote then has the value that the last
 * one gave it, whatever it had before; no other record was written since that commit. What the steps sent has to be sent
 * again. Where the journal is empty, as after a life under exactly-once, nothing is done. Rules: at least once.
 */
public final class Redo {
    private final KeyValueStore<Bytes, byte[]> store;
    private final Lineage lineage;
    private final long low;
    private final long next;
    private final List<byte[]> outputs = new ArrayList<>();
    private final Map<Long, List<Bytes>> records = new LinkedHashMap<>();

    /** Whether the entries that are there do nothing. */
    private boolean settled = true;

    private Redo(KeyValueStore<Bytes, byte[]> store, JournalScan scan) {
        this.store = store;
        this.lineage = scan.lineage();
        this.next = Math.max(scan.top() + 1, lineage.lastFirst());
        this.low = scan.numbers().isEmpty() ? next : scan.low();
    }

    /**
     * Mends a store.
     *
     * @throws IllegalStateException when the journal does not fit the state
     */
    public static Redo of(KeyValueStore<Bytes, byte[]> store) {
        JournalScan scan = new JournalScan(store);
        Redo redo = new Redo(store, scan);
        redo.run(scan);
        return redo;
    }

    /** The changelog may lack what the local copy has: lives are put before their entries, those before what they say. */
    private void run(JournalScan scan) {
        if (!scan.numbers().isEmpty()) {
            scan.livesToKeep().forEach(store::put);
        }
        Map<Bytes, byte @Nullable []> last = new LinkedHashMap<>();
        for (long number : scan.numbers()) {
            Map<Bytes, byte[]> parts = scan.records(number);
            parts.forEach(store::put);
            records.put(number, List.copyOf(parts.keySet()));
            JournalEntry entry = scan.entry(number);
            last.putAll(entry.writes());
            outputs.addAll(entry.outputs());
            settled &= entry.writes().isEmpty() && entry.outputs().isEmpty();
        }
        last.forEach(store::put);
        scan.leftovers().forEach(key -> store.put(key, null));
    }

    /** What has to be sent again, in its order, before anything else is done. */
    public List<byte[]> outputs() {
        return List.copyOf(outputs);
    }

    /**
     * Empties the journal but for an entry that does nothing and says that all before it are done with: it was sent again,
     * in one transaction with this. The changelog may hold entries that the local copy has not, and they must not come back.
     *
     * @param life drawn at random
     */
    public void forget(long life) {
        if (settled) {
            return;
        }
        begin(life);
        store.put(
                StoreKeys.journal(next, life, 0),
                new JournalEntry(next, Map.of(), List.of()).toParts().get(0));
        records.values().forEach(keys -> keys.forEach(key -> store.put(key, null)));
        records.clear();
        outputs.clear();
    }

    /** A life follows: whoever comes back from before it is known to be of the past. */
    void begin(long life) {
        Lineage.Life begun = lineage.next(life, next);
        store.put(StoreKeys.life(begun), begun.toBytes());
    }

    /** Entries below this are done with. */
    long low() {
        return low;
    }

    /** The number of the next entry. */
    long next() {
        return next;
    }

    /** The records of the entries that are still there, by their numbers, in their order. */
    Map<Long, List<Bytes>> records() {
        return records;
    }
}
