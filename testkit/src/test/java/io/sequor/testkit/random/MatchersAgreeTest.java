package io.sequor.testkit.random;

import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.stage.StageOptions;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.testkit.random.MatchersAgree.Compared;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The standard matcher equals the explicit one. {@code -Dcases=200000} and {@code -Dseed=1} change how many seeds are tried
 * and where they begin.
 */
class MatchersAgreeTest {
    private static final long ORDINARY = 8_000;
    private static final long CASES = Long.getLong("cases", ORDINARY);
    private static final long FIRST_SEED = Long.getLong("seed", 1);

    @Test
    void bothMatchersFindTheSameAndHoldTheSame() {
        Compared all = new Compared(0, 0, 0);
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            all = all.and(MatchersAgree.check(seed));
        }
        if (CASES > ORDINARY) {
            System.out.println(all); // somebody asked for more, and wants to know how much it was
        }

        assertThat(all.steps()).isPositive();
        if (CASES > 100) {
            assertThat(all.restarts()).isGreaterThan(CASES);
            assertThat(all.results()).isGreaterThan(CASES);
        }
    }

    /** One event is captured by an optional stage for one partial match and starts another, and both await the same stage. */
    @Test
    void whoLeftOutAnOptionalStageIsNotTakenForWhoDidNot() {
        StagePattern pattern = StagePattern.builder("p", Duration.ofSeconds(1))
                .stage("a", kind("A", "B"))
                .stage("b", kind("B"), StageOptions::optional)
                .stage("c", field("n").gt(capture("b").field("n")), StageOptions::strict)
                .build();

        Compared compared =
                MatchersAgree.check(pattern, List.of(event("A", 1), event("B", 2), event("C", 3)), new Dice(1));

        assertThat(compared.results()).isPositive();
    }

    private static Event event(String kind, long number) {
        return Event.builder("e" + number, "k", kind, number).field("n", number).build();
    }
}
