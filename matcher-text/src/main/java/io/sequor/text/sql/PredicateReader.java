package io.sequor.text.sql;

import io.sequor.matcher.expr.Expression;
import io.sequor.matcher.expr.Operator;
import io.sequor.text.sql.grammar.RowSqlBaseVisitor;
import io.sequor.text.sql.grammar.RowSqlParser.BetweenContext;
import io.sequor.text.sql.grammar.RowSqlParser.ComparisonContext;
import io.sequor.text.sql.grammar.RowSqlParser.InContext;
import io.sequor.text.sql.grammar.RowSqlParser.LikeContext;
import io.sequor.text.sql.grammar.RowSqlParser.NullTestContext;
import java.util.List;
import java.util.stream.Stream;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Makes a condition of what stands on its left and the rest of it. */
final class PredicateReader extends RowSqlBaseVisitor<Expression> {
    private final Expression left;
    private final ExpressionReader expressions;

    PredicateReader(Expression left, ExpressionReader expressions) {
        this.left = left;
        this.expressions = expressions;
    }

    @Override
    public Expression visitComparison(ComparisonContext comparison) {
        return new Expression.Operation(
                ExpressionReader.operator(comparison.op.getText()), List.of(left, expressions.visit(comparison.sum())));
    }

    @Override
    public Expression visitNullTest(NullTestContext test) {
        return new Expression.Operation(test.NOT() == null ? Operator.IS_NULL : Operator.IS_NOT_NULL, List.of(left));
    }

    @Override
    public Expression visitLike(LikeContext like) {
        return perhapsNot(like.NOT(), Operator.LIKE, List.of(left, expressions.visit(like.sum())));
    }

    @Override
    public Expression visitIn(InContext in) {
        List<Expression> all = Stream.concat(
                        Stream.of(left), in.expression().stream().map(expressions::visit))
                .toList();
        return perhapsNot(in.NOT(), Operator.IN, all);
    }

    @Override
    public Expression visitBetween(BetweenContext between) {
        return perhapsNot(
                between.NOT(),
                Operator.BETWEEN,
                List.of(left, expressions.visit(between.sum(0)), expressions.visit(between.sum(1))));
    }

    private static Expression perhapsNot(@Nullable TerminalNode not, Operator operator, List<Expression> arguments) {
        Expression condition = new Expression.Operation(operator, arguments);
        return not == null ? condition : new Expression.Operation(Operator.NOT, List.of(condition));
    }
}
