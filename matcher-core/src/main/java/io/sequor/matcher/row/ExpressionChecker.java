package io.sequor.matcher.row;

import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.event.Scalar.BooleanScalar;
import io.sequor.matcher.expr.Expression;
import io.sequor.matcher.expr.Expression.Aggregate;
import io.sequor.matcher.expr.Expression.Call;
import io.sequor.matcher.expr.Expression.Case;
import io.sequor.matcher.expr.Expression.Cast;
import io.sequor.matcher.expr.Expression.Classifier;
import io.sequor.matcher.expr.Expression.Column;
import io.sequor.matcher.expr.Expression.Literal;
import io.sequor.matcher.expr.Expression.Navigation;
import io.sequor.matcher.expr.Expression.Null;
import io.sequor.matcher.expr.Expression.Operation;
import io.sequor.matcher.expr.Semantics;
import io.sequor.matcher.expr.SqlType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds everything that is wrong with an expression. Rules: row patterns, section 2. */
final class ExpressionChecker {
    private final String path;
    private final Labels labels;
    private final boolean inDefine;
    private final List<Problem> problems = new ArrayList<>();

    private ExpressionChecker(String path, Labels labels, boolean inDefine) {
        this.path = path;
        this.labels = labels;
        this.inDefine = inDefine;
    }

    static List<Problem> check(Expression expression, String path, Labels labels, boolean inDefine) {
        ExpressionChecker checker = new ExpressionChecker(path, labels, inDefine);
        checker.visit(expression, List.of());
        return checker.problems;
    }

    /** Whether its value may be true or false, as far as that can be told without columns' types. */
    static boolean mayBeTruth(Expression expression) {
        if (expression instanceof Literal literal) {
            return literal.value() instanceof BooleanScalar;
        }
        if (expression instanceof Operation operation) {
            return operation.operator().isBoolean();
        }
        if (expression instanceof Case choice) {
            return choice.whens().stream().allMatch(when -> mayBeTruth(when.value())) && mayBeTruth(choice.otherwise());
        }
        if (expression instanceof Cast cast) {
            return cast.type() == SqlType.BOOLEAN;
        }
        if (expression instanceof Call call) {
            return call.arguments().stream().allMatch(ExpressionChecker::mayBeTruth);
        }
        if (expression instanceof Navigation navigation) {
            return mayBeTruth(navigation.argument());
        }
        return expression instanceof Column || expression instanceof Null || expression instanceof Aggregate;
    }

    /**
     * Checks an expression within the navigations and aggregates around it.
     *
     * @param around from the outermost one inwards
     */
    private void visit(Expression expression, List<Expression> around) {
        if (expression instanceof Column column) {
            column.label().ifPresent(this::requireLabel);
        } else if (expression instanceof Classifier classifier) {
            classifier.label().ifPresent(this::requireLabel);
        } else if (expression instanceof Operation operation) {
            requireArguments(
                    operation.operator().text(),
                    operation.operator().takes(operation.arguments().size()));
        } else if (expression instanceof Call call) {
            requireArguments(
                    call.function().name(),
                    call.function().takes(call.arguments().size()));
        } else if (expression instanceof Navigation navigation) {
            requireNesting(navigation, around);
            requireRunning(navigation.semantics(), navigation.function().name());
            String function = navigation.function().name();
            if (requireOneLabel(navigation.argument(), function, Optional.empty())
                    .isEmpty()) {
                problem("ROW-010", "the argument of " + function + " asks nothing of a row", "Name a column in it.");
            }
            requireOffset(navigation);
        } else if (expression instanceof Aggregate aggregate) {
            aggregate.label().ifPresent(this::requireLabel);
            requireNoneAround(aggregate, around);
            requireRunning(aggregate.semantics(), aggregate.function().name());
            aggregate
                    .argument()
                    .ifPresent(argument ->
                            requireOneLabel(argument, aggregate.function().name(), aggregate.label()));
        }
        List<Expression> inside = around;
        if (expression instanceof Navigation || expression instanceof Aggregate) {
            inside = new ArrayList<>(around);
            inside.add(expression);
        }
        for (Expression part : expression.parts()) {
            visit(part, inside);
        }
    }

    private void requireLabel(String label) {
        if (labels.set(label).isEmpty()) {
            problem("ROW-003", "there is no label " + label, "Use a label of the pattern, or the name of a SUBSET.");
        }
    }

    private void requireArguments(String name, boolean right) {
        if (!right) {
            problem("ROW-016", name + " takes another number of arguments", "See the list of operators and functions.");
        }
    }

    private void requireRunning(Semantics semantics, String function) {
        if (inDefine && semantics == Semantics.FINAL) {
            problem(
                    "ROW-002",
                    "FINAL " + function + " asks for rows that are not known when a row is tested",
                    "Leave FINAL out; it is for MEASURES.");
        }
    }

    /** PREV and NEXT go around FIRST and LAST, once. */
    private void requireNesting(Navigation navigation, List<Expression> around) {
        if (around.isEmpty()) {
            return;
        }
        boolean right = around.size() == 1
                && navigation.function().isLogical()
                && around.get(0) instanceof Navigation outer
                && !outer.function().isLogical()
                && outer.argument().equals(navigation);
        if (!right) {
            problem(
                    "ROW-008",
                    navigation.function() + " cannot stand inside of " + name(around.get(around.size() - 1))
                            + " like this",
                    "Only PREV and NEXT go around FIRST and LAST, and around the whole of it: PREV(LAST(A.x, 1), 2).");
        }
    }

    private void requireNoneAround(Aggregate aggregate, List<Expression> around) {
        if (!around.isEmpty()) {
            problem(
                    "ROW-017",
                    aggregate.function() + " cannot stand inside of " + name(around.get(around.size() - 1)),
                    "Compute it beside, not inside.");
        }
    }

    private void requireOffset(Navigation navigation) {
        if (navigation.offset() < 0) {
            problem("ROW-019", "the offset " + navigation.offset() + " is negative", "Count from 0.");
        }
    }

    /** All columns are of one label; gives what was found. */
    private Set<Optional<String>> requireOneLabel(Expression argument, String function, Optional<String> label) {
        Set<Optional<String>> found = new LinkedHashSet<>();
        label.ifPresent(name -> found.add(label));
        collect(argument, found);
        if (found.size() > 1) {
            problem(
                    "ROW-009",
                    "the argument of " + function + " is about rows of "
                            + found.stream()
                                    .map(name -> name.orElse("all labels"))
                                    .toList(),
                    "Let all its columns be of one label.");
        }
        return found;
    }

    private static void collect(Expression expression, Set<Optional<String>> found) {
        if (expression instanceof Column column) {
            found.add(column.label());
        } else if (expression instanceof Classifier classifier) {
            found.add(classifier.label());
        }
        expression.parts().forEach(part -> collect(part, found));
    }

    /** The function of a navigation or an aggregate. */
    private static String name(Expression expression) {
        return expression instanceof Navigation navigation
                ? navigation.function().name()
                : ((Aggregate) expression).function().name();
    }

    private void problem(String code, String message, String advice) {
        problems.add(new Problem(code, path, message, advice));
    }
}
