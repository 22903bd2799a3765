package io.sequor.matcher.stage;

import io.sequor.matcher.condition.Condition;
import java.util.Optional;

/**
 * One step of a stage pattern. A stage may hold anything; {@link StagePatternChecker} says what is wrong with it.
 * Rules: stage patterns, section 3.
 *
 * @param name unique nonempty name within the pattern
 * @param condition what an event must satisfy to be captured
 * @param forbidden guard: an event that satisfies it cancels the partial match that awaits this stage
 * @param contiguity the mode while the stage awaits its first capture
 * @param repeatContiguity the mode while it awaits a repetition
 * @param min fewest captures, 0 or more
 * @param max most captures, 1 to {@link #MAX_REPETITIONS}
 */
public record Stage(
        String name,
        Condition condition,
        Optional<Condition> forbidden,
        Contiguity contiguity,
        Contiguity repeatContiguity,
        int min,
        int max) {
    /** Largest {@code max} of a stage; "or more" ends here. */
    public static final int MAX_REPETITIONS = 32;

    /** A stage with the defaults: exactly one capture, SKIP_NEXT, no guard. */
    public static Stage of(String name, Condition condition) {
        return new Stage(name, condition, Optional.empty(), Contiguity.SKIP_NEXT, Contiguity.SKIP_NEXT, 1, 1);
    }

    /** Whether the stage may be left out. */
    public boolean optional() {
        return min == 0;
    }

    /** The mode while the stage has captured {@code count} events. */
    public Contiguity contiguityAt(int count) {
        return count == 0 ? contiguity : repeatContiguity;
    }
}
