package io.sequor.kstreams.store;

import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.codec.OccurrenceCodec;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes what a task keeps. Everything is in the store as soon as a method returns, or with a {@link Journal} as
 * soon as its step ends; nothing else is cached here. No iterator outlives a call.
 */
public final class TaskStore {
    /** No record of the store, key and value, is as large as this many bytes. */
    public static final int MAX_RECORD_BYTES = 256 * 1024;

    private static final int PROGRESS = 0;
    private static final int CONTROL = 1;
    private static final int DEFINITION = 2;
    private static final int CURSOR = 3;
    private static final int PATTERN_COUNTS = 4;
    private static final int INCARNATIONS = 5;
    private static final OccurrenceCodec OCCURRENCES = new OccurrenceCodec();

    private final KeyValueStore<Bytes, byte[]> store;
    private final Optional<Journal> journal;

    /**
     * @param store a plain store without a record cache
     */
    public TaskStore(KeyValueStore<Bytes, byte[]> store) {
        this(store, Optional.empty());
    }

    /**
     * @param store a plain store without a record cache
     * @param journal collects what a step writes; empty: it is written at once
     */
    public TaskStore(KeyValueStore<Bytes, byte[]> store, Optional<Journal> journal) {
        this.store = store;
        this.journal = journal;
    }

    /** What the records were made under; empty for a new store. */
    public Optional<Definition> definition() {
        return get(StoreKeys.task(DEFINITION)).map(Definition::of);
    }

    /** Founds a new store, or notes under which definition an old one goes on. */
    public void putDefinition(Definition definition) {
        put(StoreKeys.bufferEnd(), StoredFormat.begin().toBytes());
        put(StoreKeys.timerEnd(), StoredFormat.begin().toBytes());
        put(StoreKeys.task(DEFINITION), definition.toBytes());
    }

    /** The incarnation of each topic that the records come from, as far as it is known. */
    public Map<String, String> incarnations() {
        return get(StoreKeys.task(INCARNATIONS)).map(Incarnations::of).orElse(Map.of());
    }

    /** Keeps the incarnation of each topic. */
    public void putIncarnations(Map<String, String> incarnations) {
        put(StoreKeys.task(INCARNATIONS), Incarnations.toBytes(incarnations));
    }

    /** Where an advance was left off; empty when none is under way. */
    public Optional<AdvanceCursor> cursor() {
        return get(StoreKeys.task(CURSOR)).map(AdvanceCursor::of);
    }

    /** Keeps where an advance was left off. */
    public void putCursor(AdvanceCursor cursor) {
        put(StoreKeys.task(CURSOR), cursor.toBytes());
    }

    /** Forgets where an advance was left off: it is finished. */
    public void deleteCursor() {
        delete(StoreKeys.task(CURSOR));
    }

    /** What was counted of the patterns. */
    public PatternCounts patternCounts() {
        return get(StoreKeys.task(PATTERN_COUNTS)).map(PatternCounts::of).orElseGet(PatternCounts::new);
    }

    /** Keeps what was counted of the patterns. */
    public void putPatternCounts(PatternCounts counts) {
        put(StoreKeys.task(PATTERN_COUNTS), counts.toBytes());
    }

    /** What waits of a key, as far as it is counted. */
    public KeyBuffer keyBuffer(String key) {
        return get(StoreKeys.keyBuffer(key)).map(KeyBuffer::of).orElse(KeyBuffer.EMPTY);
    }

    /** Keeps what waits of a key. */
    public void putKeyBuffer(String key, KeyBuffer buffer) {
        if (buffer.events() == 0) {
            delete(StoreKeys.keyBuffer(key));
        } else {
            put(StoreKeys.keyBuffer(key), buffer.toBytes());
        }
    }

    /** How far the task had read when that was last kept; events that were only buffered since are not in it. */
    public Progress keptProgress(int topics) {
        return get(StoreKeys.task(PROGRESS)).map(Progress::of).orElseGet(() -> new Progress(topics));
    }

