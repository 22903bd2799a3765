package io.sequor.matcher.engine;

import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.limit.Limits;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.run.StageMatcher;
import io.sequor.matcher.stage.run.StageMatchers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * One advance on its way: what it changed and what it found. It owns what it changes and touches nothing of the engine,
 * so an advance that fails is simply dropped. Rules: stage patterns, section 4.
 */
final class Advance {
    private final List<StageProgram> programs;
    private final StageMatchers factory;
    private final Limits limits;
    private final Map<String, KeyRuns> base;
    private final Iterator<Timer> baseTimers;
    private Optional<Timer> nextBaseTimer;
    private final NavigableSet<Timer> newTimers = new TreeSet<>();
    private final Map<String, KeyRuns> touched = new HashMap<>();
    private final Map<String, List<Occurrence>> logged = new HashMap<>();
    private final List<Result> results = new ArrayList<>();
    private long activeStates;

    /**
     * @param programs the patterns
     * @param limits the limits
     * @param base the keys as they are
     * @param timers the timers as they are, in their order
     * @param activeStates how many there are
     */
    Advance(
            List<StageProgram> programs,
            StageMatchers factory,
            Limits limits,
            Map<String, KeyRuns> base,
            NavigableSet<Timer> timers,
            long activeStates) {
        this.programs = programs;
        this.factory = factory;
        this.limits = limits;
        this.base = base;
        this.baseTimers = timers.iterator();
        this.nextBaseTimer = nextOf(baseTimers);
        this.activeStates = activeStates;
    }

    /** Deadlines before the event's time, then the event. */
    void apply(Occurrence occurrence) {
        closeUpTo(occurrence.time() - 1);
        String key = occurrence.event().key();
        boolean effect = false;
        for (int pattern = 0; pattern < programs.size(); pattern++) {
            StageMatcher.Applied applied =
                    runs(key).matchers().get(pattern).apply(occurrence, limits.maxActiveStates());
            take(key, pattern, applied);
            effect |= applied.effect();
        }
        if (effect) {
            logged.computeIfAbsent(key, none -> new ArrayList<>()).add(occurrence);
        }
        checkActiveStates(key);
    }

    /** Closes every deadline at or before a time, in their order. */
    void closeUpTo(long time) {
        for (Optional<Timer> timer = nextTimer(); isDue(timer, time); timer = nextTimer()) {
            closeAll(timer.orElseThrow().deadline());
        }
    }

    Map<String, KeyRuns> touched() {
        return touched;
    }

    List<Occurrence> logged(String key) {
        return logged.getOrDefault(key, List.of());
    }

    NavigableSet<Timer> newTimers() {
        return newTimers;
    }

    List<Result> results() {
        return results;
    }

    long activeStates() {
        return activeStates;
    }

    private void closeAll(long deadline) {
        Optional<String> closed = Optional.empty();
        for (Optional<Timer> timer = nextTimer(); isDue(timer, deadline); timer = nextTimer()) {
            Timer due = timer.orElseThrow();
            remove(due);
            if (close(due)) {
                closed = Optional.of(due.key());
            }
        }
        closed.ifPresent(this::checkActiveStates);
    }

    /** Whether the timer's deadline was still open; if not it is set anew for the next one. */
    private boolean close(Timer timer) {
        String key = timer.key();
        int pattern = timer.pattern();
        touched.put(key, runs(key).withTimer(pattern, OptionalLong.empty()));
        StageMatcher matcher = runs(key).matchers().get(pattern);
        OptionalLong next = matcher.nextDeadline();
        boolean open = next.isPresent() && next.getAsLong() <= timer.deadline();
        if (open) {
            take(key, pattern, matcher.close(timer.deadline(), limits.maxActiveStates()));
        } else {
            setTimer(key, pattern);
        }
        return open;
    }

    private void take(String key, int pattern, StageMatcher.Applied applied) {
        activeStates += applied.next().activeStates()
                - runs(key).matchers().get(pattern).activeStates();
        touched.put(key, runs(key).withMatcher(pattern, applied.next()));
        setTimer(key, pattern);
        results.addAll(applied.results());
        OptionalLong max = limits.maxResults();
        if (max.isPresent() && results.size() > max.getAsLong()) {
            throw new LimitExceededException(
                    LimitExceededException.Kind.RESULTS, max.getAsLong(), key, Optional.of(name(pattern)));
        }
    }

    private void setTimer(String key, int pattern) {
        KeyRuns runs = runs(key);
        OptionalLong deadline = runs.matchers().get(pattern).nextDeadline();
        if (deadline.isPresent() && runs.timers().get(pattern).isEmpty()) {
            newTimers.add(new Timer(deadline.getAsLong(), pattern, key));
            touched.put(key, runs.withTimer(pattern, deadline));
        }
    }

    private void checkActiveStates(String key) {
        OptionalLong max = limits.maxActiveStates();
        if (max.isPresent() && activeStates > max.getAsLong()) {
            List<StageMatcher> matchers = runs(key).matchers();
            Optional<String> most = IntStream.range(0, matchers.size())
                    .boxed()
                    .filter(pattern -> matchers.get(pattern).activeStates() > 0)
                    .max((left, right) -> Long.compare(
                            matchers.get(left).activeStates(),
                            matchers.get(right).activeStates()))
                    .map(this::name);
            throw new LimitExceededException(LimitExceededException.Kind.ACTIVE_STATES, max.getAsLong(), key, most);
        }
    }

    private KeyRuns runs(String key) {
        KeyRuns changed = touched.get(key);
        return changed != null ? changed : base.getOrDefault(key, KeyRuns.empty(programs, factory, key));
    }

    private String name(int pattern) {
        return programs.get(pattern).pattern().name();
    }

    private Optional<Timer> nextTimer() {
        Optional<Timer> opened = nextOf(newTimers.iterator());
        if (opened.isEmpty() || nextBaseTimer.isEmpty()) {
            return opened.or(() -> nextBaseTimer);
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
