package io.sequor.matcher.expr;

import io.sequor.matcher.expr.Expression.Aggregate;
import io.sequor.matcher.expr.Expression.Call;
import io.sequor.matcher.expr.Expression.Case;
import io.sequor.matcher.expr.Expression.Cast;
import io.sequor.matcher.expr.Expression.Classifier;
import io.sequor.matcher.expr.Expression.Column;
import io.sequor.matcher.expr.Expression.Literal;
import io.sequor.matcher.expr.Expression.MatchNumber;
import io.sequor.matcher.expr.Expression.Navigation;
import io.sequor.matcher.expr.Expression.Null;
import io.sequor.matcher.expr.Expression.Operation;
import java.util.ArrayList;
import java.util.List;

/** What an expression is made of. */
final class Parts implements Expression.Visitor<List<Expression>> {
    static final Parts VISITOR = new Parts();

    private Parts() {}

    @Override
    public List<Expression> literal(Literal literal) {
        return List.of();
    }

    @Override
    public List<Expression> nothing(Null nothing) {
        return List.of();
    }

    @Override
    public List<Expression> column(Column column) {
        return List.of();
    }

    @Override
    public List<Expression> operation(Operation operation) {
        return operation.arguments();
    }

    @Override
    public List<Expression> call(Call call) {
        return call.arguments();
    }

    @Override
    public List<Expression> choice(Case choice) {
        List<Expression> parts = new ArrayList<>();
        choice.whens().forEach(when -> {
            parts.add(when.condition());
            parts.add(when.value());
        });
        parts.add(choice.otherwise());
        return parts;
    }

    @Override
    public List<Expression> cast(Cast cast) {
        return List.of(cast.argument());
    }

    @Override
    public List<Expression> navigation(Navigation navigation) {
        return List.of(navigation.argument());
    }

    @Override
    public List<Expression> aggregate(Aggregate aggregate) {
        return aggregate.argument().map(List::of).orElse(List.of());
    }

    @Override
    public List<Expression> classifier(Classifier classifier) {
        return List.of();
    }

    @Override
    public List<Expression> matchNumber(MatchNumber matchNumber) {
        return List.of();
    }
}
