package io.sequor.testkit.random;

import io.sequor.matcher.match.Result;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What holds for an engine and every scenario: its outcomes are the oracle's, splitting advances changes nothing, nor
 * does restoring it between steps; identities are distinct, and the same in all three runs.
 */
public final class EngineLaws {
    private EngineLaws() {}

    /**
     * The first law that the engine breaks.
     *
     * @return what was expected and what came, with the step; empty when all laws hold
     */
    public static Optional<String> broken(Scenario scenario) {
        try {
            List<Outcome> right = OracleRun.of(scenario);
            EngineRun plain = EngineRun.of(scenario, EngineRun.Way.PLAIN);
            return difference("engine", right, plain.outcomes())
                    .or(() -> first(IdentityCheck.problemsOfOneRun(plain.results())))
                    .or(() -> law(scenario, right, plain.results(), EngineRun.Way.RESTORE))
                    .or(() -> law(scenario, right, plain.results(), EngineRun.Way.SPLIT));
        } catch (RuntimeException | AssertionError e) {
            return Optional.of("threw " + e + " at " + e.getStackTrace()[0]);
        }
    }

    /**
     * The first step at which another implementation differs from the oracle.
     *
     * @param implementation gives one outcome for each step
     */
    public static Optional<String> differs(Scenario scenario, Function<Scenario, List<Outcome>> implementation) {
        return difference("implementation", OracleRun.of(scenario), implementation.apply(scenario));
    }

    private static Optional<String> law(
            Scenario scenario, List<Outcome> right, List<Result> plainResults, EngineRun.Way way) {
        EngineRun run = EngineRun.of(scenario, way);
        return difference("engine, way " + way, right, run.outcomes())
                .or(() -> first(IdentityCheck.problemsOfTwoRuns(plainResults, run.results())));
    }

    private static Optional<String> difference(String who, List<Outcome> right, List<Outcome> came) {
        for (int i = 0; i < right.size(); i++) {
            if (!right.get(i).equals(came.get(i))) {
                return Optional.of(
                        who + ", steps[" + i + "]:\n  expected " + right.get(i) + "\n  came     " + came.get(i));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> first(List<String> problems) {
        return problems.stream().findFirst();
    }
}
