package io.sequor.matcher.stage.run;

import io.sequor.matcher.stage.plan.StageProgram;

/** Makes matchers. There is one for production, {@link #standard()}; tests compare it with others. */
@FunctionalInterface
public interface StageMatchers {
    /**
     * A matcher that has seen nothing.
     *
     * @param program what it runs
     * @param key the key
     * @param dropped the starts that selection dropped before
     */
    StageMatcher empty(StageProgram program, String key, Dropped dropped);

    /** The matcher whose costs do not grow with what is open. */
    static StageMatchers standard() {
        return GroupMatcher::empty;
    }
}
