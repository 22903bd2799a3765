package io.sequor.testkit.random;

import io.sequor.matcher.stage.StagePattern;
import java.util.List;

/**
 * Patterns and what is done with an engine that has them.
 *
 * @param seed what it was made of; a shrunk scenario keeps it
 * @param patterns without problems, their names distinct
 * @param steps in order; watermarks do not decrease
 */
public record Scenario(long seed, List<StagePattern> patterns, List<Step> steps) {
    /** Copies the lists. */
    public Scenario {
        patterns = List.copyOf(patterns);
        steps = List.copyOf(steps);
    }

    /** The same scenario with other patterns. */
    public Scenario withPatterns(List<StagePattern> others) {
        return new Scenario(seed, others, steps);
    }

    /** The same scenario with other steps. */
    public Scenario withSteps(List<Step> others) {
        return new Scenario(seed, patterns, others);
    }
}
