package io.sequor.kstreams.watermark;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Tells the incarnations of topics by the ids that Kafka gives them: a topic that is deleted and created anew has another
 * id, and its offsets begin anew.
 */
public final class TopicIds {
    private TopicIds() {}

    /**
     * The ids of topics now. Cost: one request; it waits as long as the client's {@code default.api.timeout.ms} says.
     *
     * @param admin a client of the cluster
     * @param topics existing topics
     * @return topic to the text of its id; a topic to which the cluster gave none is not in it
     * @throws KafkaException when they cannot be learnt, for instance because a topic does not exist
     */
    public static Map<String, String> of(Admin admin, Collection<String> topics) {
        Map<String, String> ids = ids(admin, topics, false);
        ids.values().removeIf(String::isEmpty);
        return ids;
    }

    /**
     * The ids of those topics that exist now. Cost: as {@link #of}.
     *
     * @param admin a client of the cluster
     * @param topics topics that may have been deleted
     * @return as {@link #of}; a topic without an id has an empty text, and one that does not exist is not in it
     * @throws KafkaException when they cannot be learnt
     */
    public static Map<String, String> ofExisting(Admin admin, Collection<String> topics) {
        return ids(admin, topics, true);
    }

    private static Map<String, String> ids(Admin admin, Collection<String> topics, boolean mayBeGone) {
        Map<String, String> ids = new TreeMap<>();
        admin.describeTopics(topics).topicNameValues().forEach((topic, description) -> {
            try {
                Uuid id = described(description).topicId();
                ids.put(topic, id.equals(Uuid.ZERO_UUID) ? "" : id.toString());
            } catch (ExecutionException e) {
                if (!mayBeGone || !(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw unknown(topics, e);
                }
            }
        });
        return ids;
    }

    private static TopicDescription described(KafkaFuture<TopicDescription> future) throws ExecutionException {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while the ids of topics were asked for", e);
        }
    }

    private static KafkaException unknown(Collection<String> topics, ExecutionException e) {
        return new KafkaException(
                "WMP-007 the ids of the topics " + topics + " cannot be learnt: "
                        + e.getCause().getMessage() + ". Check that they exist and may be described",
                e.getCause());
    }
}
