package io.sequor.kstreams.processor;

import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.output.ResultRecords;
import io.sequor.kstreams.store.AdvanceCursor;
import io.sequor.kstreams.store.BufferedEvent;
import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.LoggedEvent;
import io.sequor.kstreams.store.Ordinals;
import io.sequor.kstreams.store.PatternCounts;
import io.sequor.kstreams.store.StoredTimer;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.run.StageMatcher;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Works off what a higher watermark makes due, a slice at a time: the units, one event or one deadline of one key each, in
 * the order of the contract. Each unit is computed, then written, then sent; nothing can fail between its first and its
 * last write but Kafka itself, and then the transaction is aborted, or the step is not whole and does not count. Between
 * two slices a cursor stands in the store. What comes of an advance depends on the watermark and its fences alone, never on
 * where it was cut. Rules: processor, sections 2 and 3.
 */
final class Advance {
    /** So many events are read ahead, or fewer when they are large: a task holds little memory, and a slice can end. */
    private static final int BATCH = 500;

    private static final long BATCH_BYTES = 1L << 20;

    private final TaskState state;
    private final List<String> topics;
    private final Units units;
    private final ResultRecords records = new ResultRecords();
    private final Deque<BufferedEvent> batch = new ArrayDeque<>();
    private Optional<Running> running;

    /** An advance that is under way. */
    private final class Running {
        private final long to;
        private final DueTimers timers;
        private Moment after;
        private boolean moreInStore = true;

        Running(AdvanceCursor cursor) {
            to = cursor.to();
            after = cursor.after();
            timers = new DueTimers(state.store(), cursor.lastTimer(), to);
        }

        AdvanceCursor cursor() {
            return new AdvanceCursor(to, after, timers.last());
        }

        /** The next buffered event that the watermark covers; it stays where it is. */
        Optional<BufferedEvent> next() {
            if (batch.isEmpty() && moreInStore) {
                batch.addAll(state.store().buffered(after, to, BATCH, BATCH_BYTES));
                long bytes =
                        batch.stream().mapToLong(event -> event.bytes().length).sum();
                moreInStore = batch.size() == BATCH || bytes >= BATCH_BYTES;
            }
            return Optional.ofNullable(batch.peekFirst());
        }
    }

    Advance(TaskState state, Settings settings, CrashGuard guard) {
        this.state = state;
        this.topics = settings.topicNames();
        this.units = new Units(state.patterns(), settings, guard);
        this.running = state.store().cursor().map(Running::new);
    }

    /** Whether one is under way. */
    boolean isActive() {
        return running.isPresent();
    }

    /**
     * Begins to raise the effective watermark.
     *
     * @param from the one before, in milliseconds; everything up to it is done
     * @param to the new one
     */
    void begin(long from, long to) {
        AdvanceCursor begun = AdvanceCursor.between(from, to);
        running = Optional.of(new Running(begun));
        state.advanceBegins(begun);
    }

    /**
     * Goes on while there is something to do and the slice lasts.
     *
     * @param sources those that raised the watermark, with their cumulative fences
     * @param budget what is left of the slice
     */
    void resume(Sources sources, SliceBudget budget) {
        if (running.isEmpty()) {
            return;
        }
        Running under = running.get();
        boolean more = true;
        while (more && budget.take()) {
            more = unit(under, sources);
            if (more) {
                state.endUnit(under::cursor);
            }
        }
        if (more) {
            state.leaveOff(under.cursor());
        } else {
            running = Optional.empty();
            state.advanceEnds();
        }
    }

    /** Works off the next unit; false when there is none. */
    private boolean unit(Running under, Sources sources) {
        Optional<BufferedEvent> next = under.next();
        long before = next.map(event -> event.occurrence().time() - 1).orElse(under.to);
        Optional<StoredTimer> due = under.timers.due(before);
        if (due.isPresent()) {
            close(due.get(), under.timers);
        } else if (next.isPresent()) {
            release(next.get(), sources, under.timers);
            batch.removeFirst();
            under.after = next.get().occurrence().moment();
        }
        return due.isPresent() || next.isPresent();
    }

    /** Position decides: an event beyond the fence is late, whenever it was read. */
    private void release(BufferedEvent event, Sources sources, DueTimers timers) {
        Occurrence occurrence = event.occurrence();
        String topic = topics.get(Ordinals.topicIndex(occurrence.ordinal()));
        if (Ordinals.offset(occurrence.ordinal()) > sources.fence(topic)) {
            state.takeBuffered(event);
            state.count(Counter.LATE, 1);
            state.send(records.late(occurrence, sources.watermark()));
        } else {
            apply(event, timers);
        }
    }

    private void apply(BufferedEvent event, DueTimers timers) {
        Occurrence occurrence = event.occurrence();
        if (state.patterns().concernedBy(occurrence.event().kind()).length == 0) {
            take(event, false); // whatever its key has open, which nobody needs to know
            return;
        }
        KeyRuns runs = state.key(occurrence.event().key(), Cursor.ofEvent(occurrence.time()));
        Units.Outcome outcome = units.event(runs, occurrence);
        take(event, outcome.captured());
        if (!outcome.effect() && outcome.outputs().isEmpty()) {
            state.cache().keep(runs); // nothing of the key has changed
            return;
        }
        Optional<LoggedEvent> logged =
                outcome.effect() ? Optional.of(new LoggedEvent(occurrence, outcome.exceptFor())) : Optional.empty();
        commit(runs, outcome, logged, timers);
    }

    private void take(BufferedEvent event, boolean captured) {
        state.takeBuffered(event);
        state.count(Counter.RELEASED, 1);
        state.count(captured ? Counter.CAPTURED : Counter.PASSED_OVER, 1);
    }

    private void close(StoredTimer timer, DueTimers timers) {
        KeyRuns runs = state.key(timer.key(), Cursor.ofDeadline(timer.deadline(), timer.pattern()));
        Optional<Integer> index = state.patterns().find(timer.pattern());
        if (index.isEmpty()) {
            // the pattern was dropped; what the key kept for it goes
            timers.fired(timer);
            timers.added(runs.commit(runs.matchers(), Optional.empty(), state.store()));
        } else if (runs.timer(index.get()).equals(OptionalLong.of(timer.deadline()))) {
            Units.Outcome outcome = units.deadline(runs, index.get(), timer.deadline());
            timers.fired(timer);
            runs.timerFired(index.get());
            commit(runs, outcome, Optional.empty(), timers);
        } else {
            timers.fired(timer); // it was set for a key that has been forgotten since
        }
    }

    private void commit(KeyRuns runs, Units.Outcome outcome, Optional<LoggedEvent> event, DueTimers timers) {
        List<StageMatcher> before = runs.matchers();
        timers.added(runs.commit(outcome.matchers(), event, state.store()));
        for (int index = 0; index < before.size(); index++) {
            long opened = runs.matcher(index).activeStates() - before.get(index).activeStates();
            state.count(state.patterns().get(index).id(), PatternCounts.Kind.ACTIVE_STATES, opened);
        }
        state.cache().keep(runs);
        outcome.outputs().forEach(this::send);
    }

    private void send(Units.Produced produced) {
        Output output = produced.output();
        state.count(produced.pattern(), produced.counted(), 1);
        switch (output.kind()) {
            case MATCH -> state.count(Counter.MATCHES, 1);
            case TIMEOUT -> state.count(Counter.TIMEOUTS, 1);
            case DEAD_LETTER -> state.count(Counter.DEAD_LETTERS, 1);
            case LATE -> throw new AssertionError("no unit finds an event late");
        }
        state.send(output);
    }
}
