package io.sequor.kstreams.start;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was seen of a cluster.
 *
 * @param topics the topics that could be looked at, by name
 * @param missing names of topics that do not exist
 * @param transactionVersion level of the feature transaction.version; empty if it was not to be learnt
 * @param unknown what could not be looked at, and why
 */
public record Cluster(
        Map<String, SeenTopic> topics,
        Set<String> missing,
        Optional<Integer> transactionVersion,
        List<Finding> unknown) {
    /** Copies the collections. */
    public Cluster {
        topics = Map.copyOf(topics);
        missing = Set.copyOf(missing);
        unknown = List.copyOf(unknown);
    }
}
