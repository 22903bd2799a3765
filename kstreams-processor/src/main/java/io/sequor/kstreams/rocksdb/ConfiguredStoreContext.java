package io.sequor.kstreams.rocksdb;

import java.io.File;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.CommitCallback;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** The surroundings of a store, with other settings. */
final class ConfiguredStoreContext implements StateStoreContext {
    private final StateStoreContext context;
    private final Map<String, Object> configs;

    /**
     * Surroundings that differ in their settings alone.
     *
     * @param configs all of them; values may be null, as those of Kafka Streams are
     */
    ConfiguredStoreContext(StateStoreContext context, Map<String, Object> configs) {
        this.context = context;
        this.configs = configs;
    }

    @Override
    public Map<String, Object> appConfigs() {
        return configs;
    }

    @Override
    public String applicationId() {
        return context.applicationId();
    }

    @Override
    public TaskId taskId() {
        return context.taskId();
    }

    @Override
    public Optional<RecordMetadata> recordMetadata() {
        return context.recordMetadata();
    }

    @Override
    public Serde<?> keySerde() {
        return context.keySerde();
    }

    @Override
    public Serde<?> valueSerde() {
        return context.valueSerde();
    }

    @Override
    public File stateDir() {
        return context.stateDir();
    }

    @Override
    public StreamsMetrics metrics() {
        return context.metrics();
    }

    @Override
    public void register(StateStore store, StateRestoreCallback restore) {
        context.register(store, restore);
    }

    @Override
    public void register(StateStore store, StateRestoreCallback restore, CommitCallback commit) {
        context.register(store, restore, commit);
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return context.appConfigsWithPrefix(prefix);
    }
}
