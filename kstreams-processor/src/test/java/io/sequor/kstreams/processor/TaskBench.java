package io.sequor.kstreams.processor;

import static io.sequor.kstreams.Samples.CONTROL;
import static io.sequor.kstreams.Samples.EVENTS;
import static io.sequor.kstreams.Samples.utf8;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.Progress;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.kstreams.watermark.InBand;
import io.sequor.matcher.event.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/** One task over a store in memory: offsets, restarts and time are the test's. */
final class TaskBench {
    static final long NOW = 1_700_000_000_000L;

    private Settings settings;
    private long now = NOW;
    private final Properties properties = new Properties();
    private final KeyValueStore<Bytes, byte[]> store;
    private final FailingStore failing;
    private final List<Output> outputs = new ArrayList<>();
    private MockProcessorContext<String, Output> context;
    private SequorProcessor processor;
    private ReadPositions positions = (topic, partition, delivered) -> OptionalLong.empty();
    private Map<String, String> incarnations = Map.of();
    private Runnable everySecond = () -> {};
    private final TopicWatch watch =
            new TopicWatch((all, topics) -> incarnations, this::repeat, () -> TimeUnit.MILLISECONDS.toNanos(this.now));
    private long nextEvent;
    private long nextControl;

    TaskBench(Settings settings) {
        this.settings = settings;
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "bench");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(settings.storeName()), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingDisabled()
                .withCachingDisabled()
                .build();
        failing = new FailingStore(store);
        context = context();
        store.init(context.getStateStoreContext(), failing);
        processor = start();
    }

    private Runnable repeat(Runnable work) {
        everySecond = work;
        return () -> everySecond = () -> {};
    }

    private MockProcessorContext<String, Output> context() {
        MockProcessorContext<String, Output> fresh = new MockProcessorContext<>(properties);
        fresh.setCurrentSystemTimeMs(NOW);
        fresh.addStateStore(failing);
        return fresh;
    }

    private SequorProcessor start() {
        SequorProcessor started = new SequorProcessor(
                settings,
                new StartCheck(settings, List.of(), watch),
                forContext -> (topic, partition, delivered) -> positions.position(topic, partition, delivered),
                (to, output) -> to.forward(output));
        started.init(context);
        return started;
    }

    /** Everything but the store is gone. */
    void restart() {
        processor.close();
        context = context();
        processor = start();
    }

    /** The same with other settings, as after a new version was deployed. */
    void restart(Settings changed) {
        settings = changed;
        restart();
    }

    /** A start finds the events topic under an id. */
    void restartOver(String incarnation) {
        incarnation(incarnation);
        watch.begin(Map.of(), incarnations, Set.of());
        restart();
    }

    /** From now on the events topic has this id. */
    void incarnation(String id) {
        incarnations = Map.of(EVENTS, id);
    }

    /** Says where the reader of the events topic stands. */
    void position(long position) {
        positions = (topic, partition, delivered) -> OptionalLong.of(position);
    }

    /** The wall clock is set to another time. */
    void clockJumps(Duration by) {
        now += by.toMillis();
    }

    void ticks(int count) {
        for (int i = 0; i < count; i++) {
            now += 1000;
            context.setCurrentSystemTimeMs(now);
            everySecond.run();
            context.scheduledPunctuators().stream()
                    .filter(punctuator -> !punctuator.cancelled())
                    .forEach(punctuator -> punctuator.getPunctuator().punctuate(now));
            collect();
        }
    }

    /** The next event; returns its offset. */
    long event(String key, byte[] value) {
        return event(utf8(key), value);
    }

    long event(byte @Nullable [] key, byte @Nullable [] value) {
        long offset = nextEvent++;
        record(EVENTS, offset, key, value);
        return offset;
    }

    /** The next control record. */
    void control(byte[] value) {
        record(CONTROL, nextControl++, utf8("source"), value);
    }

    /** A control record among the events, with the next offset. */
    void inBand(byte[] value) {
        record(
                EVENTS,
                nextEvent++,
                new Record<>(utf8("source"), value, NOW - 5)
                        .withHeaders(new RecordHeaders().add(InBand.HEADER, new byte[0])));
    }

    /** A watermark that covers every event so far. */
    void watermark(long watermark) {
        control(Samples.watermark(nextControl, watermark, nextEvent - 1));
    }

    void record(String topic, long offset, byte @Nullable [] key, byte @Nullable [] value) {
        record(topic, offset, new Record<>(key, value, NOW - 5));
    }

    void record(String topic, long offset, Record<byte[], byte[]> record) {
        context.setRecordMetadata(topic, 0, offset);
        processor.process(record);
        collect();
    }

    private void collect() {
        context.forwarded()
                .forEach(forwarded -> outputs.add((Output) forwarded.record().value()));
        context.resetForwards();
    }

    List<Output> outputs() {
        return List.copyOf(outputs);
    }

    List<Output> outputs(Output.Kind kind) {
        return outputs.stream().filter(output -> output.kind() == kind).toList();
    }

    /** The values of all outputs, as text. */
    List<String> texts() {
        return outputs.stream().map(output -> output.value().toString()).toList();
    }

    MockProcessorContext<String, Output> mock() {
        return context;
    }

    long count(Counter counter) {
        return progress().count(counter);
    }

    Progress progress() {
        return new TaskStore(store).progress(1, Moment.NONE);
    }

    /** The store that the processor writes to. */
    FailingStore failing() {
        return failing;
    }

    /** Everything that is kept, to be brought back by {@link #abort}. */
    Map<Bytes, byte[]> contents() {
        Map<Bytes, byte[]> contents = new TreeMap<>();
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            all.forEachRemaining(record -> contents.put(record.key, record.value));
        }
        return contents;
    }

    /** A transaction is aborted: what was written since is gone, and the processor begins anew. */
    void abort(Map<Bytes, byte[]> contents) {
        contents().keySet().forEach(store::delete);
        contents.forEach(store::put);
        context.resetForwards();
        restart();
    }

    TaskStore store() {
        return new TaskStore(store);
    }

    /** Every record of the store, as hex. */
    Map<String, String> stored() {
        Map<String, String> records = new TreeMap<>();
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> next = all.next();
                HexFormat hex = HexFormat.of();
                records.put(hex.formatHex(next.key.get()), hex.formatHex(next.value));
            }
        }
        return records;
    }

    /** The laws of conservation. */
    boolean conserves() {
        Progress counted = progress();
        long events = counted.count(Counter.EVENTS);
        long released = counted.count(Counter.RELEASED);
        return counted.count(Counter.RECORDS)
                        == events + counted.count(Counter.DEAD_EVENTS) + counted.count(Counter.CONTROL)
                && events == counted.count(Counter.LATE) + counted.count(Counter.BUFFERED) + released
                && released == counted.count(Counter.CAPTURED) + counted.count(Counter.PASSED_OVER);
    }
}
