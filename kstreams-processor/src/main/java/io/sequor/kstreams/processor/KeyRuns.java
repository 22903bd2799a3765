package io.sequor.kstreams.processor;

import io.sequor.kstreams.store.KeyHead;
import io.sequor.kstreams.store.KeyLog;
import io.sequor.kstreams.store.LoggedEvent;
import io.sequor.kstreams.store.StoredTimer;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.stage.StageProgram;
import io.sequor.matcher.stage.run.Dropped;
import io.sequor.matcher.stage.run.Replay;
import io.sequor.matcher.stage.run.StageMatcher;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * One key, decoded: its matchers, and what the store holds of it. Everything in it is in the store as well, so it can be
 * forgotten at any time and rebuilt from the key's records alone. Owned by one task; changed only by {@link #commit},
 * once a unit is computed.
 */
final class KeyRuns {
    /** Dead events at the low end of a log are deleted in batches of this size. */
    private static final int TRIM_BATCH = 32;

    /** The head is written anew when the log begins this many deleted events above the mark. */
    private static final int HEAD_LAG = 64;

    private static final Moment FIRST = new Moment(0, 0);

    private final String key;
    private List<StageMatcher> matchers;
    private final List<OptionalLong> timers;
    private final Deque<Moment> log = new ArrayDeque<>();
    private final List<Set<Moment>> droppedStarts;
    private Optional<KeyHead> stored;
    private Optional<Moment> lastDeleted = Optional.empty();
    private int deletedSinceHead;

    private KeyRuns(String key, int patterns, Optional<KeyHead> stored) {
        this.key = key;
        this.matchers = List.of();
        this.stored = stored;
        this.timers = new ArrayList<>();
        this.droppedStarts = new ArrayList<>();
        for (int pattern = 0; pattern < patterns; pattern++) {
            int index = pattern;
            timers.add(stored.map(head -> head.patterns().get(index).timer()).orElse(OptionalLong.empty()));
            droppedStarts.add(new HashSet<>());
        }
    }

    /**
     * The key as it stands before a unit. Cost: one get, and for a key with a head one scan and a replay of its log.
     */
    static KeyRuns load(String key, List<StageProgram> programs, TaskStore store, Cursor cursor) {
        Optional<KeyHead> head = store.head(key);
        KeyRuns runs = new KeyRuns(key, programs.size(), head);
        if (head.isPresent()) {
            runs.rebuild(programs, head.get(), store.log(key, head.get().low()), cursor);
        } else {
            runs.matchers = programs.stream()
                    .map(program -> Replay.newMatcher(program, key))
                    .toList();
        }
        return runs;
    }

    private void rebuild(List<StageProgram> programs, KeyHead head, KeyLog records, Cursor cursor) {
        List<StageMatcher> rebuilt = new ArrayList<>();
        for (int pattern = 0; pattern < programs.size(); pattern++) {
            droppedStarts.get(pattern).addAll(records.dropped(pattern));
            Dropped dropped =
                    new Dropped(head.patterns().get(pattern).droppedUpTo(), new TreeSet<>(records.dropped(pattern)));
            Replay replay = new Replay(programs.get(pattern), key, dropped, cursor.closedUpTo(pattern));
            for (LoggedEvent event : records.events()) {
                if (!event.exceptFor().contains(pattern)) {
                    replay.apply(event.occurrence());
                }
            }
            rebuilt.add(replay.matcher());
        }
        records.events().forEach(event -> log.add(event.occurrence().moment()));
        boolean begins = !log.isEmpty() && log.getFirst().equals(head.low());
        deletedSinceHead = begins ? 0 : HEAD_LAG; // nobody knows how much was deleted behind the mark
        matchers = List.copyOf(rebuilt);
    }

    String key() {
        return key;
    }

    StageMatcher matcher(int pattern) {
        return matchers.get(pattern);
    }

    /** The deadline of the timer that is set for a pattern. */
    OptionalLong timer(int pattern) {
        return timers.get(pattern);
    }

    /** How much memory it takes, in active states. */
    long weight() {
        return 1 + log.size() + activeStates();
    }

    long activeStates() {
        return matchers.stream().mapToLong(StageMatcher::activeStates).sum();
    }

    /** Forgets the timer that has fired; the next commit sets it anew where something is open. */
    void timerFired(int pattern) {
        timers.set(pattern, OptionalLong.empty());
    }

