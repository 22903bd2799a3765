package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.Expression;
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
import io.sequor.matcher.expr.NavigationFunction;
import io.sequor.matcher.expr.Operations;
import io.sequor.matcher.expr.Operator;
import io.sequor.matcher.expr.Semantics;
import io.sequor.matcher.row.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compiles expressions, and collects the registers that they read. What is asked of rows mapped to some labels is asked of a
 * register; a column that stands by itself is one of the last such row.
 */
final class ExpressionCompiler implements Expression.Visitor<Evaluable> {
    private final Labels labels;
    private final Map<Register, Integer> registers = new LinkedHashMap<>();
    private TreeSet<Integer> read = new TreeSet<>();
    private boolean readsLabels;
    private boolean readsMatchNumber;
    private int ahead;
    private int back;

    /** Whether columns are those of the row at hand, as in the argument of a navigation. */
    private boolean inRow;

    ExpressionCompiler(Labels labels) {
        this.labels = labels;
    }

    /** The registers that were asked for, by number. */
    List<Register> registers() {
        return List.copyOf(registers.keySet());
    }

    /** An expression. */
    Evaluable compile(Expression expression) {
        read = new TreeSet<>();
        readsLabels = false;
        readsMatchNumber = false;
        ahead = 0;
        return expression.accept(this);
    }

    /** The registers that the last expression reads. */
    List<Integer> read() {
        return List.copyOf(read);
    }

    /** Whether the last expression asks for labels of rows that it finds by their place. */
    boolean readsLabels() {
        return readsLabels;
    }

    /** Whether the last expression asks for the number of the match. */
    boolean readsMatchNumber() {
        return readsMatchNumber;
    }

    /** How many rows behind the last one mapped the last expression may look at. */
    int ahead() {
        return ahead;
    }

    /** How many rows before the first one of the match any expression may look at. */
    int back() {
        return back;
    }

    @Override
    public Evaluable literal(Literal literal) {
        Scalar value = literal.value();
        return (frame, position, label) -> value;
    }

    @Override
    public Evaluable nothing(Null nothing) {
        return (frame, position, label) -> null;
    }

    @Override
    public Evaluable column(Column column) {
        String name = column.name();
        Evaluable inRowAtHand = (frame, position, label) ->
                frame.has(position) ? frame.rows.at(position).column(name) : null;
        return inRow ? inRowAtHand : last(column.label(), inRowAtHand);
    }

    @Override
    public Evaluable classifier(Classifier classifier) {
        Evaluable inRowAtHand = (frame, position, label) ->
                label < 0 ? null : Scalar.of(labels.names().get(label));
        return inRow ? inRowAtHand : last(classifier.label(), inRowAtHand);
    }

    private Evaluable last(Optional<String> name, Evaluable argument) {
        int register = register(Register.places(Register.Kind.LAST, labels.set(name), 1));
        return new RowAccess(register, 0, false, 0, argument);
    }

    @Override
    public Evaluable operation(Operation operation) {
        List<Evaluable> arguments = all(operation.arguments());
        Operator operator = operation.operator();
        return switch (operator) {
            case AND ->
                (frame, position, label) -> {
                    Scalar result = Operations.TRUE;
                    for (Evaluable argument : arguments) {
                        result = Operations.and(result, argument.evaluate(frame, position, label));
                        if (result == Operations.FALSE) {
                            return result;
                        }
                    }
                    return result;
                };
            case OR ->
                (frame, position, label) -> {
                    Scalar result = Operations.FALSE;
                    for (Evaluable argument : arguments) {
                        result = Operations.or(result, argument.evaluate(frame, position, label));
                        if (result == Operations.TRUE) {
                            return result;
                        }
                    }
                    return result;
                };
            default ->
                (frame, position, label) -> Operations.apply(operator, values(arguments, frame, position, label));
        };
    }

    private static List<@Nullable Scalar> values(List<Evaluable> arguments, Frame frame, int position, int label) {
        List<@Nullable Scalar> values = new ArrayList<>(arguments.size());
        for (Evaluable argument : arguments) {
            values.add(argument.evaluate(frame, position, label));
        }
        return values;
    }

