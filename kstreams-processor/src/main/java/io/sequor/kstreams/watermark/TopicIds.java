package io.sequor.kstreams.watermark;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Uuid;

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
        Map<String, String> ids = new TreeMap<>();
        described(admin, topics).forEach((topic, description) -> {
            if (!description.topicId().equals(Uuid.ZERO_UUID)) {
                ids.put(topic, description.topicId().toString());
            }
        });
        return ids;
    }

    private static Map<String, TopicDescription> described(Admin admin, Collection<String> topics) {
        try {
            return admin.describeTopics(topics).allTopicNames().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while the ids of topics were asked for", e);
        } catch (ExecutionException e) {
            throw new KafkaException(
                    "WMP-007 the ids of the topics " + topics + " cannot be learnt: "
                            + e.getCause().getMessage() + ". Check that they exist and may be described",
                    e.getCause());
        }
    }
}
