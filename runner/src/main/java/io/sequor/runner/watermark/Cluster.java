package io.sequor.runner.watermark;

import io.sequor.kstreams.watermark.CommittedLog;
import io.sequor.kstreams.watermark.ControlWriter;
import io.sequor.kstreams.watermark.TopicIds;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Printable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The cluster that a command talks to, with the clients it has opened. */
final class Cluster implements AutoCloseable {
    private final Map<String, Object> settings;
    private final Deque<Runnable> open = new ArrayDeque<>();

    Cluster(Map<String, Object> settings) {
        this.settings = settings;
    }

    /** A topic as it stands now. */
    CommittedLog log(String topic) {
        KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                CommittedLog.consumerSettings(settings), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        open.push(consumer::close);
        return new CommittedLog(consumer, topic);
    }

    /** Writes to a topic that exists. */
    ControlWriter writer(String topic, boolean inBand) {
        Map<String, Object> forProducer = new HashMap<>(settings);
        forProducer.put(ProducerConfig.ACKS_CONFIG, "all");
        forProducer.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        Producer<byte[], byte[]> producer =
                new KafkaProducer<>(forProducer, new ByteArraySerializer(), new ByteArraySerializer());
        open.push(() -> producer.close(Duration.ofSeconds(5)));
        return inBand ? ControlWriter.inBand(producer, topic) : ControlWriter.toControlTopic(producer, topic);
    }

    /** The ids of topics that exist. */
    Map<String, String> ids(Collection<String> topics) {
        try (Admin admin = Admin.create(settings)) {
            return TopicIds.of(admin, topics);
        }
    }

    /** The id of a topic; empty where it does not exist, or may not be looked at. */
    Optional<String> id(String topic) {
        try {
            return Optional.ofNullable(ids(List.of(topic)).get(topic));
        } catch (KafkaException e) {
            return Optional.empty();
        }
    }

    /**
     * Where a group will read on.
     *
     * @return partition to the offset of the next record; empty for a group that does not exist or has committed nothing
     */
    Map<TopicPartition, Long> positions(String group) {
        Map<TopicPartition, Long> positions = new HashMap<>();
        try (Admin admin = Admin.create(settings)) {
            admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .forEach((at, offset) -> {
                        if (offset != null) {
                            positions.put(at, offset.offset());
                        }
                    });
        } catch (ExecutionException e) {
            throw new KafkaException("the offsets of " + group + " cannot be read", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while the offsets of " + group + " were read", e);
        }
        return positions;
    }

    /** The topics that a group reads; empty where it does not run, or may not be looked at. */
    Optional<Set<String>> topicsRead(String group) {
        try (Admin admin = Admin.create(settings)) {
            return new GroupTopics(admin, group).read();
        }
    }

    /** What work gives; what it runs into is said in plain words. */
    <T> T talk(Supplier<T> work) {
        try {
            return work.get();
        } catch (KafkaException | IllegalArgumentException | IllegalStateException e) {
            throw failure(e);
        }
    }

    /** A failure in plain words. */
    CommandFailure failure(RuntimeException thrown) {
        Throwable cause = thrown;
        for (Throwable next = thrown; next != null; next = next.getCause()) {
            cause = next;
        }
        String text = Printable.of(String.valueOf(cause.getMessage()));
        return new CommandFailure(
                what(cause) + text,
                "cluster at " + settings.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG),
                remedy(cause),
                thrown);
    }

    private static String what(Throwable cause) {
        if (cause instanceof TimeoutException) {
            return "the cluster did not answer in time: ";
        }
        if (cause instanceof AuthenticationException) {
            return "the cluster did not let us in: ";
        }
        if (cause instanceof AuthorizationException) {
            return "this is not allowed: ";
        }
        return cause instanceof ConfigException ? "Kafka's clients do not take these settings: " : "";
    }

    private static String remedy(Throwable cause) {
        if (cause instanceof TimeoutException) {
            return "check the address, that the cluster is up, and that it takes the protocol in --config"
                    + " (security.protocol)";
        }
        if (cause instanceof AuthenticationException) {
            return "give the security settings of this cluster in the file of --config";
        }
        if (cause instanceof AuthorizationException) {
            return "ask for Describe and Read on the topics, and for Write on the control topic to speak";
        }
        if (cause instanceof ConfigException) {
            return "correct --bootstrap-server, or the file of --config";
        }
        if (cause instanceof UnknownTopicOrPartitionException) {
            return "name topics that exist; kafka-topics.sh --list shows them";
        }
        return "see above; --debug shows where it came from";
    }

    @Override
    public void close() {
        while (!open.isEmpty()) {
            open.pop().run();
        }
    }
}
