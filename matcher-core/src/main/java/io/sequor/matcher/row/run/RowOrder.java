package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.Operations;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.SortKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** PARTITION BY and ORDER BY of a query. Rules: row patterns, section 1. */
public final class RowOrder {
    private final RowQuery query;

    /** Those of a query. */
    public RowOrder(RowQuery query) {
        this.query = query;
    }

    /** What tells the partition of a row from others; NULL is a value like any other. */
    public List<Optional<Scalar>> partition(Row row) {
        return query.partitionBy().stream()
                .map(column -> Optional.ofNullable(row.column(column)))
                .toList();
    }

    /** The partitions of rows, in the order in which they first occur, each in its order. */
    public Map<List<Optional<Scalar>>, List<Row>> partitions(List<Row> rows) {
        Map<List<Optional<Scalar>>, List<Row>> partitions = new LinkedHashMap<>();
        for (Row row : rows) {
            partitions
                    .computeIfAbsent(partition(row), none -> new ArrayList<>())
                    .add(row);
        }
        partitions.values().forEach(partition -> partition.sort(comparator()));
        return partitions;
    }

    /** The order of rows; those that the query does not order stay as they came. */
    public Comparator<Row> comparator() {
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
}
