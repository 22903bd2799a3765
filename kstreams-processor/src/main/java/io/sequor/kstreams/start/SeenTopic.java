package io.sequor.kstreams.start;

import java.util.Optional;

/**
 * A topic as the cluster describes it.
 *
 * @param id what tells it from another one of the same name
 * @param partitions how many
 * @param replicas of the partition that has the fewest
 * @param cleanupPolicy empty if it was not to be learnt
 * @param retentionMs in milliseconds, -1 for ever; empty if it was not to be learnt
 */
public record SeenTopic(
        String id, int partitions, int replicas, Optional<String> cleanupPolicy, Optional<Long> retentionMs) {
    SeenTopic with(Optional<String> policy, Optional<Long> retention) {
        return new SeenTopic(id, partitions, replicas, policy, retention);
    }
}
