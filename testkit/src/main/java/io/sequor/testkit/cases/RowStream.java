package io.sequor.testkit.cases;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.Numbers;
import io.sequor.matcher.row.run.IncrementalMatcher;
import io.sequor.matcher.row.run.OutputRow;
import io.sequor.matcher.row.run.Row;
import io.sequor.matcher.row.run.RowOrder;
import io.sequor.matcher.row.run.RowProgram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows that come in any order, fed to a matcher for each partition once a watermark has passed them. */
final class RowStream {
    private final RowProgram program;
    private final RowOrder order;
    private final String timeColumn;
    private final Map<List<Optional<Scalar>>, IncrementalMatcher> matchers = new LinkedHashMap<>();
    private final List<Row> waiting = new ArrayList<>();

    RowStream(RowProgram program, String timeColumn) {
        this.program = program;
        this.order = new RowOrder(program.query());
        this.timeColumn = timeColumn;
    }

    /** A row has come; it has a time. */
    void push(Row row) {
        waiting.add(row);
    }

    /** What is decided now that no row at or before a time is still to come. */
    List<OutputRow> advance(long watermark) {
        List<Row> safe = waiting.stream().filter(row -> time(row) <= watermark).toList();
        waiting.removeAll(safe);
        feed(safe);
        matchers.values().forEach(matcher -> matcher.watermark(watermark));
        return taken();
    }

    /** What is left, now that no row is to come. */
    List<OutputRow> finish() {
        feed(waiting);
        waiting.clear();
        matchers.values().forEach(IncrementalMatcher::finish);
        return taken();
    }

    private void feed(List<Row> safe) {
        order.partitions(safe)
                .forEach((key, rows) -> matchers.computeIfAbsent(
                                key, none -> new IncrementalMatcher(program, false, true, report -> {}))
                        .advance(rows));
    }

    private List<OutputRow> taken() {
        List<OutputRow> taken = new ArrayList<>();
        matchers.values().forEach(matcher -> matcher.take().forEach(result -> taken.addAll(result.output())));
        return taken;
    }

    private long time(Row row) {
        return Numbers.exact(row.event().fields().get(timeColumn)).longValueExact();
    }
}
