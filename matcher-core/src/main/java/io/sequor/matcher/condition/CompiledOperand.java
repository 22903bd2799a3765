package io.sequor.matcher.condition;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import java.util.List;
import java.util.Optional;

/** A checked operand, ready to run: stage names have become indexes. Immutable, shared by all keys. */
@FunctionalInterface
public interface CompiledOperand {
    /**
     * What the operand yields: a scalar, or empty for no value.
     *
     * @param event the current event
     * @param captured what the partial match has captured so far, by stage index
     */
    Optional<Scalar> of(Event event, Captured captured);

    /**
     * Compiles an operand that {@link ConditionChecker} has found no problem in. Cost: linear in its nodes.
     *
     * @param operand the operand
     * @param stages the names of the pattern's stages, in order
     */
    static CompiledOperand of(Operand operand, List<String> stages) {
        OperandCompiler.Value value = operand.accept(new OperandCompiler(stages));
        return (event, captured) -> Optional.ofNullable(value.of(event, captured));
    }
}
