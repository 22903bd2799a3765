package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.AggregateFunction;
import io.sequor.matcher.expr.Expression;
import io.sequor.matcher.expr.NavigationFunction;
import io.sequor.matcher.expr.Operator;
import io.sequor.matcher.expr.ScalarFunction;
import io.sequor.matcher.expr.Semantics;
import io.sequor.matcher.expr.SqlType;
import io.sequor.matcher.row.AfterMatch;
import io.sequor.matcher.row.RowPattern;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.RowsPerMatch;
import io.sequor.matcher.row.SortKey;
import io.sequor.matcher.row.Within;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Queries, patterns and expressions from the trees of a case. */
final class RowTrees {
    private RowTrees() {}

    static RowQuery query(JsonNode json) {
        return new RowQuery(
                list(json.get("partition_by"), JsonNode::textValue),
                list(
                        json.get("order_by"),
                        key -> new SortKey(
                                key.get("column").textValue(),
                                key.get("desc").booleanValue(),
                                key.get("nulls").textValue().equals("FIRST"))),
                list(
                        json.get("measures"),
                        measure ->
                                new RowQuery.Measure(measure.get("name").textValue(), expression(measure.get("expr")))),
                RowsPerMatch.valueOf(json.get("rows_per_match").textValue()),
                new AfterMatch(
                        AfterMatch.Mode.valueOf(json.get("skip").get("mode").textValue()),
                        text(json.get("skip").path("var"))),
                pattern(json.get("pattern")),
                within(json.get("within")),
                list(json.get("subsets"), RowTrees::subset),
                list(
                        json.get("defines"),
                        define ->
                                new RowQuery.Definition(define.get("var").textValue(), expression(define.get("expr")))),
                list(json.get("output"), JsonNode::textValue));
    }

    private static Optional<Within> within(JsonNode json) {
        return json.isNull()
                ? Optional.empty()
                : Optional.of(new Within(json.get("bound").decimalValue()));
    }

    private static RowQuery.Subset subset(JsonNode json) {
        Set<String> members = new HashSet<>(list(json.get("of"), JsonNode::textValue));
        return new RowQuery.Subset(json.get("name").textValue(), members);
    }

    static RowPattern pattern(JsonNode json) {
        return switch (json.get("type").textValue()) {
            case "var" -> new RowPattern.Label(json.get("name").textValue());
            case "concat" -> new RowPattern.Sequence(list(json.get("items"), RowTrees::pattern));
            case "alt" -> new RowPattern.Choice(list(json.get("items"), RowTrees::pattern));
            case "permute" -> new RowPattern.Permutation(list(json.get("items"), RowTrees::pattern));
            case "quantifier" ->
                new RowPattern.Repeat(
                        pattern(json.get("item")),
                        json.get("min").intValue(),
                        json.get("max").isNull()
                                ? OptionalInt.empty()
                                : OptionalInt.of(json.get("max").intValue()),
                        json.get("greedy").booleanValue());
            case "exclude" -> new RowPattern.Exclusion(pattern(json.get("item")));
            case "anchor" -> json.get("at").textValue().equals("start") ? new RowPattern.Start() : new RowPattern.End();
            case "empty" -> new RowPattern.Empty();
            default -> throw new IllegalArgumentException("there is no such pattern: " + json);
        };
    }

    static Expression expression(JsonNode json) {
        return switch (json.get("type").textValue()) {
            case "literal" ->
                Optional.ofNullable(scalar(json.get("value")))
                        .<Expression>map(Expression.Literal::new)
                        .orElseGet(Expression.Null::new);
            case "column" -> new Expression.Column(json.get("name").textValue(), text(json.path("var")));
            case "op" ->
                new Expression.Operation(
                        operator(json.get("op").textValue()), list(json.get("args"), RowTrees::expression));
            case "call" ->
                new Expression.Call(
                        ScalarFunction.valueOf(json.get("name").textValue()),
                        list(json.get("args"), RowTrees::expression));
            case "case" ->
                new Expression.Case(
                        list(
                                json.get("whens"),
                                when -> new Expression.When(expression(when.get(0)), expression(when.get(1)))),
                        json.path("else").isNull() || json.path("else").isMissingNode()
                                ? new Expression.Null()
                                : expression(json.get("else")));
            case "cast" ->
                new Expression.Cast(SqlType.valueOf(json.get("to").textValue()), expression(json.get("arg")));
            case "nav" -> navigation(json);
            case "agg" ->
                new Expression.Aggregate(
                        AggregateFunction.valueOf(json.get("fn").textValue()),
                        json.get("arg").isNull() ? Optional.empty() : Optional.of(expression(json.get("arg"))),
                        text(json.path("var")),
                        semantics(json));
            case "classifier" -> new Expression.Classifier(text(json.path("var")));
            case "match_number" -> new Expression.MatchNumber();
            default -> throw new IllegalArgumentException("there is no such expression: " + json);
        };
    }

    private static Expression navigation(JsonNode json) {
        NavigationFunction function = NavigationFunction.valueOf(json.get("fn").textValue());
        int standard = function.isLogical() ? 0 : 1;
        int offset = json.get("offset").isNull() ? standard : json.get("offset").intValue();
        return new Expression.Navigation(function, expression(json.get("arg")), offset, semantics(json));
    }

    private static Semantics semantics(JsonNode json) {
        return json.path("semantics").isTextual()
                ? Semantics.valueOf(json.get("semantics").textValue())
                : Semantics.RUNNING;
    }

    private static Operator operator(String text) {
        return Arrays.stream(Operator.values())
                .filter(operator -> operator.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no operator " + text));
    }

    /** A value; null for NULL. */
    static @Nullable Scalar scalar(JsonNode json) {
        if (json.isNull()) {
            return null;
        }
        if (json.isBoolean()) {
            return Scalar.of(json.booleanValue());
        }
        if (json.isIntegralNumber()) {
            return Scalar.of(json.longValue());
        }
        return json.isNumber() ? Scalar.of(json.doubleValue()) : Scalar.of(json.textValue());
    }

    private static Optional<String> text(JsonNode json) {
        return json.isTextual() ? Optional.of(json.textValue()) : Optional.empty();
    }

    private static <T> List<T> list(JsonNode array, Function<JsonNode, T> each) {
        List<T> items = new ArrayList<>();
        array.forEach(item -> items.add(each.apply(item)));
        return items;
    }
}
