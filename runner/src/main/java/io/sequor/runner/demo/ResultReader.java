package io.sequor.runner.demo;

import io.sequor.runner.terminal.CommandFailure;
import io.sequor.schemas.SequorSerdes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/** Reads the four outputs as they are committed, on a thread of its own. */
final class ResultReader implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final long CLOSING_MILLIS = 10_000;

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<ResultListener> listeners;
    private final Map<String, Long> counts = new ConcurrentHashMap<>();
    private final Thread thread = new Thread(this::read, "demo-results");
    private final Map<String, Output> outputs = Map.of(
            Topics.MATCHES, output(SequorSerdes.match().deserializer(), ResultListener::match),
            Topics.TIMEOUTS, output(SequorSerdes.timeout().deserializer(), ResultListener::timeout),
            Topics.LATE, output(SequorSerdes.late().deserializer(), ResultListener::late),
            Topics.DEAD_LETTERS, output(SequorSerdes.deadLetter().deserializer(), ResultListener::deadLetter));

    /**
     * Begins to read.
     *
     * @param bootstrapServers where the broker listens
     * @param listeners are told of each record, in this order, on this reader's thread
     * @param trouble is told when reading fails
     */
    ResultReader(String bootstrapServers, List<ResultListener> listeners, Trouble trouble) {
        this.listeners = List.copyOf(listeners);
        Map<String, Object> config = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest");
        consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumer.assign(Topics.OUTPUTS.stream()
                .flatMap(topic -> IntStream.range(0, Topics.PARTITIONS)
                        .mapToObj(partition -> new TopicPartition(topic, partition)))
                .toList());
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((reader, thrown) -> trouble.report(new CommandFailure(
                "the results could not be read: " + thrown.getMessage(),
                "topics " + Topics.OUTPUTS,
                "run it again with --debug and report the stack trace",
                thrown)));
        thread.start();
    }

    /** How many records were read so far, by topic. */
    Map<String, Long> counts() {
        Map<String, Long> read = new TreeMap<>();
        Topics.OUTPUTS.forEach(topic -> read.put(topic, counts.getOrDefault(topic, 0L)));
        return read;
    }

    private void read() {
        try (consumer) {
            while (true) {
                consumer.poll(POLL).forEach(this::take);
            }
        } catch (WakeupException e) {
            // closed: there is nobody to read for any more
        }
    }

    private void take(ConsumerRecord<byte[], byte[]> record) {
        outputs.get(record.topic()).tell(record);
        counts.merge(record.topic(), 1L, Long::sum);
    }

    private <R> Output output(Deserializer<R> deserializer, Teller<R> teller) {
        return record -> {
            R result = deserializer.deserialize(record.topic(), record.value());
            this.listeners.forEach(listener -> teller.tell(listener, result));
        };
    }

    private interface Output {
        void tell(ConsumerRecord<byte[], byte[]> record);
    }

    private interface Teller<R> {
        void tell(ResultListener listener, R result);
    }

    @Override
    public void close() {
        consumer.wakeup();
        try {
            thread.join(CLOSING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
