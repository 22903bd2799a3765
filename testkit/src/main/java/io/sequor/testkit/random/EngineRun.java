package io.sequor.testkit.random;

import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.engine.LateEventException;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.match.Result;
import io.sequor.testkit.oracle.OracleResults;
import java.util.ArrayList;
import java.util.List;

/**
 * What an engine makes of a scenario.
 *
 * @param outcomes one for each step
 * @param results all results in order
 */
public record EngineRun(List<Outcome> outcomes, List<Result> results) {

    /** How the steps reach the engine. None may change what comes out. */
    public enum Way {
        /** As they are. */
        PLAIN,
        /** With a snapshot and a restored engine between any two steps. */
        RESTORE,
        /** With every advance split at every event time in it. */
        SPLIT
    }

    /** Copies the lists. */
    public EngineRun {
        outcomes = List.copyOf(outcomes);
        results = List.copyOf(results);
    }

    /** Runs every step on an engine without limits. */
    public static EngineRun of(Scenario scenario, Way way) {
        Engine engine = Engine.builder().patterns(scenario.patterns()).build();
        List<Outcome> outcomes = new ArrayList<>();
        List<Result> results = new ArrayList<>();
        for (Step step : scenario.steps()) {
            Engine current = engine;
            outcomes.add(step.accept(new Step.Visitor<>() {
                @Override
                public Outcome push(Step.Push push) {
                    return pushed(current, push);
                }

                @Override
                public Outcome advance(Step.Advance advance) {
                    List<Result> here = way == Way.SPLIT
                            ? splitAdvance(current, advance.watermark())
                            : current.advance(advance.watermark());
                    results.addAll(here);
                    return new Outcome.Advanced(OracleResults.of(here), current.activeStates());
                }
            }));
            if (way == Way.RESTORE) {
                engine = Engine.builder().patterns(scenario.patterns()).restore(engine.snapshot());
            }
        }
        return new EngineRun(outcomes, results);
    }

    /** Advances to every buffered event time up to the watermark, one after the other, then to the watermark. */
    public static List<Result> splitAdvance(Engine engine, long watermark) {
        List<Long> times = engine.snapshot().buffered().stream()
                .map(Occurrence::time)
                .filter(time -> time < watermark)
                .distinct()
                .sorted()
                .toList();
        List<Result> results = new ArrayList<>();
        times.forEach(time -> results.addAll(engine.advance(time)));
        results.addAll(engine.advance(watermark));
        return results;
    }

    private static Outcome pushed(Engine engine, Step.Push push) {
        try {
            return new Outcome.Accepted(engine.push(push.event()));
        } catch (LateEventException late) {
            return new Outcome.Late();
        }
    }
}
