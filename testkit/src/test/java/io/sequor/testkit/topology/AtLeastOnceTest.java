package io.sequor.testkit.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.sequor.testkit.random.Scenario;
import io.sequor.testkit.random.Scenarios;
import io.sequor.testkit.random.Shrinker;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Random scenarios under at-least-once, killed before every single thing they do; {@code -Dseed} is the first seed,
 * {@code -Dcases} how many follow one another, divided by a thousand: each is run some hundred times.
 */
class AtLeastOnceTest {
    private static final long FIRST_SEED = Long.getLong("seed", 1);
    private static final int CASES = Math.max(1, Integer.getInteger("cases", 20_000) / 1000);
    private static final int MOST_TRIALS = 300;

    @Test
    void nothingIsLostWhereverItIsKilled() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            Scenario scenario = Scenarios.randomWithOrigins(seed);
            if (broken(scenario).isPresent()) {
                Scenario smallest =
                        Shrinker.shrink(scenario, smaller -> broken(smaller).isPresent(), MOST_TRIALS);
                fail("seed " + seed + " (again with -Dtest=AtLeastOnceTest -Dseed=" + seed + " -Dcases=1000)\n"
                        + broken(smallest).orElse("") + "\n" + smallest);
            }
        }
    }

    @Test
    void withoutTheJournalSomethingIsLost() {
        assertThat(LongStream.range(1, 20)
                        .mapToObj(Scenarios::randomWithOrigins)
                        .map(AtLeastOnceLaws::brokenWithoutJournal)
                        .anyMatch(Optional::isPresent))
                .isTrue();
    }

    private static Optional<String> broken(Scenario scenario) {
        try {
            return AtLeastOnceLaws.broken(scenario);
        } catch (RuntimeException | AssertionError e) {
            return Optional.of("threw " + e + " at " + e.getStackTrace()[0]);
        }
    }
}
