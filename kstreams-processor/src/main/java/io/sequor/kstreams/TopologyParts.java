package io.sequor.kstreams;

import io.sequor.kstreams.Sequor.Assembly;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.processor.SequorProcessor;
import io.sequor.kstreams.processor.Settings;
import io.sequor.kstreams.processor.StartCheck;
import io.sequor.kstreams.rocksdb.ChangelogTopic;
import io.sequor.kstreams.rocksdb.SharedMemoryStore;
import io.sequor.kstreams.store.CommitCountingStore;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** The parts of a topology and their names, all from one prefix. */
final class TopologyParts {
    private final Assembly assembly;
    private final Settings settings;

    TopologyParts(Assembly assembly) {
        this.assembly = assembly;
        this.settings = assembly.settings();
    }

    /** Outputs go to the sink of their kind, by name. */
    Topology addTo(Topology topology, String matchesTopic, String timeoutsTopic) {
        addSource(topology, eventsSource(), settings.topicNames());
        settings.inputs().controlTopic().ifPresent(topic -> addSource(topology, controlSource(), List.of(topic)));
        String[] inputs = settings.inputs().controlTopic().isPresent()
                ? new String[] {eventsSource(), controlSource()}
                : new String[] {eventsSource()};
        topology.addProcessor(
                settings.processorName(),
                supplier(
                        new StartCheck(
                                settings,
                                List.of(
                                        assembly.lateTopic(),
                                        assembly.deadLettersTopic(),
                                        matchesTopic,
                                        timeoutsTopic)),
                        (context, output) ->
                                context.forward(output, sink(output.value().kind()))),
                inputs);
        for (Output.Kind kind : Output.Kind.values()) {
            String topic = assembly.topicOf(kind).orElse(kind == Output.Kind.MATCH ? matchesTopic : timeoutsTopic);
            topology.addSink(
                    sink(kind), topic, new StringSerializer(), new OutputSerializer(), settings.processorName());
        }
        return topology;
    }

    private static void addSource(Topology topology, String name, List<String> topics) {
        topology.addSource(
                AutoOffsetReset.earliest(),
                name,
                new IngestionTime(),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer(),
                topics.toArray(String[]::new));
    }

    String eventsSource() {
        return settings.prefix() + "-events-source";
    }

    String controlSource() {
        return settings.prefix() + "-control-source";
    }

    String sink(Output.Kind kind) {
        return settings.prefix() + "-" + kind.suffix() + "-sink";
    }

    /** The supplier of the processor and its store, with what is checked at start. */
    ProcessorSupplier<byte[], byte[], String, Output> supplier(StartCheck check, SequorProcessor.Router router) {
        StoreBuilder<KeyValueStore<Bytes, byte[]>> store = store();
        return new ProcessorSupplier<>() {
            @Override
            public Processor<byte[], byte[], String, Output> get() {
                return new SequorProcessor(settings, check, assembly.positions(), router);
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return Set.of(store);
            }
        };
    }

    private StoreBuilder<KeyValueStore<Bytes, byte[]>> store() {
        KeyValueBytesStoreSupplier supplier = assembly.inMemory()
                ? Stores.inMemoryKeyValueStore(settings.storeName())
                : SharedMemoryStore.supplier(settings.storeName());
        return Stores.keyValueStoreBuilder(CommitCountingStore.supplier(supplier), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingEnabled(ChangelogTopic.settings(assembly.changelog()))
                .withCachingDisabled();
    }
}
