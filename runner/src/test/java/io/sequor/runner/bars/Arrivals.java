package io.sequor.runner.bars;

import io.sequor.runner.guard.TestCluster;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** Counts the results of an application as they are committed, and keeps none: what is measured meanwhile is left alone. */
final class Arrivals implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Consumer<String> keys;
    private int count;
    private long lastNanos;

    /**
     * @param cluster has the topics of an application
     * @param prefix of these topics
     * @param keys is told the key of every result, in their order
     */
    Arrivals(TestCluster cluster, String prefix, Consumer<String> keys) {
        this.consumer = Outputs.reader(cluster, Outputs.topics(prefix)[0]);
        this.keys = keys;
    }

    int count() {
        return count;
    }

    /** Reads on until it holds; something must arrive within every minute, and the application must live. */
    void await(Observed application, BooleanSupplier condition, String what) {
        lastNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            application.requireAlive();
            if (System.nanoTime() - lastNanos > LIMIT.toNanos()) {
                throw new AssertionError(count + " results, and nothing more within " + LIMIT + ", not " + what);
            }
            consumer.poll(Duration.ofMillis(50)).forEach(this::take);
        }
    }

    private void take(ConsumerRecord<byte[], byte[]> result) {
        count++;
        lastNanos = System.nanoTime();
        keys.accept(new String(result.key(), StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        consumer.close();
    }
}
