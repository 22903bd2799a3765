package io.sequor.runner.guard;

import io.sequor.runner.broker.EmbeddedBroker;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.Fence;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A broker of this test, and what a test writes to it. */
public final class TestCluster implements AutoCloseable {
    /** The usual events topic. */
    public static final String EVENTS = "events";

    /** The usual control topic. */
    public static final String CONTROL = "clock";

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final EmbeddedBroker broker;
    private final Admin admin;

    /** Starts a broker in a temporary directory. */
    public TestCluster() {
        this(EmbeddedBroker.start());
    }

    /** Starts a broker on a directory that it leaves there. */
    public TestCluster(Path directory) {
        this(EmbeddedBroker.startIn(directory));
    }

    private TestCluster(EmbeddedBroker broker) {
        this.broker = broker;
        this.admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    }

    /** Asks and alters it. */
    public Admin admin() {
        return admin;
    }

    /** Where it answers. */
    public String bootstrapServers() {
        return broker.bootstrapServers();
    }

    /** Creates topics with one number of partitions. */
    public void createTopics(int partitions, String... names) {
        broker.createTopics(partitions, names);
    }

    /** A producer; with a transactional id it is ready to begin a transaction. */
    public KafkaProducer<byte[], byte[]> producer(String transactionalId) {
        Map<String, Object> config =
                Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", transactionalId);
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }

    /** Sends an event and returns its offset; it is acknowledged then, and committed when the transaction is. */
    public static long send(KafkaProducer<byte[], byte[]> producer, String topic, int partition, long time) {
        EventEnvelope event = new EventEnvelope(null, null, "A", time, Map.of());
        byte[] value = SequorSerdes.event().serializer().serialize(topic, event);
        return answer(producer.send(new ProducerRecord<>(topic, partition, utf8("key-" + time), value)))
                .offset();
    }

    /** Claims a watermark in one partition, with a fence. */
    public static void claim(
            KafkaProducer<byte[], byte[]> producer,
            String controlTopic,
            String eventsTopic,
            int partition,
            long watermark,
            long fence) {
        ControlRecord record = new ControlRecord(
                "source",
                1L,
                watermark,
                ControlType.WATERMARK,
                watermark,
                List.of(new Fence(eventsTopic, null, fence)));
        byte[] value = SequorSerdes.control().serializer().serialize(controlTopic, record);
        answer(producer.send(new ProducerRecord<>(controlTopic, partition, utf8("source"), value)));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Waits for an answer, which must come. */
    public static <T> T answer(Future<T> future) {
        try {
            return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("no answer within " + LIMIT, e);
        }
    }

    /** Waits until it holds; returns how long that took. */
    public static Duration await(BooleanSupplier condition, Supplier<String> seen) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > LIMIT.toNanos()) {
                throw new AssertionError("not within " + LIMIT + ": " + seen.get());
            }
            pause(Duration.ofMillis(50));
        }
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** Sleeps. */
    public static void pause(Duration duration) {
        try {
            TimeUnit.NANOSECONDS.sleep(duration.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    @Override
    public void close() {
        admin.close();
        broker.close();
    }
}
