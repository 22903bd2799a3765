package io.sequor.text.sql;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.Expression;
import io.sequor.matcher.expr.Operator;
import io.sequor.matcher.expr.SqlType;
import io.sequor.text.sql.grammar.RowSqlBaseVisitor;
import io.sequor.text.sql.grammar.RowSqlParser.CallContext;
import io.sequor.text.sql.grammar.RowSqlParser.CaseContext;
import io.sequor.text.sql.grammar.RowSqlParser.CastContext;
import io.sequor.text.sql.grammar.RowSqlParser.ClassifierContext;
import io.sequor.text.sql.grammar.RowSqlParser.ColumnContext;
import io.sequor.text.sql.grammar.RowSqlParser.ConjunctionContext;
import io.sequor.text.sql.grammar.RowSqlParser.DecimalContext;
import io.sequor.text.sql.grammar.RowSqlParser.ExpressionContext;
import io.sequor.text.sql.grammar.RowSqlParser.NegationContext;
import io.sequor.text.sql.grammar.RowSqlParser.NullContext;
import io.sequor.text.sql.grammar.RowSqlParser.NumberContext;
import io.sequor.text.sql.grammar.RowSqlParser.ParenthesisContext;
import io.sequor.text.sql.grammar.RowSqlParser.PredicateContext;
import io.sequor.text.sql.grammar.RowSqlParser.ProductContext;
import io.sequor.text.sql.grammar.RowSqlParser.SignedContext;
import io.sequor.text.sql.grammar.RowSqlParser.StringContext;
import io.sequor.text.sql.grammar.RowSqlParser.SumContext;
import io.sequor.text.sql.grammar.RowSqlParser.TruthContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Makes expressions of measures and conditions. */
final class ExpressionReader extends RowSqlBaseVisitor<Expression> {
    /** Most arithmetic operators of an expression: each makes its tree deeper. */
    static final int MOST_OPERATORS = 500;

    private final Problems problems;
    private int operators;

    ExpressionReader(Problems problems) {
        this.problems = problems;
    }

    /** The expression of a measure or a condition. */
    Expression whole(ExpressionContext expression) {
        operators = 0;
        Expression read = visit(expression);
        if (operators > MOST_OPERATORS) {
            problems.at(
                    expression.start,
                    "SQL-007",
                    "this has " + operators + " operators, and " + MOST_OPERATORS + " is the most",
                    "Split it into measures.");
            return new Expression.Null();
        }
        return read;
    }

    @Override
    public Expression visitExpression(ExpressionContext expression) {
        return joined(Operator.OR, expression.conjunction());
    }

    @Override
    public Expression visitConjunction(ConjunctionContext conjunction) {
        return joined(Operator.AND, conjunction.negation());
    }

    private Expression joined(Operator operator, List<? extends ParserRuleContext> parts) {
        return parts.size() == 1
                ? visit(parts.get(0))
                : new Expression.Operation(
                        operator, parts.stream().map(this::visit).toList());
    }

    @Override
    public Expression visitNegation(NegationContext negation) {
        Expression read = visit(negation.predicate());
        for (int i = 0; i < negation.NOT().size(); i++) {
            read = new Expression.Operation(Operator.NOT, List.of(read));
        }
        return read;
    }

    @Override
    public Expression visitPredicate(PredicateContext predicate) {
        Expression left = visit(predicate.sum());
        return predicate.predicateTail() == null
                ? left
                : predicate.predicateTail().accept(new PredicateReader(left, this));
    }

    @Override
    public Expression visitSum(SumContext sum) {
        return chained(sum.product(), sum.ops);
    }

    @Override
    public Expression visitProduct(ProductContext product) {
        return chained(product.signed(), product.ops);
    }

    private Expression chained(List<? extends ParserRuleContext> parts, List<Token> signs) {
        operators += signs.size();
        Expression read = visit(parts.get(0));
        for (int i = 0; i < signs.size(); i++) {
            read = new Expression.Operation(operator(signs.get(i).getText()), List.of(read, visit(parts.get(i + 1))));
        }
        return read;
    }

