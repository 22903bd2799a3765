package io.sequor.matcher.stage.plan;

import io.sequor.matcher.condition.Captured;
import io.sequor.matcher.condition.CompiledCondition;
import io.sequor.matcher.condition.CompiledOperand;
import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Condition.Comparison;
import io.sequor.matcher.condition.Operand;
import io.sequor.matcher.condition.Reads;
import io.sequor.matcher.condition.Term;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.event.Scalar.BooleanScalar;
import io.sequor.matcher.stage.set.KeySpan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a condition says, of an event, about one captured value: in which spans it lies where the condition is true. An
 * index over that value finds the partial matches without testing the others.
 *
 * @param spans of an event the spans; whatever lies outside makes the condition false
 * @param constrains whether the condition says anything at all about the value
 * @param exact whether everything inside the spans makes the condition true
 * @param points whether every span is a single value
 */
record Probe(Spans spans, boolean constrains, boolean exact, boolean points) {
    /** No span at all, and every span there is. */
    private static final List<KeySpan> NOTHING = List.of();

    /** Of an event the spans in which a value has to lie. */
    interface Spans {
        /** The spans, or {@link #EVERYTHING}. */
        List<KeySpan> of(Event event);
    }

    /** What no value is excluded from; told apart by identity. */
    static final List<KeySpan> EVERYTHING = new ArrayList<>();

    /** Whether the spans exclude nothing. */
    @SuppressWarnings("ReferenceEquality") // a mark, not a list
    static boolean isEverything(List<KeySpan> spans) {
        return spans == EVERYTHING;
    }

    /** The captured values about which a comparison in the condition says something, in the order of its text. */
    static Set<Operand> values(Condition condition) {
        Set<Operand> values = new LinkedHashSet<>();
        Deque<Term> open = new ArrayDeque<>();
        open.push(condition);
        while (!open.isEmpty()) {
            Term term = open.pop();
            if (term instanceof Condition.Compare compare && compare.comparison() != Comparison.NE) {
                Reads left = Reads.of(compare.left());
                Reads right = Reads.of(compare.right());
                if (left.onlyCaptures() && right.onlyEvent()) {
                    values.add(compare.left());
                } else if (right.onlyCaptures() && left.onlyEvent()) {
                    values.add(compare.right());
                }
            }
            term.branches().forEach(branch -> open.addLast(branch.term()));
        }
        return values;
    }

    /** What the condition says about the value; empty where nothing can be told. */
    static Optional<Probe> of(Condition condition, Operand value, List<String> stages) {
        Reads reads = Reads.of(condition);
        if (reads.onlyEvent()) {
            return reads.code() ? Optional.empty() : Optional.of(ofEvent(condition, stages));
        }
        if (condition instanceof Condition.Compare compare) {
            return ofComparison(compare, value, stages);
        }
        if (condition instanceof Condition.All all) {
            return ofAll(all, value, stages);
        }
        return condition instanceof Condition.Any any ? ofAny(any, value, stages) : Optional.empty();
    }

    private static Probe ofEvent(Condition condition, List<String> stages) {
        CompiledCondition compiled = CompiledCondition.of(condition, stages);
        return new Probe(event -> compiled.test(event, Captured.NOTHING) ? EVERYTHING : NOTHING, false, true, false);
    }

    private static Optional<Probe> ofComparison(Condition.Compare compare, Operand value, List<String> stages) {
        boolean onLeft =
                compare.left().equals(value) && Reads.of(compare.right()).onlyEvent();
        boolean onRight =
                compare.right().equals(value) && Reads.of(compare.left()).onlyEvent();
        Comparison comparison = onLeft ? compare.comparison() : turned(compare.comparison());
        if ((!onLeft && !onRight) || comparison == Comparison.NE) {
            return Optional.empty();
        }
        CompiledOperand other = CompiledOperand.of(onLeft ? compare.right() : compare.left(), stages);
        Spans spans = event -> {
            Optional<Scalar> bound = other.of(event, Captured.NOTHING);
            return bound.isEmpty() ? NOTHING : spans(comparison, bound.get());
        };
        return Optional.of(new Probe(spans, true, true, comparison == Comparison.EQ));
    }

    private static List<KeySpan> spans(Comparison comparison, Scalar bound) {
        if (comparison != Comparison.EQ && bound instanceof BooleanScalar) {
            return NOTHING;
        }
        return List.of(
                switch (comparison) {
                    case EQ -> KeySpan.at(bound);
                    case LT -> KeySpan.below(bound, false);
                    case LE -> KeySpan.below(bound, true);
                    case GT -> KeySpan.above(bound, false);
                    case GE -> KeySpan.above(bound, true);
                    case NE -> throw new AssertionError("what differs from a value is no span");
                });
    }

    private static Comparison turned(Comparison comparison) {
        return switch (comparison) {
            case LT -> Comparison.GT;
            case LE -> Comparison.GE;
            case GT -> Comparison.LT;
            case GE -> Comparison.LE;
            case EQ, NE -> comparison;
        };
    }

    private static Optional<Probe> ofAll(Condition.All all, Operand value, List<String> stages) {
        List<Spans> spans = new ArrayList<>();
        boolean constrains = false;
        boolean exact = true;
        boolean points = false;
        for (Condition part : all.parts()) {
            Optional<Probe> probe = of(part, value, stages);
            exact &= probe.isPresent() && probe.get().exact;
            if (probe.isPresent()) {
                spans.add(probe.get().spans);
                constrains |= probe.get().constrains;
                points |= probe.get().points;
            }
        }
        if (!constrains) {
            return Optional.empty();
        }
        Spans both = spans.size() == 1 ? spans.get(0) : event -> intersection(event, spans);
        return Optional.of(new Probe(both, true, exact, points));
    }

    private static List<KeySpan> intersection(Event event, List<Spans> parts) {
        List<KeySpan> left = EVERYTHING;
        for (Spans part : parts) {
            List<KeySpan> right = part.of(event);
            if (right.isEmpty() && !isEverything(right)) {
                return NOTHING;
            }
            left = isEverything(right) ? left : isEverything(left) ? right : intersection(left, right);
        }
        return left;
    }

    private static List<KeySpan> intersection(List<KeySpan> left, List<KeySpan> right) {
        List<KeySpan> both = new ArrayList<>();
        for (KeySpan l : left) {
            for (KeySpan r : right) {
                l.and(r).ifPresent(both::add);
            }
        }
        return both;
    }

    private static Optional<Probe> ofAny(Condition.Any any, Operand value, List<String> stages) {
        List<Spans> spans = new ArrayList<>();
        boolean constrains = false;
        boolean exact = true;
        boolean points = true;
        for (Condition part : any.parts()) {
            Optional<Probe> probe = of(part, value, stages);
            if (probe.isEmpty()) {
                return Optional.empty();
            }
            spans.add(probe.get().spans);
            constrains |= probe.get().constrains;
            exact &= probe.get().exact;
            points &= probe.get().points || !probe.get().constrains;
        }
        return constrains
                ? Optional.of(new Probe(event -> union(event, spans), true, exact, points))
                : Optional.empty();
    }

    private static List<KeySpan> union(Event event, List<Spans> parts) {
        List<KeySpan> all = new ArrayList<>();
        for (Spans part : parts) {
            List<KeySpan> more = part.of(event);
            if (isEverything(more)) {
                return EVERYTHING;
            }
            all.addAll(more);
        }
        return all;
    }
}
