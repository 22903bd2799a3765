package io.sequor.matcher.row.run;

import java.util.ArrayList;
import java.util.List;

/** The rows of a partition that are still held; a position stays the same when rows before it leave. Mutable. */
final class RowWindow implements Partition {
    private List<Row> rows = new ArrayList<>();
    private int first;

    /** Rows that begin at a position. */
    RowWindow(int first) {
        this.first = first;
    }

    /** These rows, the first one at position 0. */
    static RowWindow of(List<Row> rows) {
        RowWindow window = new RowWindow(0);
        window.rows.addAll(rows);
        return window;
    }

    @Override
    public int first() {
        return first;
    }

    @Override
    public int size() {
        return first + rows.size();
    }

    @Override
    public Row at(int position) {
        return rows.get(position - first);
    }

    void add(Row row) {
        rows.add(row);
    }

    /** Takes the rows from a position on away. */
    void truncate(int position) {
        rows.subList(position - first, rows.size()).clear();
    }

    /** Positions are counted from another one. */
    void renumber(int position) {
        first = position;
    }

    /** The rows before a position leave. Cost: those that stay, so it is done for half of them at a time or more. */
    void dropBefore(int position) {
        if (2 * (position - first) >= rows.size()) {
            rows = new ArrayList<>(rows.subList(position - first, rows.size()));
            first = position;
        }
    }

    /** The position of a row; -1 for one that is not held. */
    int positionOf(Seq seq) {
        for (int i = rows.size() - 1; i >= 0; i--) {
            if (rows.get(i).seq().equals(seq)) {
                return first + i;
            }
        }
        return -1;
    }
}
