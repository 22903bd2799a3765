package io.sequor.benchmarks.report;

import io.sequor.runner.terminal.Console;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rows under a heading, aligned: the first column to the left, all others to the right. */
public final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    /** A table with these headings. */
    public Table(String... headings) {
        rows.add(List.of(headings));
    }

    /** Adds a row: as many cells as there are headings. */
    public void row(String... cells) {
        if (cells.length != rows.get(0).size()) {
            throw new IllegalArgumentException(
                    cells.length + " cells, and there are " + rows.get(0).size() + " headings");
        }
        rows.add(List.of(cells));
    }

    /** Prints it, with an empty line before. */
    public void show(Console console) {
        console.line("");
        lines().forEach(console::line);
    }

    List<String> lines() {
        return rows.stream().map(this::line).toList();
    }

    private String line(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < cells.size(); column++) {
            int width = width(column);
            String format = column == 0 ? "%-" + width + "s" : "  %" + width + "s";
            line.append(String.format(Locale.ROOT, format, cells.get(column)));
        }
        return line.toString().stripTrailing();
    }

    private int width(int column) {
        return rows.stream().mapToInt(cells -> cells.get(column).length()).max().orElse(0);
    }

    /** A number with three significant digits, or all of them where it has more before the point. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            return "-";
        }
        double size = Math.abs(value);
        if (size >= 100 || size == 0) {
            return String.format(Locale.ROOT, "%,d", Math.round(value));
        }
        return String.format(Locale.ROOT, size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f", value);
    }
}
