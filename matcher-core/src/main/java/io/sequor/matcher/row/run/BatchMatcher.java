package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.Numbers;
import io.sequor.matcher.expr.Operations;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.RowsPerMatch;
import io.sequor.matcher.row.SortKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Answers a query over rows that are all there. Cost: for each start, linear in the rows that it looks at. */
public final class BatchMatcher {
    private final RowProgram program;
    private final RowQuery query;
    private final boolean strict;
    private final Consumer<String> reports;

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
        for (List<Row> partition : partitions(rows)) {
            partition.sort(order());
            output.addAll(answer(partition));
        }
        return output;
    }

    private Collection<List<Row>> partitions(List<Row> rows) {
        Map<List<Optional<Scalar>>, List<Row>> partitions = new LinkedHashMap<>();
        for (Row row : rows) {
            List<Optional<Scalar>> key = query.partitionBy().stream()
                    .map(column -> Optional.ofNullable(row.column(column)))
                    .toList();
            partitions.computeIfAbsent(key, none -> new ArrayList<>()).add(row);
        }
        return partitions.values();
    }

    private Comparator<Row> order() {
        Comparator<Row> order = Comparator.comparing(Row::seq);
        for (int i = query.orderBy().size() - 1; i >= 0; i--) {
            order = comparator(query.orderBy().get(i)).thenComparing(order);
        }
        return order;
    }

    private static Comparator<Row> comparator(SortKey key) {
        return (left, right) -> {
            Scalar l = left.column(key.column());
            Scalar r = right.column(key.column());
            if (l == null || r == null) {
                int nulls = Boolean.compare(r == null, l == null);
                return key.nullsFirst() ? nulls : -nulls;
            }
            return key.descending() ? Operations.compare(r, l) : Operations.compare(l, r);
        };
    }

    private List<OutputRow> answer(List<Row> rows) {
        Partition partition = new Listed(rows);
        MatchOutput output = new MatchOutput(program, partition, reports);
        Resumption resumption = new Resumption(query, program.pattern().labels(), strict, reports);
        List<OutputRow> found = new ArrayList<>();
        long number = 1;
        int covered = 0;
        int at = 0;
        while (at < rows.size()) {
            Optional<RowMatch> match = search(partition, at, number);
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

    private Optional<RowMatch> search(Partition rows, int start, long number) {
        Scan scan = new Scan(program, new Frame(rows, number), start, reports);
        int position = start;
        while (position < rows.size() && !scan.isOver()) {
            if (isWithin(rows, start, position)) {
                scan.step(position);
                position++;
            } else {
                scan.expire();
            }
        }
        scan.finish();
        return scan.found();
    }

    private boolean isWithin(Partition rows, int start, int position) {
        if (query.within().isEmpty()) {
            return true;
        }
        String column = query.orderBy().get(0).column();
        Scalar first = rows.at(start).column(column);
        Scalar now = rows.at(position).column(column);
        return isNumber(first)
                && isNumber(now)
                && Numbers.exact(now)
                                .subtract(Numbers.exact(first))
                                .compareTo(query.within().get().bound())
                        <= 0;
    }

    /** Nothing is within a bound of what is NULL, or no number. */
    private static boolean isNumber(@Nullable Scalar value) {
        return value != null && Numbers.isNumber(value);
    }

    /** The rows of a list. */
    private record Listed(List<Row> rows) implements Partition {
        @Override
        public int size() {
            return rows.size();
        }

        @Override
        public Row at(int position) {
            return rows.get(position);
        }
    }
}
