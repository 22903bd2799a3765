package io.sequor.testkit.topology;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorSupplier;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.ProcessorWrapper;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.WrappedFixedKeyProcessorSupplier;
import org.apache.kafka.streams.processor.api.WrappedProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * Puts records where a test wants them. TopologyTestDriver numbers the records of a topic from 0 without gaps; a record
 * that carries its offset in a header stands at that offset for the processor, so that gaps of any size cost nothing.
 * It also fills the store before the processor begins, as a restore from the changelog does.
 */
public final class Place implements ProcessorWrapper {
    /** Setting: what the store holds when the processor begins, a map of Bytes to byte arrays. */
    static final String CONTENTS = "sequor.testkit.contents";

    private static final String OFFSET = "sequor-testkit-offset";

    private Map<?, ?> contents = Map.of();

    /** Made by Kafka Streams. */
    public Place() {}

    @Override
    public void configure(Map<String, ?> settings) {
        Object given = settings.get(CONTENTS);
        contents = given instanceof Map<?, ?> map ? map : Map.of();
    }

    static void mark(Headers headers, long offset) {
        headers.add(OFFSET, ByteBuffer.allocate(Long.BYTES).putLong(offset).array());
    }

    @Override
    public <A, B, C, D> WrappedProcessorSupplier<A, B, C, D> wrapProcessorSupplier(
            String name, ProcessorSupplier<A, B, C, D> supplier) {
        return new WrappedProcessorSupplier<>() {
            @Override
            public Processor<A, B, C, D> get() {
                return new Placed<>(supplier.get(), contents);
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return supplier.stores();
            }
        };
    }

    @Override
    public <A, B, D> WrappedFixedKeyProcessorSupplier<A, B, D> wrapFixedKeyProcessorSupplier(
            String name, FixedKeyProcessorSupplier<A, B, D> supplier) {
        return ProcessorWrapper.asWrappedFixedKey(supplier);
    }

    private static final class Placed<A, B, C, D> implements Processor<A, B, C, D> {
        private final Processor<A, B, C, D> inner;
        private final Map<?, ?> contents;
        private Optional<ProcessorContext<C, D>> real = Optional.empty();
        private Optional<PlacedContext<C, D>> placed = Optional.empty();

        Placed(Processor<A, B, C, D> inner, Map<?, ?> contents) {
            this.inner = inner;
            this.contents = contents;
        }

        @Override
        public void init(ProcessorContext<C, D> context) {
            KeyValueStore<Bytes, byte[]> store = context.getStateStore(TaskSetup.storeName());
            contents.forEach((key, value) -> store.put((Bytes) key, (byte[]) value));
            real = Optional.of(context);
            placed = Optional.of(new PlacedContext<>(context));
            inner.init(placed.get());
        }

        @Override
        public void process(Record<A, B> record) {
            byte[] offset = record.headers().lastHeader(OFFSET).value();
            record.headers().remove(OFFSET);
            String topic = real.orElseThrow().recordMetadata().orElseThrow().topic();
            placed.orElseThrow()
                    .place(Optional.of(new Offset(topic, ByteBuffer.wrap(offset).getLong())));
            inner.process(record);
            placed.orElseThrow().place(Optional.empty());
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
