package io.sequor.kstreams.processor;

import io.sequor.kstreams.store.KeyHead;
import io.sequor.kstreams.store.KeyLog;
import io.sequor.kstreams.store.LoggedEvent;
import io.sequor.kstreams.store.StoredTimer;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
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
import java.util.function.IntToLongFunction;

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
    private final ActivePatterns patterns;
    private List<StageMatcher> matchers;
    private final List<OptionalLong> timers;
    private final Deque<Moment> log = new ArrayDeque<>();
    private final List<Set<Moment>> droppedStarts;
    private Optional<KeyHead> stored;
    private final List<OrphanedStart> orphans = new ArrayList<>();
    private Optional<Moment> lastDeleted = Optional.empty();
    private int deletedSinceHead;

    /** A start that was dropped for a pattern which has itself been dropped since. */
    private record OrphanedStart(int pattern, Moment start) {}

    private KeyRuns(String key, ActivePatterns patterns, Optional<KeyHead> stored) {
        this.key = key;
        this.patterns = patterns;
        this.matchers = List.of();
        this.stored = stored;
        this.timers = new ArrayList<>();
        this.droppedStarts = new ArrayList<>();
        for (ActivePatterns.Active pattern : patterns.all()) {
            Optional<KeyHead.OfPattern> known = stored.flatMap(head -> head.pattern(pattern.id()));
            timers.add(known.map(KeyHead.OfPattern::timer).orElse(OptionalLong.empty()));
            droppedStarts.add(new HashSet<>());
        }
    }

    /**
     * The key as it stands before a unit. Cost: one get, and for a key with a head one scan and a replay of its log.
     *
     * @param closedUpTo id of a pattern to the time up to which its deadlines are closed, in milliseconds
     */
    static KeyRuns load(String key, ActivePatterns patterns, TaskStore store, IntToLongFunction closedUpTo) {
        Optional<KeyHead> head = store.head(key);
        KeyRuns runs = new KeyRuns(key, patterns, head);
        if (head.isPresent()) {
            runs.rebuild(head.get(), store.log(key, head.get().low()), closedUpTo);
        } else {
            runs.matchers = patterns.all().stream()
                    .map(pattern -> Replay.newMatcher(pattern.program(), key))
                    .toList();
        }
        return runs;
    }

    private void rebuild(KeyHead head, KeyLog records, IntToLongFunction closedUpTo) {
        List<StageMatcher> rebuilt = new ArrayList<>();
        for (int index = 0; index < patterns.size(); index++) {
            ActivePatterns.Active pattern = patterns.get(index);
            Set<Moment> starts = records.dropped(pattern.id());
            droppedStarts.get(index).addAll(starts);
            Moment droppedUpTo = head.pattern(pattern.id())
                    .map(KeyHead.OfPattern::droppedUpTo)
                    .orElse(Moment.NONE);
            Dropped dropped = new Dropped(droppedUpTo, new TreeSet<>(starts));
            Replay replay = new Replay(pattern.program(), key, dropped, closedUpTo.applyAsLong(pattern.id()));
            for (LoggedEvent event : records.events()) {
                if (!event.exceptFor().contains(pattern.id())
                        && !pattern.cameAfter(event.occurrence().time())) {
                    replay.apply(event.occurrence());
                }
            }
            rebuilt.add(replay.matcher());
        }
        records.events().forEach(event -> log.add(event.occurrence().moment()));
        records.patternsWithDropped().stream()
                .filter(id -> !patterns.has(id))
                .forEach(id -> records.dropped(id).forEach(start -> orphans.add(new OrphanedStart(id, start))));
        boolean begins = !log.isEmpty() && log.getFirst().equals(head.low());
        deletedSinceHead = begins ? 0 : HEAD_LAG; // nobody knows how much was deleted behind the mark
        matchers = List.copyOf(rebuilt);
    }

    String key() {
        return key;
    }

    List<StageMatcher> matchers() {
        return matchers;
    }

    StageMatcher matcher(int index) {
        return matchers.get(index);
    }

    /** The deadline of the timer that is set for a pattern. */
    OptionalLong timer(int index) {
        return timers.get(index);
    }

    /** How much memory it takes, in active states. */
    long weight() {
        return 1 + log.size() + activeStates();
    }

    long activeStates() {
        return matchers.stream().mapToLong(StageMatcher::activeStates).sum();
    }

    /** Forgets the timer that has fired; the next commit sets it anew where something is open. */
    void timerFired(int index) {
        timers.set(index, OptionalLong.empty());
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
                .flatMap(matcher -> matcher.earliestStart().map(Occurrence::moment).stream())
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
        orphans.forEach(orphan -> store.deleteDroppedStart(key, orphan.pattern, orphan.start));
        orphans.clear();
        for (int index = 0; index < matchers.size(); index++) {
            Set<Moment> wanted = matchers.get(index).dropped().starts();
            Set<Moment> held = droppedStarts.get(index);
            if (!wanted.equals(held)) {
                int id = patterns.get(index).id();
                held.stream()
                        .filter(start -> !wanted.contains(start))
                        .forEach(start -> store.deleteDroppedStart(key, id, start));
                wanted.stream()
                        .filter(start -> !held.contains(start))
                        .forEach(start -> store.putDroppedStart(key, id, start));
                droppedStarts.set(index, new HashSet<>(wanted));
            }
        }
    }

    private List<StoredTimer> setTimers(TaskStore store) {
        List<StoredTimer> set = new ArrayList<>();
        for (int index = 0; index < matchers.size(); index++) {
            OptionalLong deadline = matchers.get(index).nextDeadline();
            if (deadline.isPresent() && timers.get(index).isEmpty()) {
                StoredTimer timer = new StoredTimer(
                        deadline.getAsLong(), patterns.get(index).id(), key);
                store.putTimer(timer);
                timers.set(index, deadline);
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
        List<KeyHead.OfPattern> ofPatterns = new ArrayList<>();
        for (int index = 0; index < matchers.size(); index++) {
            ofPatterns.add(new KeyHead.OfPattern(
                    patterns.get(index).id(), matchers.get(index).dropped().upTo(), timers.get(index)));
        }
        return new KeyHead(low, ofPatterns);
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
        for (KeyHead.OfPattern next : wanted.patterns()) {
            KeyHead.OfPattern held =
                    old.pattern(next.id()).orElse(new KeyHead.OfPattern(next.id(), Moment.NONE, OptionalLong.empty()));
            boolean dropsMore = !next.droppedUpTo().equals(Moment.NONE)
                    && !next.droppedUpTo().equals(held.droppedUpTo());
            if (dropsMore || !next.timer().equals(held.timer())) {
                return true;
            }
        }
        return false;
    }
}
