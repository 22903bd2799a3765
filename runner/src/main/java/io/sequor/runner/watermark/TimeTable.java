package io.sequor.runner.watermark;

import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.Source;
import io.sequor.kstreams.watermark.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * How far time has come, and why no further.
 *
 * @param topic where the control records stand
 * @param declared whether sources were declared
 * @param partitions what is known in each partition
 * @param application who reads, where that was asked for
 */
record TimeTable(
        String topic,
        boolean declared,
        SortedMap<Integer, ControlHistory.Partition> partitions,
        Optional<Application> application) {
    /**
     * An application and how far it has read.
     *
     * @param id its group
     * @param positions the offset it reads next, where it has committed one
     * @param topics what it reads; empty where that is not known, as while it does not run
     */
    record Application(String id, Map<TopicPartition, Long> positions, Optional<Set<String>> topics) {
        /** Whether it reads a topic, or may. */
        boolean mayRead(String topic) {
            return topics.isEmpty() || topics.get().contains(topic) || hasCommitted(topic);
        }

        /** Whether it has committed an offset in any partition of a topic. */
        boolean hasCommitted(String topic) {
            return positions.keySet().stream().anyMatch(at -> at.topic().equals(topic));
        }
    }

    /**
     * A fence that the application has not reached.
     *
     * @param eventsTopic the topic of the fence
     * @param fence the offset of the last record that is covered
     * @param position the offset it reads next; empty where it has committed none
     * @param controlOffset where the first message stands that waits for this topic
     * @param source who said it
     */
    record Ahead(String eventsTopic, long fence, OptionalLong position, long controlOffset, String source) {}

    /** The active sources with the lowest claim: time goes on when all of them claim more. */
    static Set<String> holders(Sources sources) {
        long lowest = sources.known().values().stream()
                .filter(source -> source.status() == Source.Status.ACTIVE)
                .mapToLong(Source::claim)
                .min()
                .orElse(Long.MAX_VALUE);
        return sources.known().entrySet().stream()
                .filter(entry -> entry.getValue().status() == Source.Status.ACTIVE
                        && entry.getValue().claim() == lowest)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** For each events topic the first fence in a partition that the application has not reached. */
    List<Ahead> ahead(int partition) {
        Map<String, Ahead> first = new TreeMap<>();
        application.ifPresent(reader -> partitions
                .get(partition)
                .fenced()
                .forEach((at, message) -> message.fences().forEach((eventsTopic, fence) -> {
                    OptionalLong position = position(reader, new TopicPartition(eventsTopic, partition));
                    if (reader.mayRead(eventsTopic) && position.orElse(0) <= fence) {
                        first.putIfAbsent(eventsTopic, new Ahead(eventsTopic, fence, position, at, source(message)));
                    }
                })));
        return new ArrayList<>(first.values());
    }

    private static OptionalLong position(Application reader, TopicPartition at) {
        Long position = reader.positions().get(at);
        return position == null ? OptionalLong.empty() : OptionalLong.of(position);
    }

    private static String source(ControlMessage message) {
        return message.source();
    }
}
