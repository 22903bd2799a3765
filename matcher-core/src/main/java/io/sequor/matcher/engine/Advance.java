package io.sequor.matcher.engine;

import io.sequor.matcher.engine.EventBuffer.Buffered;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.limit.Limits;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.plan.Dispatch;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.run.Dropped;
import io.sequor.matcher.stage.run.StageMatcher;
import io.sequor.matcher.stage.run.StageMatchers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One advance on its way: what it changed and what it found. What it changes of a key stands beside what the engine knows of
 * it until the advance is committed, so one that fails is simply dropped. Rules: stage patterns, section 4.
 */
final class Advance {
    private final List<StageProgram> programs;
    private final Dispatch dispatch;
    private final StageMatchers factory;
    private final Limits limits;
    private final Collection<KeyState> keys;
    private final Timers oldTimers;
    private final Timers newTimers;
    private final List<Timer> taken = new ArrayList<>();
    private final List<KeyState> touched = new ArrayList<>();
    private final List<Result> results = new ArrayList<>();
    private long activeStates;

    /**
     * @param patterns the patterns
     * @param limits the limits
     * @param keys all keys
     * @param timers the timers that are set
     * @param activeStates a number that the active states do not exceed
     */
    Advance(Patterns patterns, Limits limits, Collection<KeyState> keys, Timers timers, long activeStates) {
        this.programs = patterns.programs();
        this.dispatch = patterns.dispatch();
        this.factory = patterns.factory();
        this.limits = limits;
        this.keys = keys;
        this.oldTimers = timers;
        this.newTimers = new Timers(patterns.lanes());
        this.activeStates = activeStates;
    }

    /**
     * What an engine runs.
     *
     * @param programs in their order
     * @param dispatch which of them an event concerns
     * @param factory makes their matchers
     * @param lanes the queues of their timers
     */
    record Patterns(List<StageProgram> programs, Dispatch dispatch, StageMatchers factory, Timers.Lanes lanes) {}

    /** Deadlines before the event's time, then the event. */
    void apply(Buffered buffered) {
        Occurrence occurrence = buffered.occurrence();
        KeyState key = buffered.key();
        closeUpTo(occurrence.time() - 1);
        boolean effect = false;
        Dispatch.Concerned concerned = dispatch.by(occurrence.event().kind());
        for (int i = 0; i < concerned.patterns().length; i++) {
            int pattern = concerned.patterns()[i];
            Run run = key.runs().get(pattern);
            if (run == null && !concerned.starting()[i]) {
                continue;
            }
            StageMatcher matcher = run == null ? empty(key, pattern) : run.matcher();
            StageMatcher.Applied applied = matcher.apply(occurrence, limits.maxActiveStates());
            if (applied.effect()) {
                take(key, pattern, run == null ? Run.NO_TIMER : run.timer(), applied, matcher);
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
        for (long deadline = nextDeadline(); deadline <= time; deadline = nextDeadline()) {
            closeAll(deadline);
        }
    }

    /** Makes it so. */
    void commit() {
        touched.forEach(KeyState::commit);
        oldTimers.addAll(newTimers);
    }

    /** Leaves everything as it was. */
    void rollBack() {
        touched.forEach(KeyState::rollBack);
        oldTimers.putBack(taken);
    }

    List<Result> results() {
        return results;
    }

    /** A number that the active states do not exceed. */
    long activeStates() {
        return activeStates;
    }

    private long nextDeadline() {
        return Math.min(oldTimers.next(), newTimers.next());
    }

    private void closeAll(long deadline) {
        List<Timer> due = new ArrayList<>();
        if (oldTimers.next() == deadline) {
            oldTimers.takeNext(due);
            taken.addAll(due);
        }
        if (newTimers.next() == deadline) {
            newTimers.takeNext(due);
        }
        Collections.sort(due);
        Optional<KeyState> closed = Optional.empty();
        for (Timer timer : due) {
            if (close(timer)) {
                closed = Optional.of(timer.key());
            }
        }
        closed.ifPresent(this::checkActiveStates);
    }

    /** Whether the timer's deadline was still open; if not it is set anew for the next one. */
    private boolean close(Timer timer) {
        int pattern = timer.pattern();
        KeyState key = timer.key();
        StageMatcher matcher = matcher(key, pattern);
        OptionalLong next = matcher.nextDeadline();
        boolean open = next.isPresent() && next.getAsLong() <= timer.deadline();
        if (open) {
            take(key, pattern, Run.NO_TIMER, matcher.close(timer.deadline(), limits.maxActiveStates()), matcher);
        } else {
            put(key, pattern, Run.NO_TIMER, matcher);
        }
        return open;
    }

    private void take(KeyState key, int pattern, long timer, StageMatcher.Applied applied, StageMatcher before) {
        StageMatcher next = applied.next();
        count(before.activeStatesAtMost(), next.activeStatesAtMost());
        put(key, pattern, timer, next);
        if (applied.results().isEmpty()) {
            return;
        }
        results.addAll(applied.results());
        OptionalLong max = limits.maxResults();
        if (max.isPresent() && results.size() > max.getAsLong()) {
            throw new LimitExceededException(
                    LimitExceededException.Kind.RESULTS, max.getAsLong(), key.key(), Optional.of(name(pattern)));
        }
    }

    /** What a key runs for a pattern from now on. Where no timer is set and something is open, one is. */
    private void put(KeyState key, int pattern, long timer, StageMatcher matcher) {
        long set = timer;
        if (set == Run.NO_TIMER) {
            OptionalLong deadline = matcher.nextDeadline();
            if (deadline.isPresent()) {
                set = deadline.getAsLong();
                newTimers.add(new Timer(set, pattern, key));
            }
        }
        if (!key.isChanged()) {
            touched.add(key);
        }
        key.change(key.runs().with(new Run(pattern, matcher, set)));
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
        activeStates = counted(keys);
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
        for (Run run : key.runs().all()) {
            long here = run.matcher().activeStates();
            if (here > states) {
                states = here;
                most = Optional.of(name(run.pattern()));
            }
        }
        return most;
    }

    private StageMatcher matcher(KeyState key, int pattern) {
        Run run = key.runs().get(pattern);
        return run == null ? empty(key, pattern) : run.matcher();
    }

    private StageMatcher empty(KeyState key, int pattern) {
        return factory.empty(programs.get(pattern), key.key(), Dropped.NOTHING);
    }

    private String name(int pattern) {
        return programs.get(pattern).pattern().name();
    }
}
