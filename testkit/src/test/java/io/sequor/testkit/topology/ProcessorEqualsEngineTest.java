package io.sequor.testkit.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.sequor.testkit.cases.ScenarioCase;
import io.sequor.testkit.random.OracleRun;
import io.sequor.testkit.random.Scenario;
import io.sequor.testkit.random.Scenarios;
import io.sequor.testkit.random.Shrinker;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Random scenarios through the processor; {@code -Dseed} is the first seed, {@code -Dcases} how many follow one another.
 * Whole topologies take more time than the processor alone, so they get a part of them.
 */
class ProcessorEqualsEngineTest {
    private static final long FIRST_SEED = Long.getLong("seed", 1);
    private static final int CASES = Integer.getInteger("cases", 20_000);
    private static final int MOST_TRIALS = 3_000;

    @Test
    void theProcessorAloneFindsWhatTheEngineFinds() {
        run(CASES, scenario -> ProcessorLaws.broken(scenario, BareTask::of));
    }

    @Test
    void oneKeyIsRebuiltFromItsOwnRecords() {
        run(CASES / 4, ProcessorEqualsEngineTest::oneKey);
    }

    @Test
    void aTopologyInMemoryFindsWhatTheEngineFinds() {
        run(part(40), scenario -> ProcessorLaws.broken(scenario, TopologyHarness::inMemory));
    }

    @Test
    void aTopologyOnDiskFindsWhatTheEngineFinds() {
        run(part(80), scenario -> ProcessorLaws.broken(scenario, TopologyHarness::onDisk));
    }

    private static int part(int of) {
        return Math.max(1, CASES / of);
    }

    private static Optional<String> oneKey(Scenario scenario) {
        try {
            return ProcessorLaws.oneKeyNeedsAnother(scenario);
        } catch (RuntimeException | AssertionError e) {
            return Optional.of("threw " + e + " at " + e.getStackTrace()[0]);
        }
    }

    private static void run(int cases, Function<Scenario, Optional<String>> broken) {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + cases; seed++) {
            Scenario scenario = Scenarios.randomWithOrigins(seed);
            if (broken.apply(scenario).isPresent()) {
                Scenario smallest = Shrinker.shrink(
                        scenario, smaller -> broken.apply(smaller).isPresent(), MOST_TRIALS);
                fail(report(smallest, broken.apply(smallest).orElse("")));
            }
        }
    }

    private static String report(Scenario smallest, String broken) {
        return "seed " + smallest.seed() + " (again with -Dtest=ProcessorEqualsEngineTest -Dseed=" + smallest.seed()
                + " -Dcases=1)\n" + broken + "\nas a case file, with what is right in one topic:\n"
                + ScenarioCase.fileText(ScenarioCase.of(smallest, OracleRun.of(smallest)));
    }

    @Test
    void aCaseFileIsPartOfTheReport() {
        assertThat(report(Scenarios.randomWithOrigins(3), "late: ..."))
                .contains("-Dseed=3", "late: ...", "\"id\": \"random-3\"", "\"patterns\": [");
    }
}
