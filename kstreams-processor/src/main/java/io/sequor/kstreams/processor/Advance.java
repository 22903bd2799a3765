package io.sequor.kstreams.processor;

import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.output.ResultRecords;
import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.LoggedEvent;
import io.sequor.kstreams.store.Ordinals;
import io.sequor.kstreams.store.Progress;
import io.sequor.kstreams.store.StoredTimer;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.StageProgram;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Works off what a higher watermark makes due: the units, one event or one deadline of one key each, in the order of the
 * contract. Each unit is computed, then written, then sent; nothing can fail between its first and its last write but
 * Kafka itself, and then the transaction is aborted. Rules: processor, sections 2 and 3.
 */
final class Advance {
    private static final int BATCH = 500;

    private final List<String> topics;
    private final TaskStore store;
    private final Progress progress;
    private final KeyCache cache;
    private final Consumer<Output> sink;
    private final List<StageProgram> programs;
    private final Units units;
    private final ResultRecords records = new ResultRecords();

    Advance(Settings settings, TaskStore store, Progress progress, KeyCache cache, Consumer<Output> sink) {
        this.topics = settings.topicNames();
        this.programs = settings.programs();
        this.store = store;
        this.progress = progress;
        this.cache = cache;
        this.sink = sink;
        this.units = new Units(settings.programs(), settings.limits());
    }

    /**
     * Raises the effective watermark.
     *
     * @param from the one before, in milliseconds; everything up to it is done
     * @param sources those that raised it, with the new watermark and the cumulative fences
     */
    void run(long from, Sources sources) {
        long to = sources.watermark();
        DueTimers timers = new DueTimers(store, from, to);
        Moment after = Moment.endOf(from);
        boolean more = true;
        while (more) {
            List<Occurrence> batch = store.buffered(after, to, BATCH);
            for (Occurrence occurrence : batch) {
                closeUpTo(occurrence.time() - 1, timers);
                release(occurrence, sources, timers);
                after = occurrence.moment();
            }
            more = batch.size() == BATCH;
        }
        closeUpTo(to, timers);
    }

    /** Position decides: an event beyond the fence is late, whenever it was read. */
    private void release(Occurrence occurrence, Sources sources, DueTimers timers) {
        store.deleteBuffered(occurrence);
        progress.add(Counter.BUFFERED, -1);
        String topic = topics.get(Ordinals.topicIndex(occurrence.ordinal()));
        if (Ordinals.offset(occurrence.ordinal()) > sources.fence(topic)) {
            progress.add(Counter.LATE, 1);
            sink.accept(records.late(occurrence, sources.watermark()));
        } else {
            progress.add(Counter.RELEASED, 1);
            apply(occurrence, timers);
        }
    }

    private void apply(Occurrence occurrence, DueTimers timers) {
        KeyRuns runs = runs(occurrence.event().key(), Cursor.ofEvent(occurrence.time()));
        Units.Outcome outcome = units.event(runs, occurrence);
        progress.add(outcome.captured() ? Counter.CAPTURED : Counter.PASSED_OVER, 1);
        Optional<LoggedEvent> logged =
                outcome.effect() ? Optional.of(new LoggedEvent(occurrence, outcome.exceptFor())) : Optional.empty();
        commit(runs, outcome, logged, timers);
    }

    private void closeUpTo(long time, DueTimers timers) {
        for (Optional<StoredTimer> due = timers.poll(time); due.isPresent(); due = timers.poll(time)) {
            close(due.get(), timers);
        }
    }

    private void close(StoredTimer timer, DueTimers timers) {
        int pattern = timer.pattern();
        KeyRuns runs = runs(timer.key(), Cursor.ofDeadline(timer.deadline(), pattern));
        if (!runs.timer(pattern).equals(OptionalLong.of(timer.deadline()))) {
            return; // set for a key that has been forgotten since
        }
        runs.timerFired(pattern);
        Units.Outcome outcome = units.deadline(runs, pattern, timer.deadline());
        commit(runs, outcome, Optional.empty(), timers);
    }

    private void commit(KeyRuns runs, Units.Outcome outcome, Optional<LoggedEvent> event, DueTimers timers) {
        timers.added(runs.commit(outcome.matchers(), event, store));
        cache.keep(runs);
        outcome.outputs().forEach(this::send);
    }

    private void send(Output output) {
        switch (output.kind()) {
            case MATCH -> progress.add(Counter.MATCHES, 1);
            case TIMEOUT -> progress.add(Counter.TIMEOUTS, 1);
            case DEAD_LETTER -> progress.add(Counter.DEAD_LETTERS, 1);
            case LATE -> throw new AssertionError("no unit finds an event late");
        }
        sink.accept(output);
    }

    private KeyRuns runs(String key, Cursor cursor) {
        return cache.find(key).orElseGet(() -> KeyRuns.load(key, programs, store, cursor));
    }
}
