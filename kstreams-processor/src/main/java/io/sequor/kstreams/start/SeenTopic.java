package io.sequor.kstreams.start;

import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.acl.AclOperation;

/**
 * A topic as the cluster describes it.
 *
 * @param id what tells it from another one of the same name
 * @param partitions how many
 * @param replicas of the partition that has the fewest
 * @param cleanupPolicy empty if it was not to be learnt
 * @param retentionMs in milliseconds, -1 for ever; empty if it was not to be learnt
 * @param maxMessageBytes the largest batch it takes; empty if it was not to be learnt
 * @param operations what the application may do with it; empty if it was not to be learnt
 */
public record SeenTopic(
        String id,
        int partitions,
        int replicas,
        Optional<String> cleanupPolicy,
        Optional<Long> retentionMs,
        Optional<Long> maxMessageBytes,
        Set<AclOperation> operations) {
    /** Copies the operations. */
    public SeenTopic {
        operations = Set.copyOf(operations);
    }

    SeenTopic with(Optional<String> policy, Optional<Long> retention, Optional<Long> maxBytes) {
        return new SeenTopic(id, partitions, replicas, policy, retention, maxBytes, operations);
    }
}
