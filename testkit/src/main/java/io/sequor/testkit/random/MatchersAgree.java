package io.sequor.testkit.random;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.run.Dropped;
import io.sequor.matcher.stage.run.Replay;
import io.sequor.matcher.stage.run.StageMatcher;
import io.sequor.matcher.stage.run.StageMatcher.Applied;
import io.sequor.matcher.stage.run.StageMatchers;
import io.sequor.testkit.explicit.ExplicitMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The standard matcher side by side with the explicit one, over one key and pattern: after every event and every deadline
 * both have found the same, hold the same partial and pending matches and say the same of what happened; also when the
 * standard one is rebuilt from its log in between, time and again.
 */
public final class MatchersAgree {
    private static final String KEY = "k";
    private static final long MOST_CANDIDATES = 150;
    private static final long MOST_STATES = 300;
    private static final long END = Event.MAX_TIME + StagePattern.MAX_WINDOW;

    private final StageProgram program;
    private final Dice dice;
    private final List<Occurrence> log = new ArrayList<>();
    private StageMatcher ours;
    private StageMatcher explicit;
    private long compared;
    private long restarts;
    private long results;
    private final int questions;
    private boolean full;

    private MatchersAgree(StagePattern pattern, Dice dice) {
        this.program = StageProgram.of(pattern);
        this.dice = dice;
        // being asked for exact figures tidies a matcher up, so some are hardly ever asked
        this.questions = dice.chance(50) ? 50 : 4;
        this.ours = StageMatchers.standard().empty(program, KEY, Dropped.NOTHING);
        this.explicit = ExplicitMatcher.empty(program, KEY, Dropped.NOTHING);
    }

    /**
     * How much was compared.
     *
     * @param steps events and deadlines
     * @param restarts how often the standard matcher was rebuilt
     * @param results matches and timeouts
     */
    public record Compared(long steps, long restarts, long results) {
        /** Both together. */
        public Compared and(Compared other) {
            return new Compared(steps + other.steps, restarts + other.restarts, results + other.results);
        }
    }

    /**
     * Compares them over the pattern and the events of a seed.
     *
     * @throws AssertionError at the first difference, with the pattern
     */
    public static Compared check(long seed) {
        Dice dice = new Dice(seed);
        StagePattern pattern;
        List<Event> events;
        if (dice.chance(70)) {
            CorrelatedPatterns random = new CorrelatedPatterns(dice);
            pattern = random.pattern();
            events = random.events(KEY);
        } else {
            Scenario scenario = Scenarios.random(seed);
            pattern = scenario.patterns().get(0);
            events = scenario.steps().stream()
                    .filter(Step.Push.class::isInstance)
                    .map(step -> ((Step.Push) step).event())
                    .sorted((left, right) -> Long.compare(left.time(), right.time()))
                    .toList();
        }
        try {
            return check(pattern, events, dice);
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage() + "\n" + pattern, e);
        }
    }

    /**
     * Compares them over a pattern and events of one key.
     *
     * @param events in the order of their times, all with key {@code k}
     * @throws AssertionError at the first difference
     */
    static Compared check(StagePattern pattern, List<Event> events, Dice dice) {
        MatchersAgree run = new MatchersAgree(pattern, dice);
        run.all(events);
        return new Compared(run.compared, run.restarts, run.results);
    }

    private void all(List<Event> events) {
        for (int i = 0; i < events.size() && !full; i++) {
            Occurrence occurrence = new Occurrence(events.get(i), i, i);
            closeUpTo(occurrence.time() - 1);
            if (!full) {
                apply(occurrence);
                full = full || explicit.activeStates() > MOST_STATES;
            }
        }
        if (!full) {
            closeUpTo(END);
        }
    }

    private void apply(Occurrence occurrence) {
        Optional<Applied> applied =
                both("event " + occurrence.ordinal(), m -> m.apply(occurrence, OptionalLong.of(MOST_CANDIDATES)));
        if (applied.isPresent() && (applied.get().effect() || dice.chance(10))) {
            log.add(occurrence);
        }
        if (dice.chance(35)) {
            restart(occurrence.time() - 1);
        }
    }

    private void closeUpTo(long time) {
        OptionalLong next = explicit.nextDeadline();
        while (!full && next.isPresent() && next.getAsLong() <= time) {
            long deadline = next.getAsLong();
            both("deadline " + deadline, matcher -> matcher.close(deadline, OptionalLong.of(MOST_CANDIDATES)));
            next = explicit.nextDeadline();
        }
    }

    private void restart(long closedUpTo) {
        if (dice.chance(70)) {
            Moment from = ours.earliestStart().map(Occurrence::moment).orElse(Moment.LAST);
            log.removeIf(occurrence -> occurrence.moment().compareTo(from) < 0);
            ours = ours.forgetBefore(from);
            explicit = explicit.forgetBefore(from);
        }
        Replay replay = new Replay(program, KEY, ours.dropped(), closedUpTo);
        log.forEach(replay::apply);
        StageMatcher rebuilt = replay.matcher();
        same("rebuilt", rebuilt, explicit);
        if (dice.chance(50)) {
            ours = rebuilt;
        }
        restarts++;
    }

    private Optional<Applied> both(String what, Function<StageMatcher, Applied> step) {
        Optional<Applied> right = tried(step, explicit);
        Optional<Applied> came = tried(step, ours);
        equal(what + ": above the limit", right.isEmpty(), came.isEmpty());
        full = right.isEmpty();
        if (full) {
            return right;
        }
        equal(what + ": results", right.get().results(), came.get().results());
        equal(what + ": effect", right.get().effect(), came.get().effect());
        equal(what + ": captured", right.get().captured(), came.get().captured());
        ours = came.get().next();
        explicit = right.get().next();
        if (dice.chance(questions)) {
            same(what, ours, explicit);
        } else {
            equal(what + ": bound", true, ours.activeStatesAtMost() >= explicit.activeStates());
            equal(what + ": earliest start", explicit.earliestStart(), ours.earliestStart());
            equal(what + ": nothing kept", explicit.activeStates() == 0, ours.activeStatesAtMost() == 0);
        }
        compared++;
        results += right.get().results().size();
        return came;
    }

    private static Optional<Applied> tried(Function<StageMatcher, Applied> step, StageMatcher matcher) {
        try {
            return Optional.of(step.apply(matcher));
        } catch (LimitExceededException e) {
            return Optional.empty();
        }
    }

    private static void same(String what, StageMatcher came, StageMatcher right) {
        equal(what + ": open", right.open(), came.open());
        equal(what + ": earliest start", right.earliestStart(), came.earliestStart());
        equal(what + ": next deadline", right.nextDeadline(), came.nextDeadline());
        equal(what + ": dropped", right.dropped(), came.dropped());
        equal(what + ": active states", right.activeStates(), came.activeStates());
    }

    private static void equal(String what, Object right, Object came) {
        if (!right.equals(came)) {
            throw new AssertionError(what + ":\n  expected " + right + "\n  came     " + came);
        }
    }
}
