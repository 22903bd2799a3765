package io.sequor.kstreams.processor;

import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.kstreams.output.DeadLetters;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.output.ResultRecords;
import io.sequor.kstreams.start.Incarnations;
import io.sequor.kstreams.store.BufferedEvent;
import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.Progress;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.kstreams.watermark.InBand;
import io.sequor.schemas.Origin;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One partition of all topics. Whatever a record brings about, and how far the task has read, is in the store when
 * {@link #process} returns. A record that was applied before is skipped: under exactly-once its effects are committed,
 * under at-least-once they are in the state, and what it brought about was sent again when the task began.
 * Rules: processor.
 */
final class Task {
    private static final Logger LOG = LoggerFactory.getLogger(Task.class);
    private static final ReadPositions UNKNOWN = (topic, partition, delivered) -> OptionalLong.empty();

    /** A control record usually waits for events that are on their way: positions are asked for after this many ticks. */
    private static final int PATIENCE = 3;

    private final List<String> topics;
    private final boolean inBand;
    private final ProcessorContext<String, Output> context;
    private final ReadPositions positions;
    private final TopicWatch watch;
    private final Map<String, String> incarnations;
    private final TaskState state;
    private final ControlLog control;
    private final EventReader events;
    private final CrashGuard guard;
    private final BufferGuard bufferGuard;
    private final StallWatch stalls;
    private final TaskMetrics metrics;
    private final SliceBudget budget;
    private final ResultRecords records = new ResultRecords();
    private final DeadLetters letters = new DeadLetters();
    private final BufferWarning bufferWarning = new BufferWarning();

    /** The last offset of each topic that was handed over in the life of this object, the control topic behind them. */
    private final long[] handedOver;

    private int ticksWaited;

    /**
     * What a task is given by those around it.
     *
     * @param positions where the reader's positions are learnt from
     * @param watch knows the id of each topic that is read, as far as they are known
     * @param budget what is granted to its slices
     * @param sink where its outputs go
     */
    record Surroundings(ReadPositions positions, TopicWatch watch, SliceBudget budget, Consumer<Output> sink) {}

    Task(Settings settings, ProcessorContext<String, Output> context, Surroundings surroundings) {
        this.topics = settings.topicNames();
        this.inBand = settings.inputs().controlTopic().isEmpty();
        this.context = context;
        this.positions = surroundings.positions;
        this.budget = surroundings.budget;
        Steps steps = Steps.of(settings.storeName(), context, surroundings.sink);
        this.watch = surroundings.watch;
        this.incarnations = requireSameTopics(steps.store(), watch.ids());
        this.state = new TaskState(settings, steps);
        this.guard = new CrashGuard(context.applicationId() + " " + settings.prefix() + " " + context.taskId());
        this.control = new ControlLog(settings, state, new Advance(state, settings, guard));
        this.events = new EventReader(settings, guard);
        this.bufferGuard = new BufferGuard(settings.protection());
        this.stalls = new StallWatch(
                settings.work().stallAlert(),
                new Origin(
                        settings.inputs().controlTopic().orElse(topics.get(0)),
                        context.taskId().partition(),
                        -1L));
        this.metrics = new TaskMetrics(settings.prefix(), context, state.patterns());
        this.handedOver = new long[topics.size() + 1];
        Arrays.fill(handedOver, -1);
        metrics.refresh(state, control, stalls, context.currentSystemTimeMs());
        watch.open();
    }

    /** Offsets of a topic that was made anew mean nothing here. */
    private static Map<String, String> requireSameTopics(TaskStore store, Map<String, String> found) {
        Map<String, String> stored = store.incarnations();
        Incarnations.changed(stored, found).ifPresent(problem -> {
            throw new StreamsException(problem);
        });
        Map<String, String> known = new HashMap<>(stored);
        known.putAll(found);
        if (!known.equals(stored)) {
            store.putIncarnations(known);
        }
        return Map.copyOf(known);
    }

    /** What is read of a topic that was made anew begins at the old offset, so that nothing else would tell. */
    private void requireSameTopicsStill() {
        if (control.hasHeardOfAnotherIncarnation()) {
            watch.suspect();
        }
        Incarnations.changed(incarnations, watch.ids()).ifPresent(problem -> {
            throw new StreamsException(
                    problem + ". It was found out while the application ran: what was decided since the"
                            + " topic is a new one may lack records");
        });
    }

    /** Takes a record; returns whether work was left for the next slice. */
    boolean process(Record<byte[], byte[]> record) {
        state.begin();
        SourceRecord source = source(record);
        int topicIndex = topics.indexOf(source.topic());
        requireLater(source, topicIndex < 0 ? topics.size() : topicIndex);
        Progress progress = state.progress();
        boolean done = topicIndex >= 0
                ? source.offset() <= progress.delivered(topicIndex)
                : source.offset() <= progress.deliveredControl();
        if (done) {
            return work(UNKNOWN, false);
        }
        state.count(Counter.RECORDS, 1);
        boolean more = take(source, topicIndex);
        state.endStep();
        return work(UNKNOWN, more);
    }

    /** Takes a record in; returns whether more was done than to put an event into the buffer. */
    private boolean take(SourceRecord source, int topicIndex) {
        if (topicIndex < 0) {
            takeControl(source);
            state.progress().deliverControl(source.offset());
            return true;
        }
        state.progress().deliver(topicIndex, source.offset());
        if (inBand && InBand.isControl(source.headers())) {
            takeControl(source);
            return true;
        }
        return takeEvent(source, topicIndex);
    }

    /** A round of the application's loop has passed: goes on with what was left; returns whether work is left again. */
    boolean nextSlice() {
        state.begin();
        budget.newRound();
        return work(UNKNOWN, false);
    }

    /**
     * A second passes: a control record that waits for aborted records may learn that none can come; one that waits too
     * long is reported. Returns whether work was left for the next slice.
     */
    boolean tick() {
        requireSameTopicsStill();
        state.begin();
        budget.newRound();
        ticksWaited = control.waitingForFence().isPresent() ? ticksWaited + 1 : 0;
        ReadPositions known = ticksWaited >= PATIENCE ? positions : UNKNOWN;
        long waiting = control.waiting();
        boolean left = work(known, state.isUnkept());
        if (control.waiting() < waiting) {
            ticksWaited = 0;
        }
        stalls.look(control, state, context.currentSystemTimeMs()).ifPresent(this::alert);
        state.tidy();
        bufferWarning.about(state.progress().count(Counter.BUFFERED)).ifPresent(LOG::warn);
        metrics.refresh(state, control, stalls, context.currentSystemTimeMs());
        metrics.truncated(positions.truncated());
        return left;
    }

    void close() {
        watch.close();
        positions.close();
        metrics.close();
        guard.close();
    }

    /** The thread is about to die of what was thrown. */
    void died() {
        guard.died();
    }

    private boolean work(ReadPositions known, boolean changed) {
        boolean ready = control.isReady(known);
        if (ready) {
            budget.begin();
            control.work(known, budget);
            long took = budget.end();
            metrics.slice(took, budget.isSlow(took));
        }
        if (ready || changed) {
            state.endCall();
        }
        return ready && control.isReady(known);
    }

    private SourceRecord source(Record<byte[], byte[]> record) {
        RecordMetadata metadata = context.recordMetadata()
                .orElseThrow(
                        () -> new IllegalStateException(
                                "STR-003 a record without topic, partition and offset reached the processor. Connect it to its topics directly."));
        return new SourceRecord(
                metadata.topic(),
                metadata.partition(),
                metadata.offset(),
                record.timestamp(),
                record.headers(),
                Optional.ofNullable(record.key()),
                Optional.ofNullable(record.value()));
    }

    /** Within one life of a task a log only goes forward; else the topic was made anew, and nothing can be told apart. */
    private void requireLater(SourceRecord source, int place) {
        if (source.offset() <= handedOver[place]) {
            throw new StreamsException("STR-032 offset " + source.offset() + " of " + source.topic() + "-"
                    + source.partition() + " came after offset " + handedOver[place]
                    + ": the topic was deleted and created again while the application ran, or its reader was set back."
                    + " Begin with a new application id");
        }
        handedOver[place] = source.offset();
    }

    private void takeControl(SourceRecord source) {
        state.count(Counter.CONTROL, 1);
        control.accept(source);
    }

    private boolean takeEvent(SourceRecord source, int topicIndex) {
        try {
            return take(events.read(source, topicIndex));
        } catch (EventReader.DeadEventException e) {
            state.count(Counter.DEAD_EVENTS, 1);
            state.deadLetter(letters.ofRecord(source, e.reason(), String.valueOf(e.getMessage())));
            return true;
        }
    }

    private boolean take(BufferedEvent event) throws EventReader.DeadEventException {
        long watermark = control.sources().watermark();
        boolean late = event.occurrence().time() <= watermark;
        if (!late) {
            bufferGuard.requireRoom(event, state);
        }
        state.count(Counter.EVENTS, 1);
        if (late) {
            state.count(Counter.LATE, 1);
            state.send(records.late(event.occurrence(), watermark));
        } else {
            state.buffer(event);
        }
        return late;
    }

    private void alert(Output alert) {
        state.count(Counter.ALERTS, 1);
        state.send(alert);
        state.endCall();
    }
}
