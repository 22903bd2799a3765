package io.sequor.matcher.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.AggregateFunction;
import io.sequor.matcher.expr.Expression;
import io.sequor.matcher.expr.Expression.Aggregate;
import io.sequor.matcher.expr.Expression.Classifier;
import io.sequor.matcher.expr.Expression.Column;
import io.sequor.matcher.expr.Expression.Literal;
import io.sequor.matcher.expr.Expression.Navigation;
import io.sequor.matcher.expr.Expression.Operation;
import io.sequor.matcher.expr.NavigationFunction;
import io.sequor.matcher.expr.Operator;
import io.sequor.matcher.expr.Semantics;
import io.sequor.matcher.row.RowPattern.Empty;
import io.sequor.matcher.row.RowPattern.Exclusion;
import io.sequor.matcher.row.RowPattern.Label;
import io.sequor.matcher.row.RowPattern.Repeat;
import io.sequor.matcher.row.RowPattern.Sequence;
import io.sequor.matcher.row.run.RowProgram;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is refused of a query, and how that is said. */
class RowQueryCheckerTest {
    private static final RowPattern AB = new Sequence(List.of(new Label("A"), new Label("B")));
    private static final Expression TRUE = new Literal(Scalar.of(true));

    private static Expression column(String label) {
        return new Column("v", Optional.ofNullable(label.isEmpty() ? null : label));
    }

    private static Navigation navigation(NavigationFunction function, Expression argument) {
        return new Navigation(function, argument, 0, Semantics.RUNNING);
    }

    private static Expression sum(Expression argument) {
        return new Aggregate(AggregateFunction.SUM, Optional.of(argument), Optional.empty(), Semantics.RUNNING);
    }

    private static Expression plus(Expression left, Expression right) {
        return new Operation(Operator.ADD, List.of(left, right));
    }

    private static RowQuery measuring(Expression expression) {
        return Queries.of(AB, List.of(), List.of(new RowQuery.Measure("x", expression)));
    }

    private static RowQuery defining(Expression condition) {
        return Queries.of(AB, List.of(Queries.define("B", condition)), List.of());
    }

    private static RowQuery with(RowPattern pattern) {
        return Queries.of(pattern);
    }

    /** A query, and the one problem that it has. */
    record Row(RowQuery query, String problem) {}

    static Stream<Row> mistakes() {
        RowQuery plain = Queries.of(AB);
        return Stream.of(
                new Row(measuring(column("Z")), "ROW-003 at measures.x: there is no label Z"),
                new Row(measuring(new Classifier(Optional.of("Z"))), "ROW-003 at measures.x: there is no label Z"),
                new Row(
                        measuring(
                                navigation(NavigationFunction.LAST, navigation(NavigationFunction.FIRST, column("A")))),
                        "ROW-008 at measures.x: FIRST cannot stand inside of LAST like this"),
                new Row(
                        measuring(
                                navigation(NavigationFunction.PREV, navigation(NavigationFunction.PREV, column("A")))),
                        "ROW-008 at measures.x: PREV cannot stand inside of PREV like this"),
                new Row(
                        measuring(
                                navigation(NavigationFunction.LAST, navigation(NavigationFunction.PREV, column("A")))),
                        "ROW-008 at measures.x: PREV cannot stand inside of LAST like this"),
                new Row(
                        measuring(navigation(
                                NavigationFunction.PREV,
                                plus(navigation(NavigationFunction.LAST, column("A")), column("A")))),
                        "ROW-008 at measures.x: LAST cannot stand inside of PREV like this"),
                new Row(
                        measuring(sum(navigation(NavigationFunction.LAST, column("A")))),
                        "ROW-008 at measures.x: LAST cannot stand inside of SUM like this"),
                new Row(measuring(sum(sum(column("A")))), "ROW-017 at measures.x: SUM cannot stand inside of SUM"),
                new Row(
                        measuring(navigation(NavigationFunction.FIRST, plus(column("A"), column("B")))),
                        "ROW-009 at measures.x: the argument of FIRST is about rows of [A, B]"),
                new Row(
                        measuring(navigation(NavigationFunction.FIRST, plus(column("A"), column("")))),
                        "ROW-009 at measures.x: the argument of FIRST is about rows of [A, all labels]"),
                new Row(
                        measuring(sum(plus(column("A"), column("B")))),
                        "ROW-009 at measures.x: the argument of SUM is about rows of [A, B]"),
                new Row(
                        measuring(navigation(NavigationFunction.FIRST, new Literal(Scalar.of(1)))),
                        "ROW-010 at measures.x: the argument of FIRST asks nothing of a row"),
                new Row(
                        measuring(new Operation(Operator.NOT, List.of(TRUE, TRUE))),
                        "ROW-016 at measures.x: NOT takes another number of arguments"),
                new Row(
                        measuring(new Navigation(NavigationFunction.LAST, column("A"), -1, Semantics.RUNNING)),
                        "ROW-019 at measures.x: the offset -1 is negative"),
                new Row(
                        defining(new Operation(
                                Operator.GT,
                                List.of(
                                        column(""),
                                        new Navigation(NavigationFunction.LAST, column("A"), 0, Semantics.FINAL)))),
                        "ROW-002 at definitions.B: FINAL LAST asks for rows that are not known when a row is tested"),
                new Row(
                        defining(plus(column(""), column(""))),
                        "ROW-013 at definitions.B: its condition is no truth value"),
                new Row(
                        Queries.of(AB, List.of(Queries.define("Z", TRUE)), List.of()),
                        "ROW-004 at definitions.Z: it does not occur in the pattern"),
                new Row(
                        Queries.of(AB, List.of(Queries.define("A", TRUE), Queries.define("A", TRUE)), List.of()),
                        "ROW-005 at definitions.A: it is defined twice"),
                new Row(
                        subset(plain, new RowQuery.Subset("U", Set.of("A", "Z")), List.of()),
                        "ROW-006 at subsets.U: its member Z is no label of the pattern"),
                new Row(
                        subset(plain, new RowQuery.Subset("B", Set.of("A")), List.of()),
                        "ROW-015 at subsets.B: there is another label or subset of this name"),
                new Row(
                        subset(plain, new RowQuery.Subset("U", Set.of("A")), List.of(Queries.define("U", TRUE))),
                        "ROW-007 at definitions.U: it is a subset, and only labels are defined"),
                new Row(
                        new RowQuery(
                                plain.partitionBy(),
                                plain.orderBy(),
                                plain.measures(),
                                plain.rowsPerMatch(),
                                plain.afterMatch(),
                                plain.pattern(),
                                Optional.of(new Within(BigDecimal.TEN)),
                                plain.subsets(),
                                plain.definitions(),
                                plain.output()),
                        "ROW-020 at within: WITHIN measures by the first column of ORDER BY, and there is none"),
                new Row(with(new Empty()), "ROW-014 at pattern: it has no label, so no row can be mapped"),
                new Row(
                        with(new Repeat(AB, 3, OptionalInt.of(2), true)),
                        "ROW-011 at pattern: a quantifier has the bounds 3 and 2"),
                new Row(
                        with(new Repeat(AB, 0, OptionalInt.of(0), true)),
                        "ROW-011 at pattern: a quantifier has the bounds 0 and 0"),
                new Row(
                        with(new Repeat(AB, 20_000, OptionalInt.empty(), true)),
                        "ROW-018 at pattern: written out it takes more than 20000 instructions"),
                new Row(
                        changed(plain, RowsPerMatch.ALL_WITH_UNMATCHED, new Exclusion(AB), "", List.of()),
                        "ROW-001 at pattern: an exclusion {- -} cannot stand beside WITH UNMATCHED ROWS"),
                new Row(
                        changed(plain, RowsPerMatch.ONE, AB, "Z", List.of()),
                        "ROW-003 at afterMatch: there is no label Z"),
                new Row(
                        changed(plain, RowsPerMatch.ONE, AB, "", List.of("v")),
                        "ROW-012 at output.v: it is neither a measure nor a column of PARTITION BY, and one row for a"
                                + " match has no other"));
    }

