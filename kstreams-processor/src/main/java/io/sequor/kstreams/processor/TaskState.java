package io.sequor.kstreams.processor;

import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.store.AdvanceCursor;
import io.sequor.kstreams.store.BufferedEvent;
import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.Definition;
import io.sequor.kstreams.store.PatternCounts;
import io.sequor.kstreams.store.Progress;
import io.sequor.kstreams.store.StoredPattern;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.event.Moment;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the parts of a task share: its store, what it has counted and read, its decoded keys, and where outputs go. What
 * is counted is in the store once {@link #endStep} or {@link #endCall} was called. Owned by one task; mutable.
 */
final class TaskState {
    private static final Logger LOG = LoggerFactory.getLogger(TaskState.class);

    private final TaskStore store;
    private final Progress progress;
    private final PatternCounts patternCounts;
    private final ActivePatterns patterns;
    private final KeyCache cache;
    private final boolean countsKeyBuffers;
    private final Steps steps;
    private Optional<AdvanceCursor> storedCursor;
    private long replayNanos;
    private boolean unkept;

    /**
     * Opens a store: a new one is founded, an old one goes on under the definition that follows from its own.
     *
     * @throws IllegalStateException with every reason why it cannot go on
     */
    TaskState(Settings settings, Steps steps) {
        this.steps = steps;
        this.store = steps.store();
        this.patternCounts = store.patternCounts();
        Optional<Definition> stored = store.definition();
        long watermark = store.control(settings.initialSources()).sources().watermark();
        Definition definition = stored.map(old -> DefinitionChange.next(old, settings, watermark, patternCounts))
                .orElseGet(() -> DefinitionChange.founded(settings));
        DefinitionChange.unknownToDrain(definition, settings).ifPresent(LOG::warn);
        if (!stored.equals(Optional.of(definition))) {
            store.putDefinition(definition);
        }
        patternCounts.retain(
                definition.patterns().stream().map(StoredPattern::id).collect(Collectors.toSet()));
        this.patterns = ActivePatterns.of(definition, settings.patterns());
        this.cache = new KeyCache(settings.work().cachedStates());
        this.countsKeyBuffers = settings.protection().buffer().countsKeys();
        this.storedCursor = store.cursor();
        this.progress = store.progress(
                settings.topics().size(), storedCursor.map(AdvanceCursor::after).orElse(Moment.endOf(watermark)));
        if (steps.isUnderWay()) {
            endStep();
        }
    }

    TaskStore store() {
        return store;
    }

    Progress progress() {
        return progress;
    }

    PatternCounts patternCounts() {
        return patternCounts;
    }

    ActivePatterns patterns() {
        return patterns;
    }

    KeyCache cache() {
        return cache;
    }

    void send(Output output) {
        steps.send(output);
    }

    void count(Counter counter, long more) {
        progress.add(counter, more);
    }

    void count(int pattern, PatternCounts.Kind kind, long more) {
        patternCounts.add(pattern, kind, more);
    }

    void deadLetter(Output letter) {
        progress.add(Counter.DEAD_LETTERS, 1);
        steps.send(letter);
    }

    /** A key as it stands before a unit. */
    KeyRuns key(String key, Cursor cursor) {
        return cache.find(key).orElseGet(() -> {
            long startedNanos = System.nanoTime();
            KeyRuns rebuilt = KeyRuns.load(key, patterns, store, cursor::closedUpTo);
            replayNanos += System.nanoTime() - startedNanos;
            return rebuilt;
        });
    }

    /** How long keys were rebuilt, in nanoseconds. */
    long replayNanos() {
        return replayNanos;
    }

    /** Puts an event into the buffer; when nothing else is done, that is kept with it. */
    void buffer(BufferedEvent event) {
        unkept = true;
        progress.add(Counter.BUFFERED, 1);
        progress.add(Counter.BUFFERED_BYTES, event.bytes().length);
        store.putBuffered(event);
        if (countsKeyBuffers) {
            String key = event.occurrence().event().key();
            store.putKeyBuffer(key, store.keyBuffer(key).with(event.bytes().length));
        }
    }

    /** Takes an event out of the buffer. */
    void takeBuffered(BufferedEvent event) {
        progress.add(Counter.BUFFERED, -1);
        progress.add(Counter.BUFFERED_BYTES, -event.bytes().length);
        store.deleteBuffered(event.occurrence());
        if (countsKeyBuffers) {
            String key = event.occurrence().event().key();
            store.putKeyBuffer(key, store.keyBuffer(key).without(event.bytes().length));
        }
    }

    /** An advance begins: where steps have to be ended, its cursor belongs to the step that raised the watermark. */
    void advanceBegins(AdvanceCursor cursor) {
        if (steps.areJournaled()) {
            leaveOff(cursor);
        }
    }

    /**
     * A unit of an advance ends, where steps have to be ended.
     *
     * @param cursor where the advance stands
     */
    void endUnit(Supplier<AdvanceCursor> cursor) {
        if (steps.areJournaled()) {
            leaveOff(cursor.get());
            endStep();
        }
    }

    /** An advance is left off, for now. */
    void leaveOff(AdvanceCursor cursor) {
        if (!storedCursor.equals(Optional.of(cursor))) {
            store.putCursor(cursor);
            storedCursor = Optional.of(cursor);
        }
    }

    /** An advance has come to its end. */
    void advanceEnds() {
        if (storedCursor.isPresent()) {
            store.deleteCursor();
            storedCursor = Optional.empty();
        }
    }

    /** Before anything else: what a crash may have lost of the outputs is sent again. */
    void begin() {
        steps.begin();
    }

    /** A step ends, where steps have to be ended: nothing of it is lost, and nothing of it is kept, without the rest. */
    void endStep() {
        if (steps.areJournaled()) {
            keep();
            steps.end();
        }
    }

    /** A call of Kafka Streams ends: keeps what was read and counted. */
    void endCall() {
        if (!steps.areJournaled()) {
            keep();
        } else if (steps.isUnderWay()) {
            endStep();
        }
    }

    /** How many entries stand in the journal; none under exactly-once. */
    int journalEntries() {
        return steps.journalEntries();
    }

    /** A second passes. */
    void tidy() {
        steps.tidy();
    }

    /** Whether events were put into the buffer since it was last kept how far the task has read. */
    boolean isUnkept() {
        return unkept;
    }

    private void keep() {
        unkept = false;
        store.putProgress(progress);
        if (patternCounts.takeChanged()) {
            store.putPatternCounts(patternCounts);
        }
    }
}
