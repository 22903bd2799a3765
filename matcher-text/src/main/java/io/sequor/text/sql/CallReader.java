package io.sequor.text.sql;

import io.sequor.matcher.expr.AggregateFunction;
import io.sequor.matcher.expr.Expression;
import io.sequor.matcher.expr.NavigationFunction;
import io.sequor.matcher.expr.ScalarFunction;
import io.sequor.matcher.expr.Semantics;
import io.sequor.text.sql.grammar.RowSqlParser.ArgumentsContext;
import io.sequor.text.sql.grammar.RowSqlParser.CallContext;
import io.sequor.text.sql.grammar.RowSqlParser.ExpressionContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes an expression of a function with its arguments. */
final class CallReader {
    private final CallContext call;
    private final ExpressionReader expressions;
    private final Problems problems;
    private final String name;
    private final @Nullable ArgumentsContext arguments;

    CallReader(CallContext call, ExpressionReader expressions, Problems problems) {
        this.call = call;
        this.expressions = expressions;
        this.problems = problems;
        this.name = call.function().getText().toUpperCase(Locale.ROOT);
        this.arguments = call.arguments();
    }

    Expression read() {
        Optional<NavigationFunction> navigation = named(NavigationFunction.values());
        if (navigation.isPresent()) {
            return navigation(navigation.get());
        }
        Optional<AggregateFunction> aggregate = named(AggregateFunction.values());
        if (aggregate.isPresent()) {
            return aggregate(aggregate.get());
        }
        if (call.semantics != null) {
            problems.at(
                    call.semantics,
                    "SQL-006",
                    call.semantics.getText().toUpperCase(Locale.ROOT) + " does not go with " + name,
                    "Leave it out; it stands before FIRST, LAST and aggregates.");
        }
        Optional<ScalarFunction> scalar = named(ScalarFunction.values());
        if (scalar.isPresent()) {
            refuseStar();
            return new Expression.Call(
                    scalar.get(), given().stream().map(expressions::visit).toList());
        }
        if (name.equals("MATCH_NUMBER")) {
            if (arguments != null) {
                wrong("MATCH_NUMBER takes no argument", "Write MATCH_NUMBER().");
            }
            return new Expression.MatchNumber();
        }
        problems.at(call.function().start, "SQL-006", "there is no function " + name, "There are " + all() + ".");
        return new Expression.Null();
    }

    private <E extends Enum<E>> Optional<E> named(E[] values) {
        return Arrays.stream(values).filter(value -> value.name().equals(name)).findFirst();
    }

    private static String all() {
        return Stream.of(
                        NavigationFunction.values(), AggregateFunction.values(), ScalarFunction.values(), new String[] {
                            "CLASSIFIER", "MATCH_NUMBER", "CAST"
                        })
                .flatMap(Arrays::stream)
                .map(Object::toString)
                .collect(Collectors.joining(", "));
    }

    private List<ExpressionContext> given() {
        return arguments == null ? List.of() : arguments.expression();
    }

    private Expression navigation(NavigationFunction function) {
        List<ExpressionContext> given = given();
        int offset = function.isLogical() ? 0 : 1;
        refuseStar();
        if (given.isEmpty() || given.size() > 2) {
            wrong(name + " takes an expression and perhaps an offset", "Write " + name + "(column, 1).");
            return new Expression.Null();
        }
        if (given.size() == 2) {
            offset = offset(given.get(1));
        }
        return new Expression.Navigation(function, expressions.visit(given.get(0)), offset, semantics());
    }

    private int offset(ExpressionContext offset) {
        if (offset.start.equals(offset.stop)) {
            return Numerals.whole(offset.start, problems).orElse(0);
        }
        problems.at(offset.start, "SQL-005", "an offset is a whole number", "Write digits only.");
        return 0;
    }

    private Expression aggregate(AggregateFunction function) {
        if (arguments != null && isStar()) {
            if (function != AggregateFunction.COUNT) {
                refuseStar();
            }
            return new Expression.Aggregate(
                    function,
                    Optional.empty(),
                    Optional.ofNullable(arguments.name()).map(Names::label),
                    semantics());
        }
        if (given().size() != 1) {
            wrong(name + " takes one argument", "Write " + name + "(column).");
            return new Expression.Null();
        }
        return new Expression.Aggregate(
                function, Optional.of(expressions.visit(given().get(0))), Optional.empty(), semantics());
    }

    private boolean isStar() {
        return arguments != null && arguments.expression().isEmpty();
    }

    private void refuseStar() {
        if (isStar()) {
            wrong(name + " takes no *", "Name a column; only COUNT counts rows.");
        }
    }

    private Semantics semantics() {
        return call.semantics != null && call.semantics.getText().equalsIgnoreCase("FINAL")
                ? Semantics.FINAL
                : Semantics.RUNNING;
    }

    private void wrong(String message, String advice) {
        problems.at(call.function().start, "SQL-006", message, advice);
    }
}
