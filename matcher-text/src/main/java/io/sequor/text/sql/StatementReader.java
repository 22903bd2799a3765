package io.sequor.text.sql;

import io.sequor.matcher.row.AfterMatch;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.RowsPerMatch;
import io.sequor.matcher.row.SortKey;
import io.sequor.matcher.row.Within;
import io.sequor.text.sql.grammar.RowSqlBaseVisitor;
import io.sequor.text.sql.grammar.RowSqlParser.ClausesContext;
import io.sequor.text.sql.grammar.RowSqlParser.DefinitionContext;
import io.sequor.text.sql.grammar.RowSqlParser.MeasureContext;
import io.sequor.text.sql.grammar.RowSqlParser.NameContext;
import io.sequor.text.sql.grammar.RowSqlParser.RowsPerMatchContext;
import io.sequor.text.sql.grammar.RowSqlParser.SelectedContext;
import io.sequor.text.sql.grammar.RowSqlParser.SelectionContext;
import io.sequor.text.sql.grammar.RowSqlParser.SkipEndContext;
import io.sequor.text.sql.grammar.RowSqlParser.SkipLabelContext;
import io.sequor.text.sql.grammar.RowSqlParser.SkipNextContext;
import io.sequor.text.sql.grammar.RowSqlParser.SkipPastContext;
import io.sequor.text.sql.grammar.RowSqlParser.SkipToContext;
import io.sequor.text.sql.grammar.RowSqlParser.SortKeyContext;
import io.sequor.text.sql.grammar.RowSqlParser.StatementContext;
import io.sequor.text.sql.grammar.RowSqlParser.SubsetContext;
import io.sequor.text.sql.grammar.RowSqlParser.WithinContext;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a query of a statement that fits the grammar. */
final class StatementReader {
    private final Problems problems;
    private final ExpressionReader expressions;

    StatementReader(Problems problems) {
        this.problems = problems;
        this.expressions = new ExpressionReader(problems);
    }

    RowSql read(StatementContext statement) {
        String topic = statement.topic().name().stream().map(Names::asWritten).collect(Collectors.joining("."));
        ClausesContext clauses = statement.clauses();
        List<String> partitionBy = clauses.name().stream().map(Names::column).toList();
        List<RowQuery.Measure> measures =
                clauses.measure().stream().map(this::measure).toList();
        RowsPerMatch rowsPerMatch = rowsPerMatch(clauses.rowsPerMatch());
        problems.locate("pattern", clauses.pattern().start);
        RowQuery query = new RowQuery(
                partitionBy,
                clauses.sortKey().stream().map(StatementReader::sortKey).toList(),
                measures,
                rowsPerMatch,
                afterMatch(clauses.skipTo()),
                new PatternReader(problems).visit(clauses.pattern()),
                within(clauses.within()),
                clauses.subset().stream().map(this::subset).toList(),
                clauses.definition().stream().map(this::definition).toList(),
                output(statement, rowsPerMatch, partitionBy, measures));
        return new RowSql(topic, query);
    }

    private static SortKey sortKey(SortKeyContext key) {
        return new SortKey(Names.column(key.name()), key.descending != null, key.first != null);
    }

    private RowQuery.Measure measure(MeasureContext measure) {
        String name = Names.column(measure.name());
        problems.locate("measures." + name, measure.start);
        return new RowQuery.Measure(name, expressions.whole(measure.expression()));
    }

    private RowQuery.Definition definition(DefinitionContext definition) {
        String label = Names.label(definition.name());
        problems.locate("definitions." + label, definition.start);
        return new RowQuery.Definition(label, expressions.whole(definition.expression()));
    }

    private RowQuery.Subset subset(SubsetContext subset) {
        String name = Names.label(subset.label);
        problems.locate("subsets." + name, subset.start);
        Set<String> members = new HashSet<>();
        for (NameContext member : subset.members) {
            if (!members.add(Names.label(member))) {
                problems.at(member.start, "SQL-009", "the subset has this member already", "Leave it out.");
            }
        }
        return new RowQuery.Subset(name, members);
    }

    private Optional<Within> within(@Nullable WithinContext within) {
        if (within == null) {
            return Optional.empty();
        }
        problems.locate("within", within.start);
        return Numerals.decimal(within.NUMBER().getSymbol(), problems)
                .map(bound -> within.getChildCount() == 1 ? bound : bound.negate())
                .map(Within::new);
    }

    private static RowsPerMatch rowsPerMatch(@Nullable RowsPerMatchContext rows) {
        if (rows == null || rows.ONE() != null) {
            return RowsPerMatch.ONE;
        }
        if (rows.omit != null) {
            return RowsPerMatch.ALL_OMIT_EMPTY;
        }
        return rows.unmatched == null ? RowsPerMatch.ALL_SHOW_EMPTY : RowsPerMatch.ALL_WITH_UNMATCHED;
    }

    private AfterMatch afterMatch(@Nullable SkipToContext skip) {
        if (skip == null) {
            return new AfterMatch(AfterMatch.Mode.PAST_LAST_ROW, Optional.empty());
        }
        problems.locate("afterMatch", skip.stop);
        return skip.accept(new RowSqlBaseVisitor<AfterMatch>() {
            @Override
            public AfterMatch visitSkipPast(SkipPastContext past) {
                return new AfterMatch(AfterMatch.Mode.PAST_LAST_ROW, Optional.empty());
            }

            @Override
            public AfterMatch visitSkipNext(SkipNextContext next) {
                return new AfterMatch(AfterMatch.Mode.TO_NEXT_ROW, Optional.empty());
            }

            @Override
            public AfterMatch visitSkipEnd(SkipEndContext end) {
                AfterMatch.Mode mode = end.FIRST() == null ? AfterMatch.Mode.TO_LAST : AfterMatch.Mode.TO_FIRST;
                return new AfterMatch(mode, Optional.of(Names.label(end.name())));
            }

            @Override
            public AfterMatch visitSkipLabel(SkipLabelContext label) {
                return new AfterMatch(AfterMatch.Mode.TO_LAST, Optional.of(Names.label(label.name())));
            }
        });
    }

    private List<String> output(
            StatementContext statement,
            RowsPerMatch rowsPerMatch,
            List<String> partitionBy,
            List<RowQuery.Measure> measures) {
        SelectionContext selection = statement.selection();
        if (selection.selected().isEmpty()) {
            if (rowsPerMatch != RowsPerMatch.ONE) {
                problems.at(
                        selection.start,
                        "SQL-010",
                        "with ALL ROWS PER MATCH the columns that * stands for are not known",
                        "Name each column and measure.");
            }
            return Stream.concat(partitionBy.stream(), measures.stream().map(RowQuery.Measure::name))
                    .distinct()
                    .toList();
        }
        Optional<String> alias = Optional.ofNullable(statement.alias).map(Names::column);
        return selection.selected().stream().map(one -> selected(one, alias)).toList();
    }

    private String selected(SelectedContext selected, Optional<String> alias) {
        if (selected.qualifier != null && !alias.equals(Optional.of(Names.column(selected.qualifier)))) {
            problems.at(
                    selected.start,
                    "SQL-008",
                    "nothing is called " + selected.qualifier.getText() + " here",
                    alias.map(name -> "Say " + name + ".").orElse("Leave it out, or name the matches: ) AS m."));
        }
        String name = Names.column(selected.column);
        problems.locate("output." + name, selected.column.start);
        return name;
    }
}