    static Operator operator(String sign) {
        String standard = sign.equals("!=") ? "<>" : sign;
        return Arrays.stream(Operator.values())
                .filter(operator -> operator.text().equals(standard))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public Expression visitSigned(SignedContext signed) {
        int last = signed.getChildCount() - 2;
        Expression read;
        if (last >= 0 && isMinus(signed, last) && signed.primary() instanceof NumberContext number) {
            read = literal("-" + number.getText(), number);
            last--;
        } else {
            read = visit(signed.primary());
        }
        for (int i = last; i >= 0; i--) {
            if (isMinus(signed, i)) {
                operators++;
                read = new Expression.Operation(Operator.NEGATE, List.of(read));
            }
        }
        return read;
    }

    private static boolean isMinus(SignedContext signed, int child) {
        return signed.getChild(child).getText().equals("-");
    }

    @Override
    public Expression visitNumber(NumberContext number) {
        return literal(number.getText(), number);
    }

    private Expression literal(String text, NumberContext number) {
        return new Expression.Literal(Numerals.scalar(text, number.start, problems));
    }

    @Override
    public Expression visitString(StringContext string) {
        return new Expression.Literal(Scalar.of(unquoted(string.getText())));
    }

    @Override
    public Expression visitDecimal(DecimalContext decimal) {
        return Numerals.decimal(unquoted(decimal.STRING().getText()))
                .<Expression>map(value -> new Expression.Literal(Scalar.of(value)))
                .orElseGet(() -> {
                    problems.at(decimal.STRING().getSymbol(), "SQL-005", "this is no decimal", "Write DECIMAL '1.50'.");
                    return new Expression.Null();
                });
    }

    private static String unquoted(String text) {
        return text.substring(1, text.length() - 1).replace("''", "'");
    }

    @Override
    public Expression visitTruth(TruthContext truth) {
        return new Expression.Literal(Scalar.of(truth.TRUE() != null));
    }

    @Override
    public Expression visitNull(NullContext nothing) {
        return new Expression.Null();
    }

    @Override
    public Expression visitCase(CaseContext choice) {
        Optional<Expression> subject = Optional.ofNullable(choice.subject).map(this::visit);
        List<Expression.When> whens = choice.when().stream()
                .map(when -> new Expression.When(condition(subject, visit(when.condition)), visit(when.value)))
                .toList();
        return new Expression.Case(
                whens, Optional.ofNullable(choice.otherwise).map(this::visit).orElseGet(Expression.Null::new));
    }

    private static Expression condition(Optional<Expression> subject, Expression when) {
        return subject.<Expression>map(left -> new Expression.Operation(Operator.EQ, List.of(left, when)))
                .orElse(when);
    }

    @Override
    public Expression visitCast(CastContext cast) {
        String name = cast.name().getText().toUpperCase(Locale.ROOT);
        Expression argument = visit(cast.expression());
        return Arrays.stream(SqlType.values())
                .filter(type -> type.name().equals(name))
                .findFirst()
                .<Expression>map(type -> new Expression.Cast(type, argument))
                .orElseGet(() -> {
                    problems.at(
                            cast.name().start,
                            "SQL-006",
                            "there is no type " + name,
                            "The types are BIGINT, DOUBLE, DECIMAL, VARCHAR and BOOLEAN.");
                    return argument;
                });
    }

    @Override
    public Expression visitClassifier(ClassifierContext classifier) {
        return new Expression.Classifier(Optional.ofNullable(classifier.name()).map(Names::label));
    }

    @Override
    public Expression visitCall(CallContext call) {
        return new CallReader(call, this, problems).read();
    }

    @Override
    public Expression visitColumn(ColumnContext column) {
        return new Expression.Column(
                Names.column(column.column),
                Optional.ofNullable(column.qualifier).map(Names::label));
    }

    @Override
    public Expression visitParenthesis(ParenthesisContext parenthesis) {
        return visit(parenthesis.expression());
    }
}
