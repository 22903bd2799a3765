package io.sequor.testkit.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.sequor.testkit.cases.ScenarioCase;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Random scenarios; {@code -Dseed} is the first seed, {@code -Dcases} how many follow one another. */
class EngineEqualsOracleTest {
    private static final long FIRST_SEED = Long.getLong("seed", 1);
    private static final int CASES = Integer.getInteger("cases", 20_000);
    private static final int MOST_TRIALS = 3_000;

    @Test
    void theEngineDoesWhatTheRulesSay() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            Scenario scenario = scenario(seed);
            if (EngineLaws.broken(scenario).isPresent()) {
                fail(report(Shrinker.shrink(
                        scenario, smaller -> EngineLaws.broken(smaller).isPresent(), MOST_TRIALS)));
            }
        }
    }

    /** Every other scenario has origins, which name occurrences in identities. */
    private static Scenario scenario(long seed) {
        return seed % 2 == 0 ? Scenarios.random(seed) : Scenarios.randomWithOrigins(seed);
    }

    private static String report(Scenario smallest) {
        Optional<String> broken = EngineLaws.broken(smallest);
        return "seed " + smallest.seed() + " (again with -Dtest=EngineEqualsOracleTest -Dseed=" + smallest.seed()
                + " -Dcases=1)\n" + broken.orElse("") + "\nas a case file, with what is right:\n"
                + ScenarioCase.fileText(ScenarioCase.of(smallest, OracleRun.of(smallest)));
    }

    @Test
    void aCaseFileIsPartOfTheReport() {
        assertThat(report(Scenarios.random(3))).contains("-Dseed=3", "\"id\": \"random-3\"", "\"patterns\": [");
    }
}
