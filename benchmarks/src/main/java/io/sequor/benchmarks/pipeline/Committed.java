package io.sequor.benchmarks.pipeline;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** How far the application has committed, compared with the ends of its topics, which no longer move. */
final class Committed implements AutoCloseable {
    private final Admin admin;
    private final String group;
    private final Map<TopicPartition, Long> ends;

    Committed(String bootstrapServers, String group, List<String> topics) {
        this.admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
        this.group = group;
        this.ends = ends(topics);
    }

    private Map<TopicPartition, Long> ends(List<String> topics) {
        Map<TopicPartition, OffsetSpec> latest = topics.stream()
                .flatMap(Committed::partitions)
                .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest()));
        Map<TopicPartition, ListOffsetsResultInfo> found =
                get(() -> admin.listOffsets(latest).all().get());
        return found.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().offset()));
    }

    private static Stream<TopicPartition> partitions(String topic) {
        return IntStream.range(0, Topics.PARTITIONS).mapToObj(number -> new TopicPartition(topic, number));
    }

    /** Whether everything is committed, that is, its transaction as well. */
    boolean reachesTheEnd() {
        Map<TopicPartition, OffsetAndMetadata> offsets = get(() -> admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get());
        return ends.entrySet().stream().allMatch(end -> {
            OffsetAndMetadata committed = offsets.get(end.getKey());
            return committed != null && committed.offset() >= end.getValue();
        });
    }

    private interface Call<T> {
        T get() throws ExecutionException, InterruptedException;
    }

    private static <T> T get(Call<T> call) {
        try {
            return call.get();
        } catch (ExecutionException e) {
            throw new KafkaException("the broker does not say what is committed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while asking what is committed", e);
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
