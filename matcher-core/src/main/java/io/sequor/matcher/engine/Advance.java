package io.sequor.matcher.engine;

import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.limit.Limits;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.run.Dropped;
import io.sequor.matcher.stage.run.StageMatcher;
import io.sequor.matcher.stage.run.StageMatchers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * One advance on its way: what it changed and what it found. What it changes of a key stands beside what the engine knows of
 * it until the advance is committed, so one that fails is simply dropped. Rules: stage patterns, section 4.
 */
final class Advance {
    private final List<StageProgram> programs;
    private final Dispatch dispatch;
    private final StageMatchers factory;
    private final Limits limits;
    private final Map<String, KeyState> keys;
    private final Iterator<Timer> baseTimers;
    private Optional<Timer> nextBaseTimer;
    private final NavigableSet<Timer> newTimers = new TreeSet<>();
    private final List<KeyState> touched = new ArrayList<>();
    private final List<Result> results = new ArrayList<>();
    private long activeStates;

    /**
     * @param patterns the patterns
     * @param limits the limits
     * @param keys the keys as they are
     * @param timers the timers as they are, in their order
     * @param activeStates a number that the active states do not exceed
     */
    Advance(
            Patterns patterns,
            Limits limits,
            Map<String, KeyState> keys,
            NavigableSet<Timer> timers,
            long activeStates) {
        this.programs = patterns.programs();
        this.dispatch = patterns.dispatch();
        this.factory = patterns.factory();
        this.limits = limits;
        this.keys = keys;
        this.baseTimers = timers.iterator();
        this.nextBaseTimer = nextOf(baseTimers);
        this.activeStates = activeStates;
    }

    /**
     * What an engine runs.
     *
     * @param programs in their order
     * @param dispatch which of them an event concerns
     * @param factory makes their matchers
     */
    record Patterns(List<StageProgram> programs, Dispatch dispatch, StageMatchers factory) {}

    /** Deadlines before the event's time, then the event. */
    void apply(Occurrence occurrence) {
        closeUpTo(occurrence.time() - 1);
        KeyState key = key(occurrence.event().key());
        boolean effect = false;
        for (int pattern : dispatch.to(occurrence.event().kind())) {
            StageMatcher matcher = matcher(key, pattern);
            StageMatcher.Applied applied = matcher.apply(occurrence, limits.maxActiveStates());
            if (applied.effect()) {
                take(key, pattern, matcher, applied);
                effect = true;
            }
        }
        if (effect) {
            key.logged(occurrence);
        }
        checkActiveStates(key);
    }

    /** Closes every deadline at or before a time, in their order. */
    void closeUpTo(long time) {
        for (Optional<Timer> timer = nextTimer(); isDue(timer, time); timer = nextTimer()) {
            closeAll(timer.orElseThrow().deadline());
        }
    }

    /** The keys that it changed. */
    List<KeyState> touched() {
        return touched;
    }

    NavigableSet<Timer> newTimers() {
        return newTimers;
    }

    List<Result> results() {
        return results;
    }

    /** A number that the active states do not exceed. */
    long activeStates() {
        return activeStates;
    }

    private void closeAll(long deadline) {
        Optional<KeyState> closed = Optional.empty();
        for (Optional<Timer> timer = nextTimer(); isDue(timer, deadline); timer = nextTimer()) {
            Timer due = timer.orElseThrow();
            remove(due);
            KeyState key = key(due.key());
            if (close(due, key)) {
                closed = Optional.of(key);
            }
        }
        closed.ifPresent(this::checkActiveStates);
    }

    /** Whether the timer's deadline was still open; if not it is set anew for the next one. */
    private boolean close(Timer timer, KeyState key) {
        int pattern = timer.pattern();
        change(key).clearTimer(pattern);
        StageMatcher matcher = matcher(key, pattern);
        OptionalLong next = matcher.nextDeadline();
        boolean open = next.isPresent() && next.getAsLong() <= timer.deadline();
        if (open) {
            take(key, pattern, matcher, matcher.close(timer.deadline(), limits.maxActiveStates()));
        } else {
            setTimer(key, pattern, matcher);
        }
        return open;
    }

