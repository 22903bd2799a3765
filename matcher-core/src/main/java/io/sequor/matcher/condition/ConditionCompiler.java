package io.sequor.matcher.condition;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import java.util.List;
import java.util.Set;

/** Turns a checked condition into nested functions. */
final class ConditionCompiler implements Condition.Visitor<CompiledCondition> {
    private final List<String> stages;
    private final OperandCompiler operands;

    ConditionCompiler(List<String> stages) {
        this.stages = List.copyOf(stages);
        this.operands = new OperandCompiler(this.stages);
    }

    @Override
    public CompiledCondition compare(Condition.Compare condition) {
        OperandCompiler.Value left = condition.left().accept(operands);
        OperandCompiler.Value right = condition.right().accept(operands);
        Condition.Comparison comparison = condition.comparison();
        return (event, captured) -> {
            Scalar l = left.of(event, captured);
            Scalar r = l == null ? null : right.of(event, captured);
            return l != null && r != null && Scalars.compare(comparison, l, r);
        };
    }

    @Override
    public CompiledCondition exists(Condition.Exists condition) {
        String field = condition.field();
        return (event, captured) -> event.fields().containsKey(field);
    }

    @Override
    public CompiledCondition kindIn(Condition.KindIn condition) {
        Set<String> kinds = Set.copyOf(condition.kinds());
        return (event, captured) -> kinds.contains(event.kind());
    }

    @Override
    public CompiledCondition all(Condition.All condition) {
        CompiledCondition[] parts = compiled(condition.parts());
        return (event, captured) -> {
            for (CompiledCondition part : parts) {
                if (!part.test(event, captured)) {
                    return false;
                }
            }
            return true;
        };
    }

    @Override
    public CompiledCondition any(Condition.Any condition) {
        CompiledCondition[] parts = compiled(condition.parts());
        return (event, captured) -> {
            for (CompiledCondition part : parts) {
                if (part.test(event, captured)) {
                    return true;
                }
            }
            return false;
        };
    }

    @Override
    public CompiledCondition not(Condition.Not condition) {
        CompiledCondition part = condition.part().accept(this);
        return (event, captured) -> !part.test(event, captured);
    }

    @Override
    public CompiledCondition code(Condition.Code condition) {
        CodePredicate predicate = condition.predicate();
        return (Event event, Captured captured) ->
                predicate.test(event, new DeclaredCaptures(condition, stages, captured));
    }

    private CompiledCondition[] compiled(List<Condition> parts) {
        return parts.stream().map(part -> part.accept(this)).toArray(CompiledCondition[]::new);
    }
}
