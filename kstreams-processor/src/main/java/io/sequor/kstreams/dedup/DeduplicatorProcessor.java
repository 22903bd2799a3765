package io.sequor.kstreams.dedup;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.CumulativeCount;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Passes each output of a processor once, in a topology that reads what another one wrote under at-least-once.
 *
 * <pre>{@code
 * builder.stream("fraud-matches", Consumed.with(Serdes.String(), SequorSerdes.match()))
 *     .process(DeduplicatorProcessor.supplier("fraud-matches-once", 100_000), Named.as("fraud-matches-once"))
 *     .to(...);
 * }</pre>
 *
 * <p>It remembers the identities that came last in its partition, as many as it was made for, in a store of its own, and
 * forgets the oldest first. A record that is read again from the same place passes again, since what was made of it may be
 * lost: under exactly-once that does not happen, and under at-least-once it is the one way in which an identity passes
 * twice. Records without an identity pass; the metric {@code records-without-identity} counts them, and {@code repeats}
 * what was held back.
 *
 * @param <K> key of the records
 * @param <V> value of the records
 */
public final class DeduplicatorProcessor<K, V> implements Processor<K, V, K, V> {
    private static final String GROUP = "sequor-deduplicator-metrics";

    private final String name;
    private final int most;
    private Optional<Running<K, V>> running = Optional.empty();

    /** What lives from one init to the next close. */
    private record Running<K, V>(
            ProcessorContext<K, V> context, RememberedIdentities identities, Sensor withoutIdentity, Sensor repeats) {}

    private DeduplicatorProcessor(String name, int most) {
        this.name = name;
        this.most = most;
    }

    /**
     * Makes the processor, and its store, whose name is that of the processor with {@code -identities}.
     *
     * @param name names the store and the metrics; it must not change in the life of an application
     * @param most how many identities are remembered in each partition, 1 or more; it may change
     */
    public static <K, V> ProcessorSupplier<K, V, K, V> supplier(String name, int most) {
        if (most < 1) {
            throw new IllegalArgumentException("the deduplicator " + name + " remembers 1 identity or more, not " + most
                    + ". 100000 is a good number");
        }
        return new ProcessorSupplier<>() {
            @Override
            public Processor<K, V, K, V> get() {
                return new DeduplicatorProcessor<>(name, most);
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return Set.of(store(name));
            }
        };
    }

    private static String storeName(String name) {
        return name + "-identities";
    }

    private static StoreBuilder<KeyValueStore<Bytes, byte[]>> store(String name) {
        return Stores.keyValueStoreBuilder(
                        Stores.persistentKeyValueStore(storeName(name)), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingEnabled(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT))
                .withCachingDisabled();
    }

    @Override
    public void init(ProcessorContext<K, V> context) {
        KeyValueStore<Bytes, byte[]> store = context.getStateStore(storeName(name));
        running = Optional.of(new Running<>(
                context,
                new RememberedIdentities(store, most),
                counter(context, "records-without-identity", "Records that passed because they carry no identity"),
                counter(context, "repeats", "Records that were held back because their identity came before")));
    }

    private Sensor counter(ProcessorContext<K, V> context, String metric, String description) {
        String task = context.taskId().toString();
        Sensor sensor =
                context.metrics().addSensor(GROUP + "." + name + "." + task + "." + metric, Sensor.RecordingLevel.INFO);
        sensor.add(
                new MetricName(metric, GROUP, description, Map.of("name", name, "task-id", task)),
                new CumulativeCount());
        return sensor;
    }

    @Override
    public void process(Record<K, V> record) {
        Running<K, V> now = running.orElseThrow();
        Optional<String> identity = Identity.of(record.headers());
        if (identity.isEmpty()) {
            now.withoutIdentity.record();
            now.context.forward(record);
        } else if (now.identities.isNew(identity.get(), now.context.recordMetadata())) {
            now.context.forward(record);
        } else {
            now.repeats.record();
        }
    }

    @Override
    public void close() {
        running.ifPresent(old -> {
            old.context.metrics().removeSensor(old.withoutIdentity);
            old.context.metrics().removeSensor(old.repeats);
        });
        running = Optional.empty();
    }
}
