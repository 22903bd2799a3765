package io.sequor.matcher.condition;

import io.sequor.matcher.condition.Operand.Attribute;
import io.sequor.matcher.condition.Operand.Which;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns an operand into a function of the event and the captures. */
final class OperandCompiler implements Operand.Visitor<OperandCompiler.Value> {
    private final List<String> stages;

    OperandCompiler(List<String> stages) {
        this.stages = List.copyOf(stages);
    }

    /** What an operand yields: a scalar, or null for no value; this is run for every event. */
    interface Value {
        @Nullable
        Scalar of(Event event, Captured captured);
    }

    @Override
    public Value field(Operand.Field operand) {
        String name = operand.name();
        return (event, captured) -> event.fields().get(name);
    }

    @Override
    public Value capturedField(Operand.CapturedField operand) {
        int stage = stages.indexOf(operand.stage());
        String name = operand.name();
        return operand.which() == Which.FIRST
                ? (event, captured) ->
                        captured.first(stage).map(e -> e.fields().get(name)).orElse(null)
                : (event, captured) -> {
                    Event last = captured.lastOrNull(stage);
                    return last == null ? null : last.fields().get(name);
                };
    }

    @Override
    public Value capturedAttribute(Operand.CapturedAttribute operand) {
        int stage = stages.indexOf(operand.stage());
        Attribute attribute = operand.attribute();
        return operand.which() == Which.FIRST
                ? (event, captured) ->
                        captured.first(stage).map(e -> attribute(e, attribute)).orElse(null)
                : (event, captured) -> {
                    Event last = captured.lastOrNull(stage);
                    return last == null ? null : attribute(last, attribute);
                };
    }

    @Override
    public Value count(Operand.Count operand) {
        int stage = stages.indexOf(operand.stage());
        return (event, captured) -> Scalar.of((long) captured.count(stage));
    }

    @Override
    public Value currentAttribute(Operand.CurrentAttribute operand) {
        Attribute attribute = operand.attribute();
        return (event, captured) -> attribute(event, attribute);
    }

    @Override
    public Value literal(Operand.Literal operand) {
        Scalar value = operand.value();
        return (event, captured) -> value;
    }

    @Override
    public Value arithmetic(Operand.Arithmetic operand) {
        Value left = operand.left().accept(this);
        Value right = operand.right().accept(this);
        return (event, captured) -> {
            Scalar l = left.of(event, captured);
            Scalar r = l == null ? null : right.of(event, captured);
            return l == null || r == null
                    ? null
                    : Scalars.combine(operand.operator(), l, r).orElse(null);
        };
    }

    private static Scalar attribute(Event event, Attribute attribute) {
        return switch (attribute) {
            case TIME -> Scalar.of(event.time());
            case ID -> Scalar.of(event.id());
            case KIND -> Scalar.of(event.kind());
        };
    }
}