    /**
     * Takes over what a unit computed and writes it.
     *
     * @param next the matchers afterwards
     * @param event the event of the unit, if it had an effect
     * @param store where it is written
     * @return the timers that were set
     */
    List<StoredTimer> commit(List<StageMatcher> next, Optional<LoggedEvent> event, TaskStore store) {
        Optional<Moment> low = next.stream()
                .flatMap(matcher -> matcher.earliestStart().stream())
                .min(Comparator.naturalOrder());
        if (low.isPresent()) {
            event.ifPresent(logged -> append(logged, store));
            trim(low.get(), store);
        } else {
            deleteLogBefore(Moment.LAST, store);
        }
        Moment first = log.isEmpty() ? Moment.LAST : log.getFirst();
        matchers = next.stream().map(matcher -> matcher.forgetBefore(first)).toList();
        writeDroppedStarts(store);
        List<StoredTimer> set = setTimers(store);
        writeHead(store);
        return set;
    }

    private void append(LoggedEvent event, TaskStore store) {
        store.putLogged(event);
        log.addLast(event.occurrence().moment());
    }

    private void trim(Moment low, TaskStore store) {
        int dead = 0;
        for (Moment moment : log) {
            if (dead == TRIM_BATCH || moment.compareTo(low) >= 0) {
                break;
            }
            dead++;
        }
        if (dead == TRIM_BATCH) {
            deleteLogBefore(low, store);
        }
    }

    private void deleteLogBefore(Moment low, TaskStore store) {
        while (!log.isEmpty() && log.getFirst().compareTo(low) < 0) {
            Moment deleted = log.removeFirst();
            store.deleteLogged(key, deleted);
            lastDeleted = Optional.of(deleted);
            deletedSinceHead++;
        }
    }

    private void writeDroppedStarts(TaskStore store) {
        for (int pattern = 0; pattern < matchers.size(); pattern++) {
            Set<Moment> wanted = matchers.get(pattern).dropped().starts();
            Set<Moment> held = droppedStarts.get(pattern);
            if (!wanted.equals(held)) {
                int index = pattern;
                held.stream()
                        .filter(start -> !wanted.contains(start))
                        .forEach(start -> store.deleteDroppedStart(key, index, start));
                wanted.stream()
                        .filter(start -> !held.contains(start))
                        .forEach(start -> store.putDroppedStart(key, index, start));
                droppedStarts.set(pattern, new HashSet<>(wanted));
            }
        }
    }

    private List<StoredTimer> setTimers(TaskStore store) {
        List<StoredTimer> set = new ArrayList<>();
        for (int pattern = 0; pattern < matchers.size(); pattern++) {
            OptionalLong deadline = matchers.get(pattern).nextDeadline();
            if (deadline.isPresent() && timers.get(pattern).isEmpty()) {
                StoredTimer timer = new StoredTimer(deadline.getAsLong(), pattern, key);
                store.putTimer(timer);
                timers.set(pattern, deadline);
                set.add(timer);
            }
        }
        return set;
    }

    private void writeHead(TaskStore store) {
        KeyHead wanted = head();
        if (log.isEmpty() && !wanted.hasTimer()) {
            if (stored.isPresent()) {
                store.deleteHead(key);
                stored = Optional.empty();
            }
        } else if (stored.isEmpty() || isBehind(wanted, stored.get()) || saysMore(wanted, stored.get())) {
            store.putHead(key, wanted);
            stored = Optional.of(wanted);
            deletedSinceHead = 0;
        }
    }

    private KeyHead head() {
        Moment low = log.isEmpty() ? lowOfEmptyLog() : log.getFirst();
        List<KeyHead.OfPattern> patterns = new ArrayList<>();
        for (int pattern = 0; pattern < matchers.size(); pattern++) {
            patterns.add(new KeyHead.OfPattern(matchers.get(pattern).dropped().upTo(), timers.get(pattern)));
        }
        return new KeyHead(low, patterns);
    }

    /** What was deleted last: a scan from there meets nothing that was deleted before. */
    private Moment lowOfEmptyLog() {
        return lastDeleted.or(() -> stored.map(KeyHead::low)).orElse(FIRST);
    }

    /** Whether a scan from the old mark would run into many deleted events. */
    private boolean isBehind(KeyHead wanted, KeyHead old) {
        return deletedSinceHead >= HEAD_LAG && !wanted.low().equals(old.low());
    }

    /**
     * Whether a replay under the old head would go wrong. A mark that is too low does not matter, nor does a dropped start
     * that lies before the log.
     */
    private static boolean saysMore(KeyHead wanted, KeyHead old) {
        for (int pattern = 0; pattern < wanted.patterns().size(); pattern++) {
            KeyHead.OfPattern next = wanted.patterns().get(pattern);
            KeyHead.OfPattern held = old.patterns().get(pattern);
            boolean dropsMore = !next.droppedUpTo().equals(Moment.NONE)
                    && !next.droppedUpTo().equals(held.droppedUpTo());
            if (dropsMore || !next.timer().equals(held.timer())) {
                return true;
            }
        }
        return false;
    }
}
