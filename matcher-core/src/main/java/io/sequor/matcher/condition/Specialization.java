package io.sequor.matcher.condition;

import io.sequor.matcher.condition.Condition.All;
import io.sequor.matcher.condition.Condition.Any;
import io.sequor.matcher.event.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rewrites a condition where a part of what it looks at is known beforehand; what follows from that is folded. The answer
 * is the same for every event and capture to which the knowledge applies. Each method costs one walk over the condition.
 */
public final class Specialization implements Condition.Visitor<Condition> {
    /** A condition that is always true. */
    public static final Condition TRUE = new All(List.of());

    /** A condition that is never true. */
    public static final Condition FALSE = new Any(List.of());

    private final Optional<String> stage;
    private final int count;
    private final Optional<String> kind;

    private Specialization(Optional<String> stage, int count, Optional<String> kind) {
        this.stage = stage;
        this.count = count;
        this.kind = kind;
    }

    /** For partial matches in which the stage has captured {@code count} events. */
    public static Condition ofCount(Condition condition, String stage, int count) {
        return condition.accept(new Specialization(Optional.of(stage), count, Optional.empty()));
    }

    /** For events of a kind. */
    public static Condition ofKind(Condition condition, String kind) {
        return condition.accept(new Specialization(Optional.empty(), 0, Optional.of(kind)));
    }

    @Override
    public Condition compare(Condition.Compare condition) {
        Optional<Operand> left = operand(condition.left());
        Optional<Operand> right = operand(condition.right());
        if (left.isEmpty() || right.isEmpty()) {
            return FALSE;
        }
        if (left.get() instanceof Operand.Literal l && right.get() instanceof Operand.Literal r) {
            return Scalars.compare(condition.comparison(), l.value(), r.value()) ? TRUE : FALSE;
        }
        return new Condition.Compare(condition.comparison(), left.get(), right.get());
    }

    @Override
    public Condition exists(Condition.Exists condition) {
        return condition;
    }

    @Override
    public Condition kindIn(Condition.KindIn condition) {
        if (condition.kinds().isEmpty()) {
            return FALSE;
        }
        return kind.<Condition>map(known -> condition.kinds().contains(known) ? TRUE : FALSE)
                .orElse(condition);
    }

    @Override
    public Condition all(All condition) {
        List<Condition> parts = new ArrayList<>();
        for (Condition given : condition.parts()) {
            Condition part = given.accept(this);
            if (part.equals(FALSE)) {
                return FALSE;
            }
            if (part instanceof All nested) {
                parts.addAll(nested.parts());
            } else {
                parts.add(part);
            }
        }
        return parts.size() == 1 ? parts.get(0) : new All(parts);
    }

    @Override
    public Condition any(Any condition) {
        List<Condition> parts = new ArrayList<>();
        for (Condition given : condition.parts()) {
            Condition part = given.accept(this);
            if (part.equals(TRUE)) {
                return TRUE;
            }
            if (part instanceof Any nested) {
                parts.addAll(nested.parts());
            } else {
                parts.add(part);
            }
        }
        return parts.size() == 1 ? parts.get(0) : new Any(parts);
    }

    @Override
    public Condition not(Condition.Not condition) {
        Condition part = condition.part().accept(this);
        if (part.equals(TRUE)) {
            return FALSE;
        }
        return part.equals(FALSE) ? TRUE : new Condition.Not(part);
    }

    @Override
    public Condition code(Condition.Code condition) {
        return condition;
    }

    /** The operand, or empty where it is known to have no value. */
    private Optional<Operand> operand(Operand operand) {
        if (operand instanceof Operand.Count counted && isKnown(counted.stage())) {
            return Optional.of(Operand.literal((long) count));
        }
        boolean nothingThere = (operand instanceof Operand.CapturedField field && isKnown(field.stage()))
                || (operand instanceof Operand.CapturedAttribute attribute && isKnown(attribute.stage()));
        if (nothingThere && count == 0) {
            return Optional.empty();
        }
        return operand instanceof Operand.Arithmetic sum ? arithmetic(sum) : Optional.of(operand);
    }

    private Optional<Operand> arithmetic(Operand.Arithmetic operand) {
        Optional<Operand> left = operand(operand.left());
        Optional<Operand> right = operand(operand.right());
        if (left.isEmpty() || right.isEmpty()) {
            return Optional.empty();
        }
        if (left.get() instanceof Operand.Literal l && right.get() instanceof Operand.Literal r) {
            Optional<Scalar> value = Scalars.combine(operand.operator(), l.value(), r.value());
            return value.map(Operand.Literal::new);
        }
        return Optional.of(new Operand.Arithmetic(operand.operator(), left.get(), right.get()));
    }

    private boolean isKnown(String name) {
        return stage.isPresent() && stage.get().equals(name);
    }
}
