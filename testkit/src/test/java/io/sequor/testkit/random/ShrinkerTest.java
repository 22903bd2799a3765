package io.sequor.testkit.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
    @Test
    void aWrongSelectionIsFoundAndShrunkToItsCore() {
        Scenario failing = LongStream.rangeClosed(1, 2_000)
                .mapToObj(Scenarios::random)
                .filter(ShrinkerTest::differsWithoutSelection)
                .findFirst()
                .orElseThrow();
        Scenario smallest = Shrinker.shrink(failing, ShrinkerTest::differsWithoutSelection, 3_000);
        assertThat(smallest.patterns()).hasSize(1);
        assertThat(smallest.steps()).hasSizeLessThanOrEqualTo(4);
        assertThat(Shrinker.shrink(smallest, ShrinkerTest::differsWithoutSelection, 3_000))
                .as("nothing smaller is left")
                .isEqualTo(smallest);
    }

    @Test
    void trialsAreBounded() {
        AtomicInteger trials = new AtomicInteger();
        Shrinker.shrink(Scenarios.random(3), any -> trials.incrementAndGet() > 0, 10);
        assertThat(trials).hasValueLessThanOrEqualTo(10);
    }

    @Test
    void whatCannotShrinkStays() {
        Scenario scenario = Scenarios.random(3);
        assertThat(Shrinker.shrink(scenario, any -> false, 1_000)).isSameAs(scenario);
    }

    /** An implementation that forgets the selection of its patterns. */
    private static boolean differsWithoutSelection(Scenario scenario) {
        List<StagePattern> forgetful = scenario.patterns().stream()
                .map(pattern -> new StagePattern(
                        pattern.name(),
                        pattern.within(),
                        pattern.stages(),
                        pattern.forbidden(),
                        pattern.absence(),
                        Selection.NO_SKIP,
                        pattern.prefer(),
                        pattern.timeouts()))
                .toList();
        return EngineLaws.differs(
                        scenario,
                        given -> EngineRun.of(given.withPatterns(forgetful), EngineRun.Way.PLAIN)
                                .outcomes())
                .isPresent();
    }
}
