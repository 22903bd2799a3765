package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Event;
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
import io.sequor.matcher.row.Queries;
import io.sequor.matcher.row.RowPattern;
import io.sequor.matcher.row.RowPattern.Label;
import io.sequor.matcher.row.RowQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/** A pattern, its conditions and rows with one number each. */
final class RandomRowCase {
    private static final List<String> LABELS = List.of("A", "B", "C");

    private final SplittableRandom random;
    final Long[] values;
    final RowPattern pattern;
    private final Map<String, Condition> conditions = new LinkedHashMap<>();
    private final RowProgram program;
    final List<Row> rows = new ArrayList<>();
    final List<RowQuery.Definition> definitions = new ArrayList<>();

    /** A condition, for both sides. */
    private record Condition(Expression expression, Backtracking.Condition oracle) {}

    /** A row is asked for that the oracle is not to know. */
    static final class Undecided extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** How many rows the oracle knows. */
    int known = Integer.MAX_VALUE;

    RandomRowCase(SplittableRandom random) {
        this.random = random;
        values = new Long[1 + random.nextInt(6)];
        for (int i = 0; i < values.length; i++) {
            values[i] = (long) random.nextInt(4);
            rows.add(new Row(
                    new Seq(i),
                    Event.builder("e" + i, "k", "row", i)
                            .field("v", Scalar.of(values[i]))
                            .field("t", Scalar.of(i))
                            .build()));
        }
        pattern = new RowPattern.Sequence(List.of(pattern(3), pattern(2), new RowPattern.Empty()));
        RowPattern withLabel = pattern;
        for (String label : LABELS) {
            if (withLabel.toString().contains("name=" + label + "]")) {
                conditions.put(label, condition(label));
                definitions.add(Queries.define(label, conditions.get(label).expression));
            }
        }
        program = conditions.isEmpty() ? null : RowProgram.compile(Queries.of(pattern, definitions, List.of()));
    }

    boolean isMet(List<String> before, String label, int position) {
        return conditions.get(label).oracle.isMet(before, label, position);
    }

    Optional<List<String>> scanned(int start) {
        if (program == null) {
            return Backtracking.search(pattern, start, values.length, this::isMet);
        }
        Partition partition = RowWindow.of(rows);
        Scan scan = new Scan(new Stepper(program, new Conditions(program, partition, report -> {})), start);
        for (int position = start; position < rows.size() && !scan.isOver(); position++) {
            scan.step(position);
        }
        scan.finish(rows.size());
        return scan.found()
                .map(match -> match.labels().stream()
                        .map(program.pattern().labels().names()::get)
                        .toList());
    }

    private RowPattern pattern(int depth) {
        int kind = depth == 0 ? random.nextInt(8) : random.nextInt(16);
        if (kind < 7) {
            return new Label(LABELS.get(random.nextInt(LABELS.size())));
        }
        return switch (kind) {
            case 7 ->
                switch (random.nextInt(6)) {
                    case 0 -> new RowPattern.Start();
                    case 1 -> new RowPattern.End();
                    default -> new RowPattern.Empty();
                };
            case 8, 9 -> new RowPattern.Sequence(List.of(pattern(depth - 1), pattern(depth - 1)));
            case 10, 11 -> new RowPattern.Choice(List.of(pattern(depth - 1), pattern(depth - 1)));
            case 12 ->
                random.nextInt(3) == 0
                        ? new RowPattern.Permutation(List.of(pattern(0), pattern(depth - 1), pattern(0)))
                        : new RowPattern.Exclusion(pattern(depth - 1));
            default -> repeat(pattern(depth - 1));
        };
    }

    private RowPattern repeat(RowPattern part) {
        int min = random.nextInt(3);
        OptionalInt max =
                random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(Math.max(1, min + random.nextInt(3)));
        return new RowPattern.Repeat(part, min, max, random.nextBoolean());
    }

    private Condition condition(String label) {
        String other = LABELS.get(random.nextInt(LABELS.size()));
        long bound = random.nextInt(4);
        boolean isKnown = pattern.toString().contains("name=" + other + "]");
        int offset = random.nextInt(2);
        return switch (isKnown ? random.nextInt(10) : random.nextInt(3)) {
            case 0 -> new Condition(new Literal(Scalar.of(true)), (before, name, position) -> true);
            case 1 ->
                compared(
                        column(label),
                        Operator.GE,
                        literal(bound),
                        (before, name, position) -> values[position] >= bound);
            case 2 ->
                compared(
                        column(label),
                        Operator.GT,
                        new Navigation(NavigationFunction.PREV, column(label), 1, Semantics.RUNNING),
                        (before, name, position) -> position > 0 && values[position] > values[position - 1]);
            case 3 ->
                compared(
                        column(label),
                        Operator.GE,
                        new Navigation(NavigationFunction.FIRST, column(other), offset, Semantics.RUNNING),
                        (before, name, position) -> {
                            List<Integer> mapped = mapped(before, name, position, other);
                            return mapped.size() > offset && values[position] >= values[mapped.get(offset)];
                        });
            case 7 ->
                compared(
                        column(label),
                        Operator.LE,
                        new Navigation(NavigationFunction.NEXT, column(label), 1 + offset, Semantics.RUNNING),
                        (before, name, position) -> {
                            int next = position + 1 + offset;
                            if (next >= known) {
                                throw new Undecided();
                            }
                            return next < values.length && values[position] <= values[next];
                        });
            case 4, 8, 9 ->
                compared(
                        column(label),
                        Operator.NE,
                        new Navigation(NavigationFunction.LAST, column(other), 1, Semantics.RUNNING),
                        (before, name, position) -> {
                            List<Integer> mapped = mapped(before, name, position, other);
                            return mapped.size() > 1 && !values[position].equals(values[mapped.get(mapped.size() - 2)]);
                        });
            case 5 ->
                compared(
                        new Aggregate(
                                AggregateFunction.SUM, Optional.of(column(other)), Optional.empty(), Semantics.RUNNING),
                        Operator.LE,
                        literal(bound + 2),
                        (before, name, position) -> {
                            List<Integer> mapped = mapped(before, name, position, other);
                            return !mapped.isEmpty()
                                    && mapped.stream()
                                                    .mapToLong(at -> values[at])
                                                    .sum()
                                            <= bound + 2;
                        });
            default ->
                compared(
                        new Navigation(NavigationFunction.PREV, new Classifier(Optional.empty()), 1, Semantics.RUNNING),
                        Operator.EQ,
                        new Literal(Scalar.of(other)),
                        (before, name, position) -> !before.isEmpty()
                                && before.get(before.size() - 1).equals(other));
        };
    }

    private List<Integer> mapped(List<String> before, String name, int position, String label) {
        List<String> all = new ArrayList<>(before);
        all.add(name);
        List<Integer> mapped = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).equals(label)) {
                mapped.add(position - before.size() + i);
            }
        }
        return mapped;
    }

    private static Condition compared(
            Expression left, Operator operator, Expression right, Backtracking.Condition oracle) {
        return new Condition(new Operation(operator, List.of(left, right)), oracle);
    }

    private static Expression column(String label) {
        return new Column("v", Optional.of(label));
    }

    private static Expression literal(long value) {
        return new Literal(Scalar.of(value));
    }
}
