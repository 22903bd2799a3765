package io.sequor.kstreams.query;

import io.sequor.kstreams.processor.Settings;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsMetadata;
import org.apache.kafka.streams.ThreadMetadata;
import org.apache.kafka.streams.errors.InvalidStateStoreException;

/** Where an application stands, as far as this instance knows. */
interface AskedApplication {
    /** The state of this instance. */
    KafkaStreams.State state();

    /** The partitions that are active on this instance, in their order. */
    List<Integer> here();

    /** Partition to the instance it is active on; empty where instances do not say where they are reached. */
    SortedMap<Integer, String> instances();

    /** The application that runs a processor. */
    static AskedApplication of(KafkaStreams streams, Settings settings) {
        String topic = settings.topicNames().get(0);
        return new AskedApplication() {
            @Override
            public KafkaStreams.State state() {
                return streams.state();
            }

            @Override
            public List<Integer> here() {
                return streams.metadataForLocalThreads().stream()
                        .map(ThreadMetadata::activeTasks)
                        .flatMap(tasks -> tasks.stream())
                        .flatMap(task -> task.topicPartitions().stream())
                        .filter(partition -> partition.topic().equals(topic))
                        .map(TopicPartition::partition)
                        .distinct()
                        .sorted()
                        .toList();
            }

            @Override
            public SortedMap<Integer, String> instances() {
                SortedMap<Integer, String> instances = new TreeMap<>();
                try {
                    for (StreamsMetadata instance : streams.streamsMetadataForStore(settings.storeName())) {
                        String address = instance.host() + ":" + instance.port();
                        instance.topicPartitions().stream()
                                .filter(partition -> partition.topic().equals(topic))
                                .forEach(partition -> instances.put(partition.partition(), address));
                    }
                } catch (IllegalStateException | InvalidStateStoreException e) {
                    instances.clear(); // it stopped meanwhile, and what it knew is of no use
                }
                return instances;
            }
        };
    }
}