    private static RowQuery subset(RowQuery plain, RowQuery.Subset subset, List<RowQuery.Definition> definitions) {
        return new RowQuery(
                plain.partitionBy(),
                plain.orderBy(),
                plain.measures(),
                plain.rowsPerMatch(),
                plain.afterMatch(),
                plain.pattern(),
                plain.within(),
                List.of(subset),
                definitions,
                plain.output());
    }

    private static RowQuery changed(
            RowQuery plain, RowsPerMatch rowsPerMatch, RowPattern pattern, String target, List<String> output) {
        AfterMatch afterMatch =
                target.isEmpty() ? plain.afterMatch() : new AfterMatch(AfterMatch.Mode.TO_LAST, Optional.of(target));
        return new RowQuery(
                plain.partitionBy(),
                plain.orderBy(),
                plain.measures(),
                rowsPerMatch,
                afterMatch,
                pattern,
                plain.within(),
                plain.subsets(),
                plain.definitions(),
                output);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void saysWhatIsWrongAndWhere(Row row) {
        assertThat(RowQueryChecker.check(row.query))
                .extracting(problem -> problem.code() + " at " + problem.path() + ": " + problem.message())
                .containsExactly(row.problem);
        assertThat(RowQueryChecker.check(row.query)).extracting(Problem::advice).doesNotContain("");
    }

    @Test
    void everyMistakeIsSaidAtOnce() {
        RowQuery wrong = Queries.of(
                AB,
                List.of(Queries.define("Z", plus(column("Y"), column("Y")))),
                List.of(new RowQuery.Measure("x", column("Q")), new RowQuery.Measure("x", TRUE)));

        assertThatThrownBy(() -> RowProgram.compile(wrong))
                .isInstanceOf(DefinitionException.class)
                .hasMessageStartingWith(
                        "row pattern query: 6 problems\nROW-003 there is no label Q\n  at measures.x. Use")
                .hasMessageContainingAll("ROW-015", "ROW-004", "ROW-013");
    }

    @Test
    void permutationsHaveABound() {
        List<RowPattern> labels = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            labels.add(new Label("L" + i));
        }

        assertThat(RowQueryChecker.check(Queries.of(new RowPattern.Permutation(labels))))
                .extracting(Problem::code)
                .containsExactly("ROW-018");
    }

    @Test
    void aRightQueryHasNoProblem() {
        Expression nested = new Navigation(
                NavigationFunction.PREV, navigation(NavigationFunction.LAST, column("A")), 2, Semantics.RUNNING);

        assertThat(RowQueryChecker.check(measuring(nested))).isEmpty();
        assertThat(RowQueryChecker.check(defining(new Operation(Operator.GT, List.of(column("B"), nested)))))
                .isEmpty();
    }
}
