package io.sequor.testkit.topology;

import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** The surroundings of a processor in all but one thing: where a record stands is said from outside. */
class PlacedContext<K, V> implements ProcessorContext<K, V> {
    private final ProcessorContext<K, V> real;
    private Optional<RecordMetadata> place = Optional.empty();

    PlacedContext(ProcessorContext<K, V> real) {
        this.real = real;
    }

    void place(Optional<RecordMetadata> next) {
        place = next;
    }

    @Override
    public Optional<RecordMetadata> recordMetadata() {
        return place;
    }

    @Override
    public <A extends K, B extends V> void forward(Record<A, B> record) {
        real.forward(record);
    }

    @Override
    public <A extends K, B extends V> void forward(Record<A, B> record, String childName) {
        real.forward(record, childName);
    }

    @Override
    public String applicationId() {
        return real.applicationId();
    }

    @Override
    public TaskId taskId() {
        return real.taskId();
    }

    @Override
    public Serde<?> keySerde() {
        return real.keySerde();
    }

    @Override
    public Serde<?> valueSerde() {
        return real.valueSerde();
    }

    @Override
    public File stateDir() {
        return real.stateDir();
    }

    @Override
    public StreamsMetrics metrics() {
        return real.metrics();
    }

    @Override
    public <S extends StateStore> S getStateStore(String name) {
        return real.getStateStore(name);
    }

    @Override
    public Cancellable schedule(Duration interval, PunctuationType type, Punctuator callback) {
        return real.schedule(interval, type, callback);
    }

    @Override
    public Cancellable schedule(Instant start, Duration interval, PunctuationType type, Punctuator callback) {
        return real.schedule(start, interval, type, callback);
    }

    @Override
    public void commit() {
        real.commit();
    }

    @Override
    public Map<String, Object> appConfigs() {
        return real.appConfigs();
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return real.appConfigsWithPrefix(prefix);
    }

    @Override
    public long currentSystemTimeMs() {
        return real.currentSystemTimeMs();
    }

    @Override
    public long currentStreamTimeMs() {
        return real.currentStreamTimeMs();
    }
}
