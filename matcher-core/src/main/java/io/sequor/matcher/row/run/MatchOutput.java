package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.EvaluationException;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.RowsPerMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a match gives. Registers go through the match once to its end, for FINAL, and for ALL ROWS once more, row by
 * row, for RUNNING: linear in its rows.
 */
final class MatchOutput {
    private final RowProgram program;
    private final RowQuery query;
    private final Partition rows;
    private final Consumer<String> reports;
    private boolean lookedBeyond;

    /**
     * Output over the rows of a partition.
     *
     * @param reports is told of measures that have no value; they are NULL
     */
    MatchOutput(RowProgram program, Partition rows, Consumer<String> reports) {
        this.program = program;
        this.query = program.query();
        this.rows = rows;
        this.reports = reports;
    }

    /** The rows of a match. */
    List<OutputRow> of(RowMatch match, long number) {
        Frame frame = new Frame(rows, number);
        List<OutputRow> output = of(match, frame);
        lookedBeyond = frame.lookedBeyond;
        return output;
    }

    /** Whether a measure of the last match looked at a row that is not there yet. */
    boolean lookedBeyond() {
        return lookedBeyond;
    }

    private List<OutputRow> of(RowMatch match, Frame frame) {
        frame.labels(position -> position < match.start() || position >= match.end()
                ? -1
                : match.labels().get(position - match.start()));
        Object[] initial =
                program.measureRegisters().stream().map(Register::initial).toArray();
        Object[] held = initial.clone();
        for (int i = 0; i < match.labels().size(); i++) {
            map(held, frame, match, i);
        }
        frame.all = held;
        frame.running = held;
        if (query.rowsPerMatch() == RowsPerMatch.ONE) {
            return List.of(row(match.start(), frame));
        }
        if (match.isEmpty()) {
            return query.rowsPerMatch() == RowsPerMatch.ALL_OMIT_EMPTY ? List.of() : List.of(row(match.start(), frame));
        }
        List<OutputRow> output = new ArrayList<>();
        frame.running = initial.clone();
        for (int i = 0; i < match.labels().size(); i++) {
            map(frame.running, frame, match, i);
            if (!match.excluded().get(i)) {
                output.add(row(match.start() + i, frame));
            }
        }
        return output;
    }

    /** The row of a row that belongs to no match. */
    OutputRow unmatched(int position) {
        lookedBeyond = false;
        List<@Nullable Scalar> values = new ArrayList<>();
        for (int place = 0; place < query.output().size(); place++) {
            values.add(program.measureAt(place) >= 0 ? null : column(position, place));
        }
        return OutputRow.of(values);
    }

    private void map(Object[] held, Frame frame, RowMatch match, int index) {
        for (int register = 0; register < held.length; register++) {
            held[register] = program.measureRegisters()
                    .get(register)
                    .mapped(
                            held[register],
                            frame,
                            match.start() + index,
                            match.labels().get(index));
        }
    }

    private OutputRow row(int position, Frame frame) {
        List<@Nullable Scalar> values = new ArrayList<>();
        for (int place = 0; place < query.output().size(); place++) {
            int measure = program.measureAt(place);
            values.add(measure >= 0 ? value(measure, frame) : column(position, place));
        }
        return OutputRow.of(values);
    }

    private @Nullable Scalar column(int position, int place) {
        return rows.at(position).column(query.output().get(place));
    }

    private @Nullable Scalar value(int measure, Frame frame) {
        try {
            return program.measures().get(measure).evaluate(frame, -1, -1);
        } catch (EvaluationException e) {
            reports.accept(e.getMessage() + " (measure "
                    + query.measures().get(measure).name() + ")");
            return null;
        }
    }
}