    private void take(KeyState key, int pattern, StageMatcher before, StageMatcher.Applied applied) {
        StageMatcher next = applied.next();
        count(before.activeStatesAtMost(), next.activeStatesAtMost());
        change(key).set(pattern, next);
        setTimer(key, pattern, next);
        results.addAll(applied.results());
        OptionalLong max = limits.maxResults();
        if (max.isPresent() && results.size() > max.getAsLong()) {
            throw new LimitExceededException(
                    LimitExceededException.Kind.RESULTS, max.getAsLong(), key.key(), Optional.of(name(pattern)));
        }
    }

    private void setTimer(KeyState key, int pattern, StageMatcher matcher) {
        OptionalLong deadline = matcher.nextDeadline();
        if (deadline.isPresent() && !key.runs().hasTimer(pattern)) {
            newTimers.add(new Timer(deadline.getAsLong(), pattern, key.key()));
            change(key).setTimer(pattern, deadline.getAsLong());
        }
    }

    /** A sum that has reached the largest number says nothing any more, so from there on it stays until it is recounted. */
    private void count(long before, long after) {
        if (after == Long.MAX_VALUE || activeStates == Long.MAX_VALUE) {
            activeStates = Long.MAX_VALUE;
        } else {
            activeStates = KeyRuns.saturated(activeStates - before, after);
        }
    }

    private void checkActiveStates(KeyState key) {
        OptionalLong max = limits.maxActiveStates();
        if (max.isEmpty() || activeStates <= max.getAsLong()) {
            return;
        }
        activeStates = counted(keys.values());
        if (activeStates > max.getAsLong()) {
            throw new LimitExceededException(
                    LimitExceededException.Kind.ACTIVE_STATES, max.getAsLong(), key.key(), patternWithMost(key));
        }
    }

    /** The active states of keys; {@link Long#MAX_VALUE} for as many or more. Cost: linear in the keys. */
    static long counted(Collection<KeyState> keys) {
        long sum = 0;
        for (KeyState key : keys) {
            sum = KeyRuns.saturated(sum, key.runs().activeStates());
        }
        return sum;
    }

    private Optional<String> patternWithMost(KeyState key) {
        Optional<String> most = Optional.empty();
        long states = 0;
        for (int pattern = 0; pattern < programs.size(); pattern++) {
            long here =
                    key.runs().matcher(pattern).map(StageMatcher::activeStates).orElse(0L);
            if (here > states) {
                states = here;
                most = Optional.of(name(pattern));
            }
        }
        return most;
    }

    private KeyState key(String name) {
        return Objects.requireNonNull(keys.get(name), "a key that was never pushed");
    }

    private StageMatcher matcher(KeyState key, int pattern) {
        return key.runs()
                .matcher(pattern)
                .orElseGet(() -> factory.empty(programs.get(pattern), key.key(), Dropped.NOTHING));
    }

    private KeyRuns change(KeyState key) {
        if (!key.isChanged()) {
            touched.add(key);
        }
        return key.change();
    }

    private String name(int pattern) {
        return programs.get(pattern).pattern().name();
    }

    private Optional<Timer> nextTimer() {
        if (newTimers.isEmpty()) {
            return nextBaseTimer;
        }
        Optional<Timer> opened = Optional.of(newTimers.first());
        if (nextBaseTimer.isEmpty()) {
            return opened;
        }
        return opened.get().compareTo(nextBaseTimer.get()) < 0 ? opened : nextBaseTimer;
    }

    private void remove(Timer timer) {
        if (!newTimers.remove(timer)) {
            nextBaseTimer = nextOf(baseTimers);
        }
    }

    private static boolean isDue(Optional<Timer> timer, long time) {
        return timer.isPresent() && timer.get().deadline() <= time;
    }

    private static Optional<Timer> nextOf(Iterator<Timer> timers) {
        return timers.hasNext() ? Optional.of(timers.next()) : Optional.empty();
    }
}
