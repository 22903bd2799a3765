package io.sequor.kstreams.processor;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The decoded keys of a task that were used last, as many as a bound allows. A key in it is always clean: eviction drops
 * it, nothing is flushed.
 */
final class KeyCache {
    private final long maxWeight;
    private final Map<String, Held> held = new LinkedHashMap<>(16, 0.75f, true);
    private long weight;
    private long hits;
    private long misses;

    private record Held(KeyRuns runs, long weight) {}

    KeyCache(long maxWeight) {
        this.maxWeight = maxWeight;
    }

    Optional<KeyRuns> find(String key) {
        Optional<KeyRuns> found = Optional.ofNullable(held.get(key)).map(Held::runs);
        if (found.isPresent()) {
            hits++;
        } else {
            misses++;
        }
        return found;
    }

    /** Keeps a key, with the weight it has now, and drops those used longest ago while all together weigh too much. */
    void keep(KeyRuns runs) {
        forget(runs.key());
        Held entry = new Held(runs, runs.weight());
        held.put(runs.key(), entry);
        weight += entry.weight;
        Iterator<Held> oldest = held.values().iterator();
        while (weight > maxWeight && oldest.hasNext()) {
            weight -= oldest.next().weight;
            oldest.remove();
        }
    }

    void forget(String key) {
        Held before = held.remove(key);
        if (before != null) {
            weight -= before.weight;
        }
    }

    long hits() {
        return hits;
    }

    long misses() {
        return misses;
    }
}
