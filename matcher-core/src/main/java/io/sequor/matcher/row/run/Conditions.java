package io.sequor.matcher.row.run;

import io.sequor.matcher.expr.EvaluationException;
import io.sequor.matcher.expr.Operations;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The conditions of a query over the rows of a partition. A condition that asks only of the row itself is evaluated once for a
 * row, however many threads ask. Mutable: remembers answers until {@link #forget()}.
 */
final class Conditions implements CandidateMatcher {
    private final RowProgram program;
    private final Partition rows;
    private final Consumer<String> reports;
    private final List<Register> registers;
    private final int[] remembered;
    private final Answer[] answers;
    private Frame frame;
    private boolean looksAhead;

    Conditions(RowProgram program, Partition rows, Consumer<String> reports) {
        this.program = program;
        this.rows = rows;
        this.reports = reports;
        this.registers = program.registers();
        this.remembered = new int[program.pattern().labels().names().size()];
        this.answers = new Answer[remembered.length];
        this.frame = new Frame(rows, 1);
        forget();
    }

    /** The number of the match that conditions are asked for. */
    void matchNumber(long number) {
        if (frame.matchNumber != number) {
            frame = new Frame(rows, number);
        }
    }

    /** Whether a row that is not there yet leaves a condition open; else it is NULL. */
    void looksAhead(boolean open) {
        looksAhead = open;
    }

    /** Rows have changed. */
    void forget() {
        Arrays.fill(remembered, -1);
    }

    @Override
    public Answer ask(int label, int position, Object[] held, Trail trail) {
        boolean byRow = program.asksOnlyOfRow(label);
        if (byRow && remembered[label] == position) {
            return answers[label];
        }
        Answer answer = evaluate(label, position, held, trail);
        if (byRow) {
            remembered[label] = position;
            answers[label] = answer;
        }
        return answer;
    }

    private Answer evaluate(int label, int position, Object[] held, Trail trail) {
        frame.running = held;
        if (program.readsLabels()) {
            frame.labels(at -> CandidateMatcher.labelAt(trail, position, at));
        }
        frame.lookedBeyond = false;
        boolean met;
        try {
            met = Operations.isTrue(program.condition(label).evaluate(frame, position, label));
        } catch (EvaluationException e) {
            met = false;
            if (!looksAhead || !frame.lookedBeyond) {
                reports.accept(String.valueOf(e.getMessage()));
            }
        }
        if (looksAhead && frame.lookedBeyond) {
            return Answer.UNKNOWN;
        }
        return met ? Answer.MET : Answer.NOT_MET;
    }

    @Override
    public Object[] mapped(Object[] before, int position, int label) {
        if (before.length == 0) {
            return before;
        }
        Object[] after = new Object[before.length];
        for (int register = 0; register < after.length; register++) {
            after[register] = registers.get(register).mapped(before[register], frame, position, label);
        }
        return after;
    }
}
