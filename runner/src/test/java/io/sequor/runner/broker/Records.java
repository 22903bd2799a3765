package io.sequor.runner.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Text records written to and read from a broker. */
final class Records {
    private static final long READ_TIMEOUT_NANOS = Duration.ofSeconds(60).toNanos();

    private Records() {}

    static void createTopic(String bootstrapServers, String topic) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get(60, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("topic " + topic, e);
        }
    }

    static void sendInOneTransaction(String bootstrapServers, String topic, String key, String value) {
        Map<String, Object> config = Map.of("bootstrap.servers", bootstrapServers, "transactional.id", "test-" + topic);
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(config, new StringSerializer(), new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            Future<RecordMetadata> sent = producer.send(new ProducerRecord<>(topic, key, value));
            producer.commitTransaction();
            assertThat(sent).isDone();
        }
    }

    /** Reads committed records from the beginning until {@code count} have come; as {@code key=value}. */
    static List<String> readCommitted(String bootstrapServers, String topic, int count) {
        Map<String, Object> config = Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "isolation.level",
                "read_committed",
                "auto.offset.reset",
                "earliest");
        List<String> read = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList());
            long start = System.nanoTime();
            while (read.size() < count && System.nanoTime() - start < READ_TIMEOUT_NANOS) {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> read.add(record.key() + "=" + record.value()));
            }
        }
        assertThat(read).as("records of %s", topic).hasSizeGreaterThanOrEqualTo(count);
        return List.copyOf(read);
    }
}
