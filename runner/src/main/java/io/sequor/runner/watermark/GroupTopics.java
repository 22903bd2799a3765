package io.sequor.runner.watermark;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.StreamsGroupDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** Which topics an application reads, whichever group protocol it uses. */
final class GroupTopics {
    private final Admin admin;
    private final String group;

    GroupTopics(Admin admin, String group) {
        this.admin = admin;
        this.group = group;
    }

    /** The topics; empty where the application does not run, or may not be looked at. */
    Optional<Set<String>> read() {
        return ofConsumers().or(this::ofStreams).filter(topics -> !topics.isEmpty());
    }

    private Optional<Set<String>> ofConsumers() {
        return answer(admin.describeConsumerGroups(List.of(group))
                        .describedGroups()
                        .get(group))
                .map(ConsumerGroupDescription::members)
                .map(members -> members.stream()
                        .flatMap(member -> member.assignment().topicPartitions().stream())
                        .map(TopicPartition::topic)
                        .collect(Collectors.toSet()));
    }

    private Optional<Set<String>> ofStreams() {
        return answer(admin.describeStreamsGroups(List.of(group))
                        .describedGroups()
                        .get(group))
                .map(StreamsGroupDescription::subtopologies)
                .map(parts -> parts.stream()
                        .flatMap(part -> part.sourceTopics().stream())
                        .collect(Collectors.toSet()));
    }

    private <T> Optional<T> answer(KafkaFuture<T> future) {
        try {
            return Optional.of(future.get());
        } catch (ExecutionException e) {
            return Optional.empty(); // a group of the other kind, none at all, or no right
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while the topics of " + group + " were read", e);
        }
    }
}
