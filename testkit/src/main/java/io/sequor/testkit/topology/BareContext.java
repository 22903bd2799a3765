package io.sequor.testkit.topology;

import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.store.CommitCountingStore;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/**
 * The surroundings of a processor that runs alone: a store, what was forwarded, what was scheduled. The rest, settings
 * and metrics, is shared by all of them, for it takes longer to make than a run.
 */
class BareContext extends PlacedContext<String, Output> {
    private static final MockProcessorContext<String, Output> SHARED = shared();
    private static final StateStoreContext OF_STORES = SHARED.getStateStoreContext();

    private final KeyValueStore<Bytes, byte[]> store;
    private final String guarantee;
    private final List<Output> forwarded = new ArrayList<>();
    private final List<Punctuator> scheduled = new ArrayList<>();

    BareContext() {
        this(newStore(), StreamsConfig.EXACTLY_ONCE_V2);
    }

    /**
     * @param store a store that is open
     * @param guarantee the processing.guarantee of the application
     */
    BareContext(KeyValueStore<Bytes, byte[]> store, String guarantee) {
        super(SHARED);
        this.store = store;
        this.guarantee = guarantee;
    }

    /** A store in memory that is open. */
    static KeyValueStore<Bytes, byte[]> newStore() {
        KeyValueStore<Bytes, byte[]> made = CommitCountingStore.supplier(
                        Stores.inMemoryKeyValueStore(TaskSetup.storeName()))
                .get();
        made.init(OF_STORES, made);
        return made;
    }

    @Override
    public Map<String, Object> appConfigs() {
        Map<String, Object> configs = new HashMap<>(super.appConfigs());
        configs.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        configs.put("consumer.isolation.level", "read_committed");
        return configs;
    }

    @Override
    public void commit() {} // whoever drives the processor commits when he wants to

    private static MockProcessorContext<String, Output> shared() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "bare");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092");
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        MockProcessorContext<String, Output> shared =
                new MockProcessorContext<>(settings, new TaskId(0, 0), new File("unused"));
        shared.setCurrentSystemTimeMs(0);
        return shared;
    }

    KeyValueStore<Bytes, byte[]> store() {
        return store;
    }

    /** What was forwarded since this was last asked. */
    List<Output> forwarded() {
        List<Output> taken = List.copyOf(forwarded);
        forwarded.clear();
        return taken;
    }

    void punctuate() {
        List.copyOf(scheduled).forEach(punctuator -> punctuator.punctuate(0));
    }

    /** A processor is closed, and with it what it had scheduled. */
    void forgetSchedules() {
        scheduled.clear();
    }

    @Override
    public <A extends String, B extends Output> void forward(Record<A, B> record) {
        forwarded.add(record.value());
    }

    @Override
    @SuppressWarnings("unchecked") // the caller names the type of the one store there is
    public <S extends StateStore> S getStateStore(String name) {
        return (S) store;
    }

    @Override
    public Cancellable schedule(Duration interval, PunctuationType type, Punctuator callback) {
        scheduled.add(callback);
        return () -> scheduled.remove(callback);
    }
}
