package io.sequor.matcher.stage.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.Scenario;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.plan.StageProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** One key's retained events and what selection dropped are all there is to know of it. */
class ReplayPropertyTest {
    private static final String KEY = "k";
    private static final long END = 1_000;

    @Test
    void aRebuiltMatcherIsTheOneThatStoodThere() {
        long[] found = {0};
        Scenario.seeds()
                .mapToObj(Scenario::of)
                .forEach(scenario -> scenario.patterns().forEach(pattern -> found[0] += check(scenario, pattern)));
        assertThat(found[0]).as("results, over all scenarios").isPositive();
    }

    private static int check(Scenario scenario, StagePattern pattern) {
        StageProgram program = StageProgram.of(pattern);
        List<Occurrence> occurrences = occurrences(scenario);
        Run run = new Run(program);
        Random random = new Random(scenario.seed());
        for (int i = 0; i < occurrences.size(); i++) {
            Occurrence occurrence = occurrences.get(i);
            run.apply(occurrence, random.nextInt(5) == 0);
            if (random.nextInt(3) > 0) {
                run.trim();
            }
            Run rebuilt = run.rebuilt(occurrence.time() - 1);
            assertEqualMatchers(rebuilt.matcher, run.matcher, scenario);
            assertThat(rebuilt.rest(occurrences.subList(i + 1, occurrences.size())))
                    .as(scenario::replayCommand)
                    .isEqualTo(run.copy().rest(occurrences.subList(i + 1, occurrences.size())));
        }
        run.close(END);
        return run.results.size();
    }

    private static void assertEqualMatchers(StageMatcher rebuilt, StageMatcher before, Scenario scenario) {
        assertThat(rebuilt.open()).as(scenario::replayCommand).isEqualTo(before.open());
        assertThat(rebuilt.activeStates()).isEqualTo(before.activeStates());
        assertThat(rebuilt.earliestStart()).isEqualTo(before.earliestStart());
        assertThat(rebuilt.nextDeadline()).isEqualTo(before.nextDeadline());
        assertThat(rebuilt.dropped()).isEqualTo(before.dropped());
    }

    private static List<Occurrence> occurrences(Scenario scenario) {
        List<Occurrence> occurrences = new ArrayList<>();
        for (Event event : scenario.events()) {
            if (event.key().equals(KEY)) {
                occurrences.add(new Occurrence(event, occurrences.size(), occurrences.size()));
            }
        }
        return occurrences;
    }

    /** A matcher, its log, and what it found. */
    private static final class Run {
        private final StageProgram program;
        private final List<Occurrence> log = new ArrayList<>();
        private final List<Result> results = new ArrayList<>();
        private StageMatcher matcher;

        Run(StageProgram program) {
            this.program = program;
            this.matcher = Replay.newMatcher(program, KEY);
        }

        /** An event that mattered to another pattern is in the log as well. */
        void apply(Occurrence occurrence, boolean loggedAnyway) {
            close(occurrence.time() - 1);
            if (take(matcher.apply(occurrence, OptionalLong.empty())) || loggedAnyway) {
                log.add(occurrence);
            }
        }

        void close(long time) {
            for (OptionalLong next = matcher.nextDeadline(); isDue(next, time); next = matcher.nextDeadline()) {
                take(matcher.close(next.getAsLong(), OptionalLong.empty()));
            }
        }

        /** What is before the earliest live start is forgotten, by the log and by the memory of drops. */
        void trim() {
            Optional<Moment> low = matcher.earliestStart().map(Occurrence::moment);
            Moment from = low.orElse(new Moment(Long.MAX_VALUE, 0));
            log.removeIf(occurrence -> occurrence.moment().compareTo(from) < 0);
            matcher = matcher.forgetBefore(from);
        }

        Run rebuilt(long closedUpTo) {
            Replay replay = new Replay(program, KEY, matcher.dropped(), closedUpTo);
            log.forEach(replay::apply);
            return startingWith(replay.matcher());
        }

        Run copy() {
            return startingWith(matcher);
        }

        List<Result> rest(List<Occurrence> occurrences) {
            occurrences.forEach(occurrence -> apply(occurrence, false));
            close(END);
            return results;
        }

        private Run startingWith(StageMatcher other) {
            Run run = new Run(program);
            run.matcher = other;
            return run;
        }

        private boolean take(StageMatcher.Applied applied) {
            matcher = applied.next();
            results.addAll(applied.results());
            return applied.effect();
        }

        private static boolean isDue(OptionalLong deadline, long time) {
            return deadline.isPresent() && deadline.getAsLong() <= time;
        }
    }
}
