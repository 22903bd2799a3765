package io.sequor.matcher.condition;

import io.sequor.matcher.event.Scalar;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/**
 * What a comparison compares: it yields a scalar or no value. Operands are plain trees and may hold anything;
 * {@link ConditionChecker} says what is wrong with them. Rules: stage patterns, section 2.
 */
public sealed interface Operand extends Term {
    /** Calls the method of {@code visitor} for this operand. */
    <R> R accept(Visitor<R> visitor);

    @Override
    default List<Branch> branches() {
        return List.of();
    }

    /** Equal, of one type; false when a side has no value. */
    default Condition eq(Operand right) {
        return new Condition.Compare(Condition.Comparison.EQ, this, right);
    }

    /** Different values of one type; false when a side has no value. */
    default Condition ne(Operand right) {
        return new Condition.Compare(Condition.Comparison.NE, this, right);
    }

    /** Less than. */
    default Condition lt(Operand right) {
        return new Condition.Compare(Condition.Comparison.LT, this, right);
    }

    /** Less than or equal. */
    default Condition le(Operand right) {
        return new Condition.Compare(Condition.Comparison.LE, this, right);
    }

    /** Greater than. */
    default Condition gt(Operand right) {
        return new Condition.Compare(Condition.Comparison.GT, this, right);
    }

    /** Greater than or equal. */
    default Condition ge(Operand right) {
        return new Condition.Compare(Condition.Comparison.GE, this, right);
    }

    /** Sum, of two values of one numeric type. */
    default Operand plus(Operand right) {
        return new Arithmetic(Operator.ADD, this, right);
    }

    /** Difference, of two values of one numeric type. */
    default Operand minus(Operand right) {
        return new Arithmetic(Operator.SUBTRACT, this, right);
    }

    /** Product, of two values of one numeric type. */
    default Operand times(Operand right) {
        return new Arithmetic(Operator.MULTIPLY, this, right);
    }

    /** A field of the current event; no value when it is missing. */
    record Field(String name) implements Operand {
        /** Requires that all is there. */
        public Field {
            Objects.requireNonNull(name, "name");
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.field(this);
        }
    }

    /** A field of an event that a stage captured; no value when nothing was captured or the field is missing. */
    record CapturedField(String stage, Which which, String name) implements Operand {
        /** Requires that all is there. */
        public CapturedField {
            Objects.requireNonNull(stage, "stage");
            Objects.requireNonNull(which, "which");
            Objects.requireNonNull(name, "name");
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.capturedField(this);
        }
    }

    /** Time, id or kind of an event that a stage captured; no value when nothing was captured. */
    record CapturedAttribute(String stage, Which which, Attribute attribute) implements Operand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.capturedAttribute(this);
        }
    }

    /** How many events a stage has captured so far: an integer, 0 for none. */
    record Count(String stage) implements Operand {
        /** Requires that all is there. */
        public Count {
            Objects.requireNonNull(stage, "stage");
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.count(this);
        }
    }

    /** Time, id or kind of the current event. */
    record CurrentAttribute(Attribute attribute) implements Operand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.currentAttribute(this);
        }
    }

    /** A value that stands in the pattern. */
    record Literal(Scalar value) implements Operand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.literal(this);
        }
    }

    /**
     * Two values of one numeric type, combined into a third of that type. No value when a side has none, the types
     * differ or are not numeric, an integer overflows or a double is not finite. Decimals are exact.
     */
    record Arithmetic(Operator operator, Operand left, Operand right) implements Operand {
        /** Requires that all is there. */
        public Arithmetic {
            Objects.requireNonNull(operator, "operator");
            Objects.requireNonNull(left, "left");
            Objects.requireNonNull(right, "right");
        }

        @Override
        public List<Branch> branches() {
            return List.of(new Branch("left", left), new Branch("right", right));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.arithmetic(this);
        }
    }

    /** Which of the events that a stage captured. */
    enum Which {
        /** The first one. */
        FIRST,
        /** The last one so far. */
        LAST
    }

    /** What every event has. */
    enum Attribute {
        /** Event time in milliseconds, an integer. */
        TIME,
        /** The id, a string. */
        ID,
        /** The kind, a string. */
        KIND
    }

    /** Arithmetic operators. */
    enum Operator {
        /** Sum. */
        ADD,
        /** Difference. */
        SUBTRACT,
        /** Product. */
        MULTIPLY
    }

    /** A literal boolean. */
    static Operand literal(boolean value) {
        return new Literal(Scalar.of(value));
    }

    /** A literal integer. */
    static Operand literal(long value) {
        return new Literal(Scalar.of(value));
    }

    /** A literal double. */
    static Operand literal(double value) {
        return new Literal(Scalar.of(value));
    }

    /** A literal string. */
    static Operand literal(String value) {
        return new Literal(Scalar.of(value));
    }

    /** A literal decimal. */
    static Operand literal(BigDecimal value) {
        return new Literal(Scalar.of(value));
    }

    /** One method for each form of operand. */
    interface Visitor<R> {
        /** For a field of the current event. */
        R field(Field operand);

        /** For a field of a captured event. */
        R capturedField(CapturedField operand);

        /** For an attribute of a captured event. */
        R capturedAttribute(CapturedAttribute operand);

        /** For a count. */
        R count(Count operand);

        /** For an attribute of the current event. */
        R currentAttribute(CurrentAttribute operand);

        /** For a literal. */
        R literal(Literal operand);

        /** For arithmetic. */
        R arithmetic(Arithmetic operand);
    }
}
