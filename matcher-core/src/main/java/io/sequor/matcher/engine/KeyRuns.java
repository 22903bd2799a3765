package io.sequor.matcher.engine;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.run.Dropped;
import io.sequor.matcher.stage.run.StageMatcher;
import io.sequor.matcher.stage.run.StageMatchers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The matchers of one key, one for each pattern, and the timers that are set for them.
 *
 * @param matchers by pattern
 * @param timers by pattern the deadline of the timer that is set, if one is
 */
record KeyRuns(List<StageMatcher> matchers, List<OptionalLong> timers) {
    KeyRuns {
        matchers = List.copyOf(matchers);
        timers = List.copyOf(timers);
    }

    static KeyRuns empty(List<StageProgram> programs, StageMatchers factory, String key) {
        return new KeyRuns(
                programs.stream()
                        .map(program -> factory.empty(program, key, Dropped.NOTHING))
                        .toList(),
                programs.stream().map(program -> OptionalLong.empty()).toList());
    }

    KeyRuns withMatcher(int pattern, StageMatcher matcher) {
        List<StageMatcher> changed = new ArrayList<>(matchers);
        changed.set(pattern, matcher);
        return new KeyRuns(changed, timers);
    }

    KeyRuns withTimer(int pattern, OptionalLong deadline) {
        List<OptionalLong> changed = new ArrayList<>(timers);
        changed.set(pattern, deadline);
        return new KeyRuns(matchers, changed);
    }

    /** The timers that are set. */
    List<Timer> timersOf(String key) {
        List<Timer> set = new ArrayList<>();
        for (int pattern = 0; pattern < timers.size(); pattern++) {
            int index = pattern;
            timers.get(pattern).ifPresent(deadline -> set.add(new Timer(deadline, index, key)));
        }
        return set;
    }

    /** Where the log has to begin: the earliest live start of all patterns. */
    Optional<Moment> earliestStart() {
        return matchers.stream()
                .flatMap(matcher -> matcher.earliestStart().stream())
                .min(Comparator.naturalOrder());
    }

    KeyRuns forgetBefore(Moment low) {
        return new KeyRuns(
                matchers.stream().map(matcher -> matcher.forgetBefore(low)).toList(), timers);
    }

    long activeStates() {
        return matchers.stream().mapToLong(StageMatcher::activeStates).sum();
    }
}
