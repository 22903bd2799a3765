package io.sequor.matcher.stage.run;

import static io.sequor.matcher.condition.Conditions.code;
import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StageOptions;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import io.sequor.matcher.stage.plan.Lapsing;
import io.sequor.matcher.stage.plan.StageProgram;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What has expired may stay unseen in some groups, for a while. */
class LapsingTest {
    private static final int WITHIN = 100;
    private static final int AWAITS_C = 2;

    /** Of 50 As and 50 Bs that take turns, the first B goes with one A, the last one with all. */
    private static final long MOST_PAIRS = 50 * 51 / 2;

    @Test
    void whatStaysUnseenIsBoundedByTheWindow() {
        StageProgram program = StageProgram.of(triple(UnaryOperator.identity()));
        StageMatcher matcher = StageMatchers.standard().empty(program, "k", Dropped.NOTHING);
        for (int i = 0; i < 50 * WITHIN; i++) {
            while (matcher.nextDeadline().isPresent() && matcher.nextDeadline().getAsLong() < i) {
                long deadline = matcher.nextDeadline().getAsLong();
                matcher = matcher.close(deadline, OptionalLong.empty()).next();
            }
            Event event = Event.builder("e" + i, "k", i % 2 == 0 ? "A" : "B", i).build();
            matcher = matcher.apply(new Occurrence(event, i, i), OptionalLong.empty())
                    .next();
            assertThat(matcher.activeStatesAtMost()).as("after event %s", i).isLessThan(4 * MOST_PAIRS);
        }
        assertThat(matcher.activeStates()).isEqualTo(MOST_PAIRS + WITHIN / 2);
        assertThat(matcher.activeStatesAtMost()).isEqualTo(matcher.activeStates());
    }

    @Test
    void onlyWhereItIsKnownWhatIsLeftAndNobodyIsToldOfTheRest() {
        assertThat(lapses(triple(UnaryOperator.identity()))).isTrue();
        assertThat(lapses(triple(pattern -> pattern.selection(Selection.SKIP_PAST_LAST))))
                .isTrue();
        assertThat(lapses(triple(pattern -> pattern.selection(Selection.SKIP_TO_NEXT_START))))
                .as("single starts are dropped")
                .isFalse();
        assertThat(lapses(triple(pattern -> pattern.timeouts(Timeouts.ALL))))
                .as("timeouts are reported")
                .isFalse();
        assertThat(lapses(triple(pattern -> pattern.forbidden(kind("X")))))
                .as("a guard may cancel those that await b, and spare those that await c")
                .isFalse();
        assertThat(lapses(pattern(options -> options, kind("C"), UnaryOperator.identity())))
                .as("who captures b awaits it no longer")
                .isFalse();
        assertThat(lapses(pattern(
                        StageOptions::skipAny,
                        code("never", 1, Set.of(), (event, captures) -> false),
                        UnaryOperator.identity())))
                .as("code is not asked of what is gone")
                .isFalse();
    }

    private static boolean lapses(StagePattern pattern) {
        Lapsing lapsing = StageProgram.of(pattern).groups().lapsing();
        assertThat(lapsing.has(1)).as("the group that awaits b").isFalse();
        return lapsing.has(AWAITS_C);
    }

    private static StagePattern triple(UnaryOperator<StagePattern.Builder> more) {
        return pattern(StageOptions::skipAny, kind("C"), more);
    }

    private static StagePattern pattern(
            UnaryOperator<StageOptions> b, Condition c, UnaryOperator<StagePattern.Builder> more) {
        return more.apply(StagePattern.builder("triple", Duration.ofMillis(WITHIN - 1))
                        .stage("a", kind("A"))
                        .stage("b", kind("B"), b)
                        .stage("c", c, StageOptions::skipAny)
                        .timeouts(Timeouts.NONE))
                .build();
    }
}
