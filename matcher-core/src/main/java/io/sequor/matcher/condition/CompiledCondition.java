package io.sequor.matcher.condition;

import io.sequor.matcher.event.Event;
import java.util.List;

/** A checked condition, ready to run: stage names have become indexes. Immutable, shared by all keys. */
@FunctionalInterface
public interface CompiledCondition {
    /** A guard that is never true. */
    CompiledCondition NEVER = (event, captured) -> false;

    /**
     * Whether the condition is true.
     *
     * @param event the current event
     * @param captured what the partial match has captured so far, by stage index
     */
    boolean test(Event event, Captured captured);

    /**
     * Compiles a condition that {@link ConditionChecker} has found no problem in. Cost: linear in its nodes.
     *
     * @param condition the condition
     * @param stages the names of the pattern's stages, in order
     */
    static CompiledCondition of(Condition condition, List<String> stages) {
        return condition.accept(new ConditionCompiler(stages));
    }
}
