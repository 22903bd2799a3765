package io.sequor.text.sql;

import io.sequor.matcher.row.AfterMatch;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.RowsPerMatch;
import io.sequor.matcher.row.SortKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes a statement, a clause a line. */
final class StatementWriter {
    private static final ExpressionWriter EXPRESSIONS = new ExpressionWriter();

    private StatementWriter() {}

    static String text(RowSql statement) {
        RowQuery query = statement.query();
        List<String> lines = new ArrayList<>();
        clause(lines, "PARTITION BY ", query.partitionBy(), Names::columnText);
        clause(lines, "ORDER BY ", query.orderBy(), StatementWriter::sortKey);
        clause(lines, "MEASURES ", query.measures(), StatementWriter::measure);
        lines.add(rowsPerMatch(query.rowsPerMatch()));
        lines.add("AFTER MATCH SKIP " + skip(query.afterMatch()));
        lines.add("PATTERN (" + query.pattern().accept(new PatternWriter()) + ")");
        query.within().ifPresent(within -> lines.add("WITHIN " + within.bound()));
        clause(lines, "SUBSET ", query.subsets(), StatementWriter::subset);
        clause(lines, "DEFINE ", query.definitions(), StatementWriter::definition);
        return "SELECT " + list(query.output(), Names::columnText) + "\nFROM " + Names.topicText(statement.topic())
                + " MATCH_RECOGNIZE (\n  " + String.join("\n  ", lines) + "\n)";
    }

    private static <T> void clause(List<String> lines, String words, List<T> items, Function<T, String> text) {
        if (!items.isEmpty()) {
            lines.add(words + list(items, text));
        }
    }

    private static <T> String list(List<T> items, Function<T, String> text) {
        return items.stream().map(text).collect(Collectors.joining(", "));
    }

    private static String sortKey(SortKey key) {
        return Names.columnText(key.column())
                + (key.descending() ? " DESC" : "")
                + (key.nullsFirst() ? " NULLS FIRST" : "");
    }

    private static String measure(RowQuery.Measure measure) {
        return measure.expression().accept(EXPRESSIONS) + " AS " + Names.columnText(measure.name());
    }

    private static String subset(RowQuery.Subset subset) {
        return Names.labelText(subset.name()) + " = ("
                + list(subset.members().stream().sorted().toList(), Names::labelText) + ")";
    }

    private static String definition(RowQuery.Definition definition) {
        return Names.labelText(definition.label()) + " AS "
                + definition.condition().accept(EXPRESSIONS);
    }

    private static String rowsPerMatch(RowsPerMatch rows) {
        return switch (rows) {
            case ONE -> "ONE ROW PER MATCH";
            case ALL_SHOW_EMPTY -> "ALL ROWS PER MATCH";
            case ALL_OMIT_EMPTY -> "ALL ROWS PER MATCH OMIT EMPTY MATCHES";
            case ALL_WITH_UNMATCHED -> "ALL ROWS PER MATCH WITH UNMATCHED ROWS";
        };
    }

    private static String skip(AfterMatch after) {
        String label = after.label().map(Names::labelText).orElse("");
        return switch (after.mode()) {
            case PAST_LAST_ROW -> "PAST LAST ROW";
            case TO_NEXT_ROW -> "TO NEXT ROW";
            case TO_FIRST -> "TO FIRST " + label;
            case TO_LAST -> "TO LAST " + label;
        };
    }
}