    private List<Evaluable> all(List<Expression> expressions) {
        return expressions.stream().map(expression -> expression.accept(this)).toList();
    }

    @Override
    public Evaluable call(Call call) {
        List<Evaluable> arguments = all(call.arguments());
        return (frame, position, label) -> Operations.apply(call.function(), values(arguments, frame, position, label));
    }

    @Override
    public Evaluable choice(Case choice) {
        List<Evaluable> conditions =
                all(choice.whens().stream().map(Expression.When::condition).toList());
        List<Evaluable> values =
                all(choice.whens().stream().map(Expression.When::value).toList());
        Evaluable otherwise = choice.otherwise().accept(this);
        return (frame, position, label) -> {
            for (int i = 0; i < conditions.size(); i++) {
                if (Operations.isTrue(conditions.get(i).evaluate(frame, position, label))) {
                    return values.get(i).evaluate(frame, position, label);
                }
            }
            return otherwise.evaluate(frame, position, label);
        };
    }

    @Override
    public Evaluable cast(Cast cast) {
        Evaluable argument = cast.argument().accept(this);
        return (frame, position, label) -> Operations.cast(cast.type(), argument.evaluate(frame, position, label));
    }

    @Override
    public Evaluable navigation(Navigation navigation) {
        if (navigation.function().isLogical()) {
            return access(navigation, 0, navigation.argument());
        }
        int by = navigation.function() == NavigationFunction.PREV ? -navigation.offset() : navigation.offset();
        ahead = Math.max(ahead, by);
        back = Math.max(back, -by);
        readsLabels |= by != 0 && asksForLabel(navigation.argument());
        if (navigation.argument() instanceof Navigation inner) {
            return access(inner, by, inner.argument());
        }
        Navigation base = new Navigation(NavigationFunction.LAST, navigation.argument(), 0, Semantics.RUNNING);
        return access(base, by, navigation.argument());
    }

    private static boolean asksForLabel(Expression expression) {
        return expression instanceof Classifier
                || expression.parts().stream().anyMatch(ExpressionCompiler::asksForLabel);
    }

    /** The row that FIRST or LAST finds, and so many rows from there. */
    private Evaluable access(Navigation logical, int by, Expression argument) {
        Register.Kind kind = logical.function() == NavigationFunction.FIRST ? Register.Kind.FIRST : Register.Kind.LAST;
        int register = register(Register.places(kind, labelsOf(argument), logical.offset() + 1));
        boolean outside = inRow;
        inRow = true;
        Evaluable compiled = argument.accept(this);
        inRow = outside;
        return new RowAccess(register, logical.offset(), logical.semantics() == Semantics.FINAL, by, compiled);
    }

    /** The labels that the columns of an argument are of. */
    private long labelsOf(Expression argument) {
        return labelOf(argument).map(labels::set).orElse(Labels.ALL);
    }

    private static Optional<Optional<String>> labelOf(Expression argument) {
        if (argument instanceof Column column) {
            return Optional.of(column.label());
        }
        if (argument instanceof Classifier classifier) {
            return Optional.of(classifier.label());
        }
        return argument.parts().stream()
                .map(ExpressionCompiler::labelOf)
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Override
    public Evaluable aggregate(Aggregate aggregate) {
        boolean outside = inRow;
        inRow = true;
        Optional<Evaluable> argument = aggregate.argument().map(expression -> expression.accept(this));
        inRow = outside;
        long of = aggregate.label().isPresent()
                ? labels.set(aggregate.label())
                : aggregate.argument().map(this::labelsOf).orElse(Labels.ALL);
        int register = register(Register.aggregate(of, aggregate.function(), argument));
        boolean whole = aggregate.semantics() == Semantics.FINAL;
        return (frame, position, label) -> ((Accumulator) (whole ? frame.all : frame.running)[register]).result();
    }

    @Override
    public Evaluable matchNumber(MatchNumber matchNumber) {
        readsMatchNumber = true;
        return (frame, position, label) -> Scalar.of(frame.matchNumber);
    }

    private int register(Register register) {
        int number = registers.computeIfAbsent(register, none -> registers.size());
        read.add(number);
        return number;
    }
}
