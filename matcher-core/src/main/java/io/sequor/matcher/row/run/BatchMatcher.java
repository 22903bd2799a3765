package io.sequor.matcher.row.run;

import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.RowsPerMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Answers a query over rows that are all there. Cost: for each start, linear in the rows that it looks at. */
public final class BatchMatcher {
    private final RowProgram program;
    private final RowQuery query;
    private final boolean strict;
    private final Consumer<String> reports;
    private final Reach reach;

    /**
     * A matcher of a query.
     *
     * @param program the query
     * @param strict whether AFTER MATCH SKIP to an impossible row is an error; else it is reported, and the search goes on
     * @param reports is told of everything that had no value, or could not be done as the query says
     */
    public BatchMatcher(RowProgram program, boolean strict, Consumer<String> reports) {
        this.program = program;
        this.query = program.query();
        this.strict = strict;
        this.reports = reports;
        this.reach = new Reach(query);
    }

    /**
     * The answer, partition by partition in the order in which they first occur.
     *
     * @param rows in the order in which they came
     * @throws RowErrorException in strict mode, for AFTER MATCH SKIP to an impossible row
     * @throws io.sequor.matcher.expr.EvaluationException when a column of ORDER BY holds values that have no common order
     */
    public List<OutputRow> run(List<Row> rows) {
        List<OutputRow> output = new ArrayList<>();
        for (List<Row> partition : new RowOrder(query).partitions(rows).values()) {
            output.addAll(answer(partition));
        }
        return output;
    }

    private List<OutputRow> answer(List<Row> rows) {
        Partition partition = RowWindow.of(rows);
        MatchOutput output = new MatchOutput(program, partition, reports);
        Resumption resumption = new Resumption(query, program.pattern().labels(), strict, reports);
        Conditions conditions = new Conditions(program, partition, reports);
        Stepper stepper = new Stepper(program, conditions);
        List<OutputRow> found = new ArrayList<>();
        long number = 1;
        int covered = 0;
        int at = 0;
        while (at < rows.size()) {
            Optional<RowMatch> match = search(stepper, conditions, partition, at, number);
            if (match.isPresent()) {
                found.addAll(output.of(match.get(), number));
                number++;
                covered = Math.max(covered, match.get().end());
                at = resumption.after(match.get());
            } else {
                if (query.rowsPerMatch() == RowsPerMatch.ALL_WITH_UNMATCHED && at >= covered) {
                    found.add(output.unmatched(at));
                }
                at++;
            }
        }
        return found;
    }

    private Optional<RowMatch> search(Stepper stepper, Conditions conditions, Partition rows, int start, long number) {
        conditions.matchNumber(number);
        Scan scan = new Scan(stepper, start);
        int position = start;
        while (position < rows.size() && !scan.isOver()) {
            if (reach.isWithin(rows.at(start), rows.at(position))) {
                scan.step(position);
                position++;
            } else {
                scan.expire();
            }
        }
        scan.finish(position);
        return scan.found();
    }
}
