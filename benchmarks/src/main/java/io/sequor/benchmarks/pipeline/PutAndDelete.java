package io.sequor.benchmarks.pipeline;

import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** The least that a processor with a buffer on disk can do: it puts every record, deletes it, and sends it on. */
final class PutAndDelete extends ContextualProcessor<byte[], byte[], byte[], byte[]> {
    static final String STORE = "store";

    private final Meter meter;

    PutAndDelete(Meter meter) {
        this.meter = meter;
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        meter.event();
        KeyValueStore<byte[], byte[]> store = context().getStateStore(STORE);
        store.put(record.key(), record.value());
        store.delete(record.key());
        context().forward(record);
    }
}
