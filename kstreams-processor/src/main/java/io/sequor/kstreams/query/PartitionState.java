package io.sequor.kstreams.query;

import io.sequor.kstreams.watermark.Source;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Where a partition stands.
 *
 * @param partition its number
 * @param watermark its effective watermark, in milliseconds; -1 for none
 * @param advancing whether an advance to that watermark is still under way
 * @param waitingControlRecords control records that are not applied yet
 * @param sources source name to what is known of it
 * @param counters metric name to count, as in the metrics of the task; events that were only buffered count within a second
 * @param patterns pattern name and fingerprint to metric name to count
 */
public record PartitionState(
        int partition,
        long watermark,
        boolean advancing,
        long waitingControlRecords,
        SortedMap<String, Source> sources,
        Map<String, Long> counters,
        Map<String, Map<String, Long>> patterns) {
    /** Copies the collections. */
    public PartitionState {
        sources = Collections.unmodifiableSortedMap(new TreeMap<>(sources));
        counters = Collections.unmodifiableMap(new TreeMap<>(counters));
        patterns = Collections.unmodifiableMap(new TreeMap<>(patterns));
    }

    /** The active sources with the lowest claim: they hold time back. */
    public SortedSet<String> holders() {
        SortedSet<String> holders = new TreeSet<>();
        long lowest = sources.values().stream()
                .filter(PartitionState::isActive)
                .mapToLong(Source::claim)
                .min()
                .orElse(Long.MIN_VALUE);
        sources.forEach((name, source) -> {
            if (isActive(source) && source.claim() == lowest) {
                holders.add(name);
            }
        });
        return holders;
    }

    private static boolean isActive(Source source) {
        return source.status() == Source.Status.ACTIVE;
    }
}
