package io.sequor.testkit.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.testkit.cases.ScenarioCase;
import io.sequor.testkit.oracle.OracleResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScenariosTest {
    private static final List<Scenario> SAMPLE =
            LongStream.rangeClosed(1, 500).mapToObj(Scenarios::random).toList();
    private static final List<List<Outcome>> OUTCOMES =
            SAMPLE.stream().map(OracleRun::of).toList();

    @Test
    void aSeedGivesOneScenario() {
        assertThat(Scenarios.random(7)).isEqualTo(Scenarios.random(7)).isNotEqualTo(Scenarios.random(8));
    }

    @Test
    void diceFallAlikeOnEveryJava() {
        Dice dice = new Dice(42);
        assertThat(IntStream.range(0, 12).map(i -> dice.between(0, 99)).toArray())
                .containsExactly(31, 56, 81, 72, 81, 71, 56, 19, 28, 6, 45, 51);
    }

    @Test
    void originsChangeNothingElse() {
        Scenario with = Scenarios.randomWithOrigins(7);
        assertThat(text(with)).isEqualTo(text(Scenarios.random(7)));
        assertThat(with.steps().stream()
                        .filter(Step.Push.class::isInstance)
                        .map(step -> ((Step.Push) step).event().origin()))
                .isNotEmpty()
                .allMatch(Optional::isPresent)
                .doesNotHaveDuplicates();
    }

    @Test
    void thingsHappen() {
        assertThat(share(one -> has(one, OracleResult.Type.MATCH))).isGreaterThan(40);
        assertThat(share(one -> has(one, OracleResult.Type.TIMEOUT))).isGreaterThan(40);
        assertThat(share(one -> one.contains(new Outcome.Late()))).isGreaterThan(15);
    }

    @Test
    void everyFormOccurs() {
        String all = String.join("", SAMPLE.stream().map(ScenariosTest::text).toList());
        assertThat(all)
                .contains("\"exists\"", "\"kind\"", "\"all\"", "\"any\"", "\"not\"", "\"count\"", "\"which\":\"first\"")
                .contains("\"eq\"", "\"ne\"", "\"lt\"", "\"le\"", "\"gt\"", "\"ge\"")
                .contains("\"add\"", "\"subtract\"", "\"multiply\"", "\"capture\"", "\"event\":\"time\"")
                .contains("\"integer\"", "\"double\"", "\"decimal\"", "\"string\"", "\"boolean\"")
                .contains("SKIP_ANY", "STRICT", "repeatContiguity", "\"forbidden\"", "\"absence\"", "\"min\":0")
                .contains("SKIP_TO_NEXT_START", "SKIP_PAST_LAST", "MOST", "UNMATCHED_STARTS", "NONE", "\"finish\"");
    }

    private static String text(Scenario scenario) {
        return ScenarioCase.fileText(ScenarioCase.of(scenario, OracleRun.of(scenario)));
    }

    /** In how many of a hundred scenarios it is so. */
    private static long share(Predicate<List<Outcome>> of) {
        return OUTCOMES.stream().filter(of).count() * 100 / OUTCOMES.size();
    }

    private static boolean has(List<Outcome> outcomes, OracleResult.Type type) {
        return outcomes.stream()
                .filter(Outcome.Advanced.class::isInstance)
                .flatMap(outcome -> ((Outcome.Advanced) outcome).results().stream())
                .anyMatch(result -> result.type() == type);
    }
}
