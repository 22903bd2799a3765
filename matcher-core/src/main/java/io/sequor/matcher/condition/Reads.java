package io.sequor.matcher.condition;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a condition or an operand looks at. Two partial matches that agree on all that a condition reads of its captures
 * get the same answer from it.
 *
 * @param event whether it looks at the current event
 * @param code whether a part of it is code
 * @param captured the largest operands in it that look at captures and not at the event, in the order of its text
 * @param stages the stages whose captures it may look at in any way, because code reads them
 */
public record Reads(boolean event, boolean code, Set<Operand> captured, Set<String> stages) {
    /** Copies the sets, in their order. */
    public Reads {
        captured = Collections.unmodifiableSet(new LinkedHashSet<>(captured));
        stages = Collections.unmodifiableSet(new LinkedHashSet<>(stages));
    }

    /** What a condition or an operand looks at. Cost: its nodes times its depth, and stack in proportion to its depth. */
    public static Reads of(Term term) {
        if (term instanceof Condition.Code code) {
            return new Reads(true, true, Set.of(), code.reads());
        }
        if (term instanceof Operand operand && isCaptured(operand)) {
            return new Reads(false, false, Set.of(operand), Set.of());
        }
        boolean event = readsEvent(term);
        boolean code = false;
        Set<Operand> captured = new LinkedHashSet<>();
        Set<String> stages = new LinkedHashSet<>();
        for (Term.Branch branch : term.branches()) {
            Reads part = of(branch.term());
            event |= part.event;
            code |= part.code;
            captured.addAll(part.captured);
            stages.addAll(part.stages);
        }
        boolean wholly = term instanceof Operand.Arithmetic && !event && !captured.isEmpty();
        return new Reads(event, code, wholly ? Set.of((Operand) term) : captured, stages);
    }

    /** Whether it looks at no captures at all. */
    public boolean onlyEvent() {
        return captured.isEmpty() && stages.isEmpty();
    }

    /** Whether it looks at captures and nothing else. */
    public boolean onlyCaptures() {
        return !event && !onlyEvent();
    }

    private static boolean isCaptured(Operand operand) {
        return operand instanceof Operand.CapturedField
                || operand instanceof Operand.CapturedAttribute
                || operand instanceof Operand.Count;
    }

    private static boolean readsEvent(Term term) {
        return term instanceof Operand.Field
                || term instanceof Operand.CurrentAttribute
                || term instanceof Condition.Exists
                || term instanceof Condition.KindIn;
    }
}