    /**
     * How far the task has read: what was kept, and behind it the events that the buffer holds, for a task that takes an
     * event into its buffer need not say so a second time. Cost: a scan of the buffer.
     *
     * @param topics how many events topics there are
     * @param after every buffered event lies behind this moment
     */
    public Progress progress(int topics, Moment after) {
        Progress kept = keptProgress(topics);
        Progress progress = keptProgress(topics);
        scan(
                StoreKeys.buffered(next(after)),
                StoreKeys.buffered(Moment.LAST),
                new Enough(Integer.MAX_VALUE),
                (key, value) -> {
                    long ordinal = StoreKeys.bufferedOrdinalOf(key);
                    int topic = Ordinals.topicIndex(ordinal);
                    if (Ordinals.offset(ordinal) > kept.delivered(topic)) {
                        progress.buffer(topic, Ordinals.offset(ordinal), value.length);
                    }
                });
        return progress;
    }

    /** Keeps how far the task has read. */
    public void putProgress(Progress progress) {
        put(StoreKeys.task(PROGRESS), progress.toBytes());
    }

    /** The control queue; of a new task, these sources and no message. */
    public ControlQueue control(Sources initial) {
        return get(StoreKeys.task(CONTROL)).map(ControlQueue::of).orElseGet(() -> new ControlQueue(initial, 0, 0));
    }

    /** Keeps the control queue. */
    public void putControl(ControlQueue queue) {
        put(StoreKeys.task(CONTROL), queue.toBytes());
    }

    /** Keeps a control record that waits. */
    public void putWaiting(long number, SourceRecord record) {
        put(StoreKeys.control(number), QueuedControl.toBytes(record));
    }

    /** The bytes that a control record takes while it waits. */
    public static int waitingBytes(SourceRecord record) {
        return QueuedControl.toBytes(record).length;
    }

    /** A control record that waits. */
    public SourceRecord waiting(long number) {
        return QueuedControl.of(get(StoreKeys.control(number)).orElseThrow());
    }

    /** Forgets a control record that was applied or dropped. */
    public void deleteWaiting(long number) {
        delete(StoreKeys.control(number));
    }

    /** An event as it is buffered. */
    public static BufferedEvent encoded(Occurrence occurrence) {
        return new BufferedEvent(occurrence, OCCURRENCES.encode(occurrence));
    }

    /** The bytes that the record of an event takes, in the buffer or in the log, whichever is more. */
    public static int recordBytes(BufferedEvent event) {
        int logged = StoreKeys.loggedBytes(event.occurrence().event().key());
        int exceptions = 3 * StoredPatterns.MAX;
        return logged + event.bytes().length + exceptions;
    }

    /** Puts an event into the buffer. */
    public void putBuffered(BufferedEvent event) {
        put(StoreKeys.buffered(event.occurrence().moment()), event.bytes());
    }

    /** Takes an event out of the buffer. */
    public void deleteBuffered(Occurrence occurrence) {
        delete(StoreKeys.buffered(occurrence.moment()));
    }

    /**
     * Buffered events in their order. Cost: one seek and the events returned.
     *
     * @param after only events behind this moment; everything at or before it was deleted
     * @param upTo only events with time at or before this, in milliseconds
     * @param most how many at most
     */
    public List<BufferedEvent> buffered(Moment after, long upTo, int most) {
        return buffered(after, upTo, most, Long.MAX_VALUE);
    }

    /**
     * The same, of a bounded size.
     *
     * @param mostBytes with so many bytes of events it is enough; the last one may go beyond
     */
    public List<BufferedEvent> buffered(Moment after, long upTo, int most, long mostBytes) {
        List<BufferedEvent> events = new ArrayList<>();
        scan(
                StoreKeys.buffered(next(after)),
                StoreKeys.buffered(new Moment(upTo, Long.MAX_VALUE)),
                new Enough(most, mostBytes),
                (key, value) -> events.add(new BufferedEvent(OCCURRENCES.decode(value), value)));
        return events;
    }

    private static Moment next(Moment moment) {
        return moment.ordinal() == Long.MAX_VALUE
                ? new Moment(moment.time() + 1, 0)
                : new Moment(moment.time(), moment.ordinal() + 1);
    }

    /** Sets a timer. */
    public void putTimer(StoredTimer timer) {
        put(StoreKeys.timer(timer), StoredFormat.begin().toBytes());
    }

    /** Removes a timer. */
    public void deleteTimer(StoredTimer timer) {
        delete(StoreKeys.timer(timer));
    }

