package io.sequor.testkit.random;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Condition.Comparison;
import io.sequor.matcher.condition.Operand;
import io.sequor.matcher.condition.Operand.Attribute;
import io.sequor.matcher.condition.Operand.Operator;
import io.sequor.matcher.condition.Operand.Which;
import io.sequor.testkit.random.RandomValues.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Conditions of every form, biased so that stages accept often and guards seldom. */
final class RandomConditions {
    private final Dice dice;

    RandomConditions(Dice dice) {
        this.dice = dice;
    }

    /**
     * What a stage accepts: usually a choice of kinds, often with something more.
     *
     * @param readable stages whose captures may be read
     */
    Condition accepting(List<String> readable) {
        Condition kinds = kinds(dice.pick(1, 2, 3, 3));
        if (dice.chance(65)) {
            return kinds;
        }
        return dice.chance(80) ? kinds.and(any(readable, 2)) : any(readable, 3);
    }

    /** What a guard forbids: one kind, often with something more. */
    Condition guarding(List<String> readable) {
        Condition kind = kinds(1);
        return dice.chance(25) ? kind : kind.and(any(readable, 2));
    }

    private Condition kinds(int count) {
        Set<String> kinds = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            kinds.add(dice.oneOf(RandomValues.KINDS));
        }
        return new Condition.KindIn(kinds);
    }

    private Condition any(List<String> readable, int depth) {
        int form = dice.between(0, depth > 0 ? 99 : 69);
        if (form < 50) {
            return compare(readable);
        }
        if (form < 58) {
            return new Condition.Exists(RandomValues.type(dice).field());
        }
        if (form < 70) {
            return kinds(dice.between(0, 2));
        }
        if (form < 80) {
            return new Condition.Not(any(readable, depth - 1));
        }
        return form < 90
                ? new Condition.All(parts(readable, depth - 1))
                : new Condition.Any(parts(readable, depth - 1));
    }

    private List<Condition> parts(List<String> readable, int depth) {
        List<Condition> parts = new ArrayList<>();
        int count = dice.between(0, 3);
        for (int i = 0; i < count; i++) {
            parts.add(any(readable, depth));
        }
        return parts;
    }

    private Condition compare(List<String> readable) {
        if (dice.chance(15) && !readable.isEmpty()) {
            return gap(readable);
        }
        Type type = RandomValues.type(dice);
        Type other = dice.chance(95) ? type : RandomValues.type(dice);
        Comparison comparison = dice.oneOf(List.of(Comparison.values()));
        return new Condition.Compare(comparison, operand(type, readable, 2), operand(other, readable, 2));
    }

    /** How long ago a stage captured. */
    private Condition gap(List<String> readable) {
        Operand then = new Operand.CapturedAttribute(dice.oneOf(readable), which(), Attribute.TIME);
        Operand gap = new Operand.CurrentAttribute(Attribute.TIME).minus(then);
        return new Condition.Compare(dice.pick(Comparison.LE, Comparison.GE, Comparison.NE), gap, Operand.literal((long)
                dice.between(0, 5)));
    }

    private Operand operand(Type type, List<String> readable, int depth) {
        if (type.isNumeric() && depth > 0 && dice.chance(20)) {
            return new Operand.Arithmetic(
                    dice.oneOf(List.of(Operator.values())),
                    operand(type, readable, depth - 1),
                    operand(type, readable, depth - 1));
        }
        if (!readable.isEmpty() && dice.chance(45)) {
            return captured(type, dice.oneOf(readable));
        }
        if (dice.chance(10)) {
            return attribute(type);
        }
        return dice.chance(50) ? new Operand.Field(type.field()) : new Operand.Literal(RandomValues.of(type, dice));
    }

    private Operand captured(Type type, String stage) {
        if (type == Type.INTEGER && dice.chance(30)) {
            return dice.chance(70)
                    ? new Operand.Count(stage)
                    : new Operand.CapturedAttribute(stage, which(), Attribute.TIME);
        }
        if (type == Type.STRING && dice.chance(40)) {
            return new Operand.CapturedAttribute(stage, which(), dice.pick(Attribute.ID, Attribute.KIND));
        }
        return new Operand.CapturedField(stage, which(), type.field());
    }

    private Operand attribute(Type type) {
        if (type == Type.INTEGER) {
            return new Operand.CurrentAttribute(Attribute.TIME);
        }
        if (type == Type.STRING) {
            return new Operand.CurrentAttribute(dice.pick(Attribute.ID, Attribute.KIND));
        }
        return new Operand.Literal(RandomValues.of(type, dice));
    }

    private Which which() {
        return dice.chance(65) ? Which.LAST : Which.FIRST;
    }
}
