package io.sequor.matcher.expr;

import io.sequor.matcher.event.Scalar;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An expression of DEFINE or MEASURES, as it was written: shape only, nothing is checked but what makes a tree. Rules: row
 * patterns, section 2.
 */
public sealed interface Expression {
    /** Calls the method of {@code visitor} for this kind. */
    <R> R accept(Visitor<R> visitor);

    /** A value. */
    record Literal(Scalar value) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.literal(this);
        }
    }

    /** NULL. */
    record Null() implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.nothing(this);
        }
    }

    /**
     * A column of a row: of the last one mapped to a label, or of the last one of all.
     *
     * @param name the column
     * @param label the label or subset; empty: all rows of the match
     */
    record Column(String name, Optional<String> label) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.column(this);
        }
    }

    /** An operator with its arguments. */
    record Operation(Operator operator, List<Expression> arguments) implements Expression {
        /** Copies the arguments. */
        public Operation {
            arguments = List.copyOf(arguments);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.operation(this);
        }

        @Override
        public List<Expression> parts() {
            return arguments;
        }
    }

    /** A function of single values. */
    record Call(ScalarFunction function, List<Expression> arguments) implements Expression {
        /** Copies the arguments. */
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.call(this);
        }

        @Override
        public List<Expression> parts() {
            return arguments;
        }
    }

    /**
     * The value behind the first condition that is true.
     *
     * @param whens at least one
     * @param otherwise what it is when none is true; {@link Null} where nothing was written
     */
    record Case(List<When> whens, Expression otherwise) implements Expression {
        /** Copies the branches. */
        public Case {
            whens = List.copyOf(whens);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.choice(this);
        }

        @Override
        public List<Expression> parts() {
            return Stream.concat(
                            whens.stream().flatMap(when -> Stream.of(when.condition, when.value)), Stream.of(otherwise))
                    .toList();
        }
    }

    /** A branch of CASE. */
    record When(Expression condition, Expression value) {}

    /** A value as another type. */
    record Cast(SqlType type, Expression argument) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.cast(this);
        }

        @Override
        public List<Expression> parts() {
            return List.of(argument);
        }
    }

    /**
     * An expression over another row.
     *
     * @param function how the row is found
     * @param argument what is asked of it; all its columns are of one label
     * @param offset how far from there, 0 or more; SQL's default is 0 for FIRST and LAST, 1 for PREV and NEXT
     * @param semantics which rows count, for FIRST and LAST
     */
    record Navigation(NavigationFunction function, Expression argument, int offset, Semantics semantics)
            implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.navigation(this);
        }

        @Override
        public List<Expression> parts() {
            return List.of(argument);
        }
    }

    /**
     * Something over many rows.
     *
     * @param function what is computed
     * @param argument of what; empty for COUNT(*) and COUNT(label.*)
     * @param label of which rows, where that is not said by the argument; empty: all rows of the match
     * @param semantics which rows count
     */
    record Aggregate(
            AggregateFunction function, Optional<Expression> argument, Optional<String> label, Semantics semantics)
            implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.aggregate(this);
        }

        @Override
        public List<Expression> parts() {
            return argument.map(List::of).orElse(List.of());
        }
    }

    /**
     * The label of a row.
     *
     * @param label of the last row mapped to it; empty: of the last row
     */
    record Classifier(Optional<String> label) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.classifier(this);
        }
    }

    /** The number of the match in its partition, from 1. */
    record MatchNumber() implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.matchNumber(this);
        }
    }

    /** The expressions that this one is made of, in their order. */
    default List<Expression> parts() {
        return List.of();
    }

    /** One method for each kind of expression. */
    interface Visitor<R> {
        /** For a value. */
        R literal(Literal literal);

        /** For NULL. */
        R nothing(Null nothing);

        /** For a column. */
        R column(Column column);

        /** For an operator. */
        R operation(Operation operation);

        /** For a function of single values. */
        R call(Call call);

        /** For CASE. */
        R choice(Case choice);

        /** For CAST. */
        R cast(Cast cast);

        /** For another row. */
        R navigation(Navigation navigation);

        /** For many rows. */
        R aggregate(Aggregate aggregate);

        /** For the label of a row. */
        R classifier(Classifier classifier);

        /** For the number of the match. */
        R matchNumber(MatchNumber matchNumber);
    }
}
