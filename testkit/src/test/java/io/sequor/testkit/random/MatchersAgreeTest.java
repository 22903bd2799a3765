package io.sequor.testkit.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.testkit.random.MatchersAgree.Compared;
import org.junit.jupiter.api.Test;

/**
 * The standard matcher equals the explicit one. {@code -Dcases=200000} and {@code -Dseed=1} change how many seeds are tried
 * and where they begin.
 */
class MatchersAgreeTest {
    private static final long ORDINARY = 20_000;
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
}
