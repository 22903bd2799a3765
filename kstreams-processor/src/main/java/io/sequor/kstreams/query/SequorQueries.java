package io.sequor.kstreams.query;

import io.sequor.kstreams.processor.Inspection;
import io.sequor.kstreams.processor.Settings;
import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.PatternCounts;
import io.sequor.kstreams.store.Progress;
import io.sequor.kstreams.store.StoredPattern;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.run.OpenMatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.streams.KafkaStreams;

/**
 * Reads the state of a processor in a running application: the partitions that are active on this instance. Made by {@link
 * io.sequor.kstreams.Sequor#queries}.
 *
 * <p>Answers show what was committed, provided that {@code enable.transactional.statestores=true}; without it a store
 * holds what is not committed yet as well, and an abort may take back what was shown. An answer is put together from
 * several reads and tried again where the task moved in between, so it is of one moment unless the task is very busy.
 * Safe for use by several threads.
 */
public final class SequorQueries {
    private static final int ATTEMPTS = 5;

    private final Settings settings;
    private final IntFunction<TaskStore> stores;
    private final AskedApplication application;
    private final Unreadable unreadable;

    /**
     * @param settings what the processor was built with
     * @param streams the application it runs in
     * @param isolation whether answers may show what is not committed yet
     */
    public SequorQueries(Settings settings, KafkaStreams streams, IsolationLevel isolation) {
        Objects.requireNonNull(streams, "streams");
        Objects.requireNonNull(isolation, "isolation");
        this.settings = Objects.requireNonNull(settings, "settings");
        this.application = AskedApplication.of(streams, settings);
        this.unreadable = new Unreadable(settings.storeName(), application);
        this.stores = partition ->
                new TaskStore(new QueriedStore(streams, settings.storeName(), partition, isolation, unreadable));
    }

    SequorQueries(Settings settings, IntFunction<TaskStore> stores, AskedApplication application) {
        this.settings = settings;
        this.stores = stores;
        this.application = application;
        this.unreadable = new Unreadable(settings.storeName(), application);
    }

    /** The partitions that are active on this instance, in their order. */
    public List<Integer> partitions() {
        return application.here();
    }

    /**
     * What is open for a key; empty when nothing of it is kept in the partitions that are active on this instance: with
     * several instances, ask the others as well. Cost: for each partition here one get, and for the one that has the key a
     * scan and a replay of its log.
     *
     * @throws IllegalStateException when the state cannot be read, or not with this definition: it says why, and what helps
     */
    public Optional<KeyState> key(String key) {
        Objects.requireNonNull(key, "key");
        List<Integer> here = partitions();
        for (int partition : here) {
            TaskStore store = stores.apply(partition);
            if (store.head(key).isPresent()) {
                return Optional.of(atOneMoment(store, () -> keyState(key, partition, store)));
            }
        }
        requireWhole(here);
        return Optional.empty();
    }

    /** That nothing was found means something only where something was looked at. */
    private void requireWhole(List<Integer> here) {
        KafkaStreams.State state = application.state();
        if (state != KafkaStreams.State.RUNNING || here.isEmpty()) {
            throw unreadable.store(state);
        }
    }

    /**
     * Where a partition stands. Cost: five gets.
     *
     * @param partition one of {@link #partitions}
     * @throws IllegalArgumentException when it is negative
     * @throws IllegalStateException when the state cannot be read: it says why, and what helps
     */
    public PartitionState partition(int partition) {
        Unreadable.requirePartition(partition, settings.storeName());
        TaskStore store = stores.apply(partition);
        return atOneMoment(store, () -> partitionState(partition, store));
    }

    private KeyState keyState(String key, int partition, TaskStore store) {
        List<StoredPattern> unknown = Inspection.unknown(settings, store);
        if (!unknown.isEmpty()) {
            throw new IllegalStateException("QRY-003 partition " + partition + " of store " + settings.storeName()
                    + " has matches of "
                    + unknown.stream().map(StoredPattern::toText).toList()
                    + ", which the definition that asks does not have in this form. Ask with the definition that the"
                    + " application runs, with the patterns of its draining(..)");
        }
        List<KeyState.Open> open = new ArrayList<>();
        Inspection.open(settings, store, key)
                .forEach((pattern, matches) -> matches.forEach(match -> open.add(new KeyState.Open(
                        pattern.name(), pattern.fingerprint(), events(match), match.awaiting(), match.deadline()))));
        long watermark = Inspection.control(settings, store).sources().watermark();
        return new KeyState(key, partition, watermark, open);
    }

    private static Map<String, List<Event>> events(OpenMatch match) {
        Map<String, List<Event>> events = new LinkedHashMap<>();
        match.captures()
                .forEach((stage, captured) -> events.put(
                        stage, captured.stream().map(Occurrence::event).toList()));
        return events;
    }

    private PartitionState partitionState(int partition, TaskStore store) {
        var queue = Inspection.control(settings, store);
        Progress progress = store.keptProgress(settings.topics().size());
        Map<String, Long> counters = new HashMap<>();
        for (Counter counter : Counter.values()) {
            counters.put(counter.metric(), progress.count(counter));
        }
        PatternCounts counts = store.patternCounts();
        Map<String, Map<String, Long>> patterns = new TreeMap<>();
        store.definition()
                .ifPresent(definition -> definition
                        .patterns()
                        .forEach(pattern -> patterns.put(pattern.toText(), counted(pattern, counts))));
        return new PartitionState(
                partition,
                queue.sources().watermark(),
                store.cursor().isPresent(),
                queue.tail() - queue.head(),
                queue.sources().known(),
                counters,
                patterns);
    }

    private static Map<String, Long> counted(StoredPattern pattern, PatternCounts counts) {
        Map<String, Long> ofPattern = new TreeMap<>();
        for (PatternCounts.Kind kind : PatternCounts.Kind.values()) {
            ofPattern.put(kind.metric(), counts.count(pattern.id(), kind));
        }
        return ofPattern;
    }

    /** Reads again while the task moves. */
    private <T> T atOneMoment(TaskStore store, Supplier<T> read) {
        ToLongFunction<TaskStore> moment = from -> {
            Progress progress = from.keptProgress(settings.topics().size());
            return 31 * progress.count(Counter.RECORDS) + progress.count(Counter.RELEASED);
        };
        RuntimeException failure = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            long before = moment.applyAsLong(store);
            try {
                T answer = read.get();
                if (moment.applyAsLong(store) == before || attempt == ATTEMPTS - 1) {
                    return answer;
                }
            } catch (NoSuchElementException e) {
                failure = e; // a record went while it was looked for
            }
        }
        throw new IllegalStateException("QRY-002 the task moved at every attempt to read it. Ask again", failure);
    }
}