    /**
     * Timers in their order. Cost: one seek and the timers returned.
     *
     * @param after only timers behind this one; it and all before it were deleted
     * @param upTo only timers at or before this deadline, in milliseconds
     * @param most how many at most
     */
    public List<StoredTimer> timers(StoredTimer after, long upTo, int most) {
        List<StoredTimer> timers = new ArrayList<>();
        scan(
                StoreKeys.timersBehind(after),
                StoreKeys.timersFrom(upTo + 1),
                new Enough(most),
                (key, value) -> timers.add(StoreKeys.timerOf(key)));
        return timers;
    }

    /** The head of a key; empty for a key of which nothing is kept. */
    public Optional<KeyHead> head(String key) {
        return get(StoreKeys.head(key)).map(KeyHead::of);
    }

    /** Keeps the head of a key. */
    public void putHead(String key, KeyHead head) {
        put(StoreKeys.head(key), head.toBytes());
    }

    /** Forgets the head of a key; its log is empty. */
    public void deleteHead(String key) {
        delete(StoreKeys.head(key));
    }

    /** Puts an event into the log of its key. */
    public void putLogged(LoggedEvent event) {
        Occurrence occurrence = event.occurrence();
        put(StoreKeys.logged(occurrence.event().key(), occurrence.moment()), event.toBytes());
    }

    /** Takes an event out of the log of a key. */
    public void deleteLogged(String key, Moment moment) {
        delete(StoreKeys.logged(key, moment));
    }

    /** Notes that selection dropped a start. */
    public void putDroppedStart(String key, int pattern, Moment start) {
        put(StoreKeys.droppedStart(key, start, pattern), StoredFormat.begin().toBytes());
    }

    /** Forgets a dropped start. */
    public void deleteDroppedStart(String key, int pattern, Moment start) {
        delete(StoreKeys.droppedStart(key, start, pattern));
    }

    /**
     * The log of a key and the starts that were dropped from it. Cost: one seek and the records read.
     *
     * @param key a key that has a head
     * @param low where the log begins
     */
    public KeyLog log(String key, Moment low) {
        KeyLog log = new KeyLog();
        scan(StoreKeys.logFrom(key, low), StoreKeys.logEnd(key), new Enough(Integer.MAX_VALUE), (recordKey, value) -> {
            int dropped = StoreKeys.droppedPatternOf(recordKey);
            if (dropped >= 0) {
                log.addDropped(dropped, StoreKeys.momentOf(recordKey));
            } else {
                log.add(LoggedEvent.of(value));
            }
        });
        return log;
    }

    /**
     * When a scan ends before its range does.
     *
     * @param records with so many records
     * @param bytes with so many bytes of values
     */
    private record Enough(int records, long bytes) {
        Enough(int records) {
            this(records, Long.MAX_VALUE);
        }
    }

    private void scan(Bytes from, Bytes to, Enough enough, BiConsumer<Bytes, byte[]> each) {
        journal.ifPresent(open -> open.requireUnwritten(from, to));
        try (KeyValueIterator<Bytes, byte[]> records = store.range(from, to)) {
            long bytes = 0;
            for (int i = 0; i < enough.records && bytes < enough.bytes && records.hasNext(); i++) {
                KeyValue<Bytes, byte[]> next = records.next();
                bytes += next.value.length;
                each.accept(next.key, next.value);
            }
        }
    }

    private Optional<byte[]> get(Bytes key) {
        journal.ifPresent(open -> open.requireUnwritten(key));
        return Optional.ofNullable(store.get(key));
    }

    private void put(Bytes key, byte[] value) {
        if (key.get().length + value.length >= MAX_RECORD_BYTES) {
            throw new IllegalStateException("STO-004 a record of the store would take "
                    + (key.get().length + value.length) + " bytes, and " + MAX_RECORD_BYTES
                    + " is too many. This should not happen: please report it, with the"
                    + " length of the keys and of the names of topics and sources");
        }
        write(key, value);
    }

    /** Puts a null: unlike delete, it does not read first. */
    private void delete(Bytes key) {
        write(key, null);
    }

    private void write(Bytes key, byte @Nullable [] value) {
        if (journal.isPresent()) {
            journal.get().put(key, value);
        } else {
            store.put(key, value);
        }
    }
}
