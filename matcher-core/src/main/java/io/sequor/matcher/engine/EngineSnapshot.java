package io.sequor.matcher.engine;

import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.run.Dropped;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything an engine knows, as a value: two engines that behave alike from here on have equal snapshots. Partial
 * matches are not in it; they are rebuilt from the retained events.
 *
 * @param patterns the patterns it was taken under, in their order
 * @param watermark the watermark in milliseconds
 * @param nextOrdinal the ordinal of the next accepted push
 * @param buffered the buffered events, in the order in which they will be applied
 * @param keys what is known of each key that was ever pushed
 */
public record EngineSnapshot(
        List<PatternName> patterns,
        long watermark,
        long nextOrdinal,
        List<Occurrence> buffered,
        SortedMap<String, KeySnapshot> keys) {
    /** Copies the lists. */
    public EngineSnapshot {
        patterns = List.copyOf(patterns);
        buffered = List.copyOf(buffered);
        keys = Collections.unmodifiableSortedMap(new TreeMap<>(keys));
    }

    /**
     * A pattern by name and definition.
     *
     * @param name its name
     * @param fingerprint names its definition
     */
    public record PatternName(String name, String fingerprint) {}

    /**
     * What is known of a key.
     *
     * @param pushes how many of its pushes were accepted
     * @param log the events since its earliest live start that had an effect, in the order in which they were applied
     * @param dropped for each pattern what selection dropped; empty while nothing of the key is live
     */
    public record KeySnapshot(long pushes, List<Occurrence> log, List<Dropped> dropped) {
        /** Copies the lists. */
        public KeySnapshot {
            log = List.copyOf(log);
            dropped = List.copyOf(dropped);
        }
    }
}
