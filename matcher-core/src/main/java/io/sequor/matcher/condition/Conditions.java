package io.sequor.matcher.condition;

import io.sequor.matcher.condition.Operand.Attribute;
import io.sequor.matcher.condition.Operand.Which;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * How conditions are written in Java:
 *
 * <pre>{@code
 * all(kind("payment"), field("amount").gt(capture("small").field("amount").times(literal(20L))))
 * }</pre>
 */
public final class Conditions {
    private Conditions() {}

    /** The event's kind is one of these. */
    public static Condition kind(String... kinds) {
        return new Condition.KindIn(Set.copyOf(present("a kind", kinds)));
    }

    /** The event has the field. */
    public static Condition exists(String field) {
        return new Condition.Exists(field);
    }

    /** All are true; true for none. */
    public static Condition all(Condition... parts) {
        return new Condition.All(present("a part", parts));
    }

    /** At least one is true; false for none. */
    public static Condition any(Condition... parts) {
        return new Condition.Any(present("a part", parts));
    }

    /** Ordinary negation. */
    public static Condition not(Condition part) {
        return new Condition.Not(part);
    }

    /** Code that reads only the event. */
    public static Condition code(String name, int version, CodePredicate predicate) {
        return new Condition.Code(name, version, Set.of(), predicate);
    }

    /** Code that reads the event and what the given stages captured. */
    public static Condition code(String name, int version, Set<String> reads, CodePredicate predicate) {
        return new Condition.Code(name, version, reads, predicate);
    }

    /** A field of the current event. */
    public static Operand field(String name) {
        return new Operand.Field(name);
    }

    /** The current event's time in milliseconds. */
    public static Operand time() {
        return new Operand.CurrentAttribute(Attribute.TIME);
    }

    /** The current event's id. */
    public static Operand id() {
        return new Operand.CurrentAttribute(Attribute.ID);
    }

    /** The current event's kind. */
    public static Operand eventKind() {
        return new Operand.CurrentAttribute(Attribute.KIND);
    }

    /** How many events the stage has captured so far. */
    public static Operand count(String stage) {
        return new Operand.Count(stage);
    }

    /** The last event that the stage captured so far. */
    public static Capture capture(String stage) {
        return new Capture(stage, Which.LAST);
    }

    /** The first event that the stage captured. */
    public static Capture firstCapture(String stage) {
        return new Capture(stage, Which.FIRST);
    }

    /** A literal integer. */
    public static Operand literal(long value) {
        return Operand.literal(value);
    }

    /** A literal double. */
    public static Operand literal(double value) {
        return Operand.literal(value);
    }

    /** A literal string. */
    public static Operand literal(String value) {
        return Operand.literal(Objects.requireNonNull(value, "value"));
    }

    /** A literal boolean. */
    public static Operand literal(boolean value) {
        return Operand.literal(value);
    }

    /** A literal decimal, {@code decimal("1.50")}. */
    public static Operand decimal(String value) {
        return Operand.literal(new java.math.BigDecimal(Objects.requireNonNull(value, "value")));
    }

    @SafeVarargs
    private static <T> List<T> present(String what, T... parts) {
        List<T> all = Arrays.asList(Objects.requireNonNull(parts, what));
        all.forEach(part -> Objects.requireNonNull(part, what));
        return all;
    }

    /**
     * An event that a stage captured, of which an operand reads a part.
     *
     * @param stage name of the stage
     * @param which the first or the last one
     */
    public record Capture(String stage, Which which) {
        /** A field of that event. */
        public Operand field(String name) {
            return new Operand.CapturedField(stage, which, name);
        }

        /** Its time in milliseconds. */
        public Operand time() {
            return new Operand.CapturedAttribute(stage, which, Attribute.TIME);
        }

        /** Its id. */
        public Operand id() {
            return new Operand.CapturedAttribute(stage, which, Attribute.ID);
        }

        /** Its kind. */
        public Operand kind() {
            return new Operand.CapturedAttribute(stage, which, Attribute.KIND);
        }
    }
}
