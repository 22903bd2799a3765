package io.sequor.matcher.engine;

import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.run.Dropped;
import io.sequor.matcher.stage.run.StageMatcher;
import io.sequor.matcher.stage.run.StageMatchers;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class KeyStateTest {
    private static final int WITHIN = 100;

    private StageMatcher matcher = StageMatchers.standard()
            .empty(
                    StageProgram.of(StagePattern.builder("p", Duration.ofMillis(WITHIN))
                            .stage("a", kind("A"))
                            .stage("b", kind("B"))
                            .build()),
                    "k",
                    Dropped.NOTHING);
    private final KeyState key = new KeyState("k", 0);

    @Test
    void whatAFailedAdvanceLoggedIsForgottenAlsoWhenTheLogHadToMove() {
        for (int time = 1; time <= 8; time++) {
            start(time);
        }
        key.commit();
        matcher = matcher.close(5 + WITHIN, OptionalLong.empty()).next();
        key.change(new Run(0, matcher, Run.NO_TIMER));
        key.commit();
        assertThat(key.log()).extracting(Occurrence::time).containsExactly(6L, 7L, 8L);

        for (int more = 1; more <= 40; more++) {
            StageMatcher before = matcher;
            for (int time = 9; time < 9 + more; time++) {
                start(time);
            }
            assertThat(key.log()).hasSize(3 + more);
            key.rollBack();
            matcher = before;
            assertThat(key.log()).extracting(Occurrence::time).containsExactly(6L, 7L, 8L);
            assertThat(key.isChanged()).isFalse();
        }
    }

    private void start(int time) {
        Occurrence occurrence =
                new Occurrence(Event.builder("e" + time, "k", "A", time).build(), time, time);
        matcher = matcher.apply(occurrence, OptionalLong.empty()).next();
        key.change(new Run(0, matcher, Run.NO_TIMER));
        key.logged(occurrence);
    }
}
