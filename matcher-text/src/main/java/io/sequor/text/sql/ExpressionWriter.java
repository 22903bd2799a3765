package io.sequor.text.sql;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.Expression;
import io.sequor.matcher.expr.Semantics;
import java.util.List;
import java.util.stream.Collectors;

/** Writes an expression; an operation inside of another stands in parentheses. */
final class ExpressionWriter implements Expression.Visitor<String>, Scalar.Visitor<String> {
    @Override
    public String literal(Expression.Literal literal) {
        return literal.value().accept(this);
    }

    @Override
    public String nothing(Expression.Null nothing) {
        return "NULL";
    }

    @Override
    public String column(Expression.Column column) {
        return column.label().map(label -> Names.labelText(label) + ".").orElse("") + Names.columnText(column.name());
    }

    @Override
    public String operation(Expression.Operation operation) {
        List<String> parts = operation.arguments().stream().map(this::inner).toList();
        String first = parts.get(0);
        return switch (operation.operator()) {
            case NOT -> "NOT " + first;
            case NEGATE -> "- (" + first + ")";
            case IS_NULL -> first + " IS NULL";
            case IS_NOT_NULL -> first + " IS NOT NULL";
            case BETWEEN -> first + " BETWEEN " + parts.get(1) + " AND " + parts.get(2);
            case IN -> first + " IN (" + String.join(", ", parts.subList(1, parts.size())) + ")";
            default -> String.join(" " + operation.operator().text() + " ", parts);
        };
    }

    private String inner(Expression expression) {
        String text = expression.accept(this);
        return expression instanceof Expression.Operation ? "(" + text + ")" : text;
    }

    @Override
    public String call(Expression.Call call) {
        return call.function() + "("
                + call.arguments().stream().map(one -> one.accept(this)).collect(Collectors.joining(", ")) + ")";
    }

    @Override
    public String choice(Expression.Case choice) {
        return choice.whens().stream()
                .map(when -> " WHEN " + when.condition().accept(this) + " THEN "
                        + when.value().accept(this))
                .collect(Collectors.joining(
                        "", "CASE", " ELSE " + choice.otherwise().accept(this) + " END"));
    }

    @Override
    public String cast(Expression.Cast cast) {
        return "CAST(" + cast.argument().accept(this) + " AS " + cast.type() + ")";
    }

    @Override
    public String navigation(Expression.Navigation navigation) {
        int standard = navigation.function().isLogical() ? 0 : 1;
        String offset = navigation.offset() == standard ? "" : ", " + navigation.offset();
        return words(navigation.semantics()) + navigation.function() + "("
                + navigation.argument().accept(this) + offset + ")";
    }

    @Override
    public String aggregate(Expression.Aggregate aggregate) {
        String argument = aggregate
                .argument()
                .map(one -> one.accept(this))
                .orElseGet(() -> aggregate
                        .label()
                        .map(label -> Names.labelText(label) + ".*")
                        .orElse("*"));
        return words(aggregate.semantics()) + aggregate.function() + "(" + argument + ")";
    }

    private static String words(Semantics semantics) {
        return semantics == Semantics.FINAL ? "FINAL " : "";
    }

    @Override
    public String classifier(Expression.Classifier classifier) {
        return "CLASSIFIER(" + classifier.label().map(Names::labelText).orElse("") + ")";
    }

    @Override
    public String matchNumber(Expression.MatchNumber matchNumber) {
        return "MATCH_NUMBER()";
    }

    @Override
    public String booleanScalar(Scalar.BooleanScalar scalar) {
        return scalar.value() ? "TRUE" : "FALSE";
    }

    @Override
    public String integerScalar(Scalar.IntegerScalar scalar) {
        return Long.toString(scalar.value());
    }

    @Override
    public String doubleScalar(Scalar.DoubleScalar scalar) {
        return Double.toString(scalar.value());
    }

    @Override
    public String decimalScalar(Scalar.DecimalScalar scalar) {
        return "DECIMAL '" + scalar.value() + "'";
    }

    @Override
    public String stringScalar(Scalar.StringScalar scalar) {
        return "'" + scalar.value().replace("'", "''") + "'";
    }
}
