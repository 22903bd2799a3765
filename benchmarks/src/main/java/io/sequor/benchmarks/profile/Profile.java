package io.sequor.benchmarks.profile;

import java.util.Map;

/**
 * CPU time of a thread by what it was spent on.
 *
 * @param samples how often the thread was looked at
 * @param cpuNanos CPU time between the first look and the last
 * @param byBucket CPU nanoseconds by {@link Bucket#label}; together all of it
 * @param byStoreCall CPU nanoseconds by the method of the task's store through which they were spent, encoding, RocksDB
 *     and changelog included; a part of it
 */
public record Profile(int samples, long cpuNanos, Map<String, Long> byBucket, Map<String, Long> byStoreCall) {
    /** Copies the maps. */
    public Profile {
        byBucket = Map.copyOf(byBucket);
        byStoreCall = Map.copyOf(byStoreCall);
    }
}
