package io.sequor.kstreams.processor;

import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.kstreams.output.DeadLetters;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.output.ResultRecords;
import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.Progress;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.event.Occurrence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One partition of all topics. Whatever a record brings about, and how far the task has read, is in the store when
 * {@link #process} returns. A record that was applied before is skipped: under exactly-once its effects are committed.
 * Rules: processor.
 */
final class Task {
    private static final Logger LOG = LoggerFactory.getLogger(Task.class);
    private static final ReadPositions UNKNOWN = (topic, partition, delivered) -> OptionalLong.empty();

    /** A control record usually waits for events that are on their way: positions are asked for after this many ticks. */
    private static final int PATIENCE = 3;

    private final List<String> topics;
    private final ProcessorContext<String, Output> context;
    private final ReadPositions positions;
    private final Consumer<Output> sink;
    private final TaskStore store;
    private final Progress progress;
    private final KeyCache cache;
    private final ControlLog control;
    private final EventReader events;
    private final TaskMetrics metrics;
    private final ResultRecords records = new ResultRecords();
    private final DeadLetters letters = new DeadLetters();
    private final BufferWarning bufferWarning = new BufferWarning();
    private int ticksWaited;

    Task(Settings settings, ProcessorContext<String, Output> context, ReadPositions positions, Consumer<Output> sink) {
        this.topics = settings.topicNames();
        this.context = context;
        this.positions = positions;
        this.sink = sink;
        this.store = new TaskStore(context.getStateStore(settings.storeName()));
        this.store.open(settings.definition());
        this.progress = store.progress(topics.size());
        this.cache = new KeyCache(settings.cachedStates());
        Advance advance = new Advance(settings, store, progress, cache, sink);
        this.control = new ControlLog(settings, store, progress, advance, sink);
        this.events = new EventReader(settings);
        this.metrics = new TaskMetrics(settings.prefix(), context);
    }

    void process(Record<byte[], byte[]> record) {
        RecordMetadata metadata = context.recordMetadata()
                .orElseThrow(
                        () -> new IllegalStateException(
                                "STR-003 a record without topic, partition and offset reached the processor. Connect it to its topics directly."));
        SourceRecord source = new SourceRecord(
                metadata.topic(),
                metadata.partition(),
                metadata.offset(),
                record.timestamp(),
                record.headers(),
                Optional.ofNullable(record.key()),
                Optional.ofNullable(record.value()));
        int topicIndex = topics.indexOf(source.topic());
        boolean done = topicIndex >= 0
                ? source.offset() <= progress.delivered(topicIndex)
                : source.offset() <= progress.deliveredControl();
        if (done) {
            return;
        }
        progress.add(Counter.RECORDS, 1);
        if (topicIndex >= 0) {
            takeEvent(source, topicIndex);
            progress.deliver(topicIndex, source.offset());
        } else {
            progress.add(Counter.CONTROL, 1);
            progress.deliverControl(source.offset());
            control.accept(source);
        }
        control.applyReached(UNKNOWN);
        store.putProgress(progress);
    }

    /** A second passes: a control record that waits for aborted records may learn that none can come. */
    void tick() {
        ticksWaited = control.waiting() > 0 ? ticksWaited + 1 : 0;
        if (ticksWaited >= PATIENCE) {
            long before = control.waiting();
            control.applyReached(positions);
            if (control.waiting() < before) {
                ticksWaited = 0;
                store.putProgress(progress);
            }
        }
        bufferWarning.about(progress.count(Counter.BUFFERED)).ifPresent(LOG::warn);
        metrics.refresh(progress, control, cache);
    }

    void close() {
        positions.close();
        metrics.close();
    }

    private void takeEvent(SourceRecord source, int topicIndex) {
        try {
            buffer(events.read(source, topicIndex));
        } catch (EventReader.DeadEventException e) {
            progress.add(Counter.DEAD_EVENTS, 1);
            progress.add(Counter.DEAD_LETTERS, 1);
            sink.accept(letters.ofRecord(source, e.reason(), String.valueOf(e.getMessage())));
        }
    }

    private void buffer(Occurrence occurrence) {
        progress.add(Counter.EVENTS, 1);
        long watermark = control.sources().watermark();
        if (occurrence.time() <= watermark) {
            progress.add(Counter.LATE, 1);
            sink.accept(records.late(occurrence, watermark));
        } else {
            progress.add(Counter.BUFFERED, 1);
            store.putBuffered(occurrence);
        }
    }
}
