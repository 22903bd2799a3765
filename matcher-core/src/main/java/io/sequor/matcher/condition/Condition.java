package io.sequor.matcher.condition;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Something that is true or false of an event, given what has been captured so far. Conditions are pure: they are
 * evaluated any number of times, also not at all, with the same answer. Conditions are plain trees and may hold
 * anything; {@link ConditionChecker} says what is wrong with them. Rules: stage patterns, section 2.
 */
public sealed interface Condition extends Term {
    /** Calls the method of {@code visitor} for this condition. */
    <R> R accept(Visitor<R> visitor);

    @Override
    default List<Branch> branches() {
        return List.of();
    }

    /** True when both this and the other are. */
    default Condition and(Condition other) {
        return new All(List.of(this, Objects.requireNonNull(other, "other")));
    }

    /** True when this or the other is. */
    default Condition or(Condition other) {
        return new Any(List.of(this, Objects.requireNonNull(other, "other")));
    }

    /** A comparison; false when a side has no value or the types are incompatible, also for {@code NE}. */
    record Compare(Comparison comparison, Operand left, Operand right) implements Condition {
        /** Requires that all is there. */
        public Compare {
            Objects.requireNonNull(comparison, "comparison");
            Objects.requireNonNull(left, "left");
            Objects.requireNonNull(right, "right");
        }

        @Override
        public List<Branch> branches() {
            return List.of(new Branch("left", left), new Branch("right", right));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.compare(this);
        }
    }

    /** The current event has the field. */
    record Exists(String field) implements Condition {
        /** Requires that all is there. */
        public Exists {
            Objects.requireNonNull(field, "field");
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.exists(this);
        }
    }

    /** The current event's kind is one of the names; false for no names. */
    record KindIn(Set<String> kinds) implements Condition {
        /** Copies the names into their natural order. */
        public KindIn {
            kinds = Collections.unmodifiableSet(new LinkedHashSet<>(new TreeSet<>(kinds)));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.kindIn(this);
        }
    }

    /** Conjunction; true for no parts. */
    record All(List<Condition> parts) implements Condition {
        /** Copies the parts. */
        public All {
            parts = List.copyOf(parts);
        }

        @Override
        public List<Branch> branches() {
            return numbered("all", parts);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.all(this);
        }
    }

    /** Disjunction; false for no parts. */
    record Any(List<Condition> parts) implements Condition {
        /** Copies the parts. */
        public Any {
            parts = List.copyOf(parts);
        }

        @Override
        public List<Branch> branches() {
            return numbered("any", parts);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.any(this);
        }
    }

    /** Ordinary negation: {@code not(eq(missing, 1))} is true. */
    record Not(Condition part) implements Condition {
        /** Requires that all is there. */
        public Not {
            Objects.requireNonNull(part, "part");
        }

        @Override
        public List<Branch> branches() {
            return List.of(new Branch("not", part));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.not(this);
        }
    }

    /**
     * A condition given as Java code. Name, version and the stages it reads stand for it in fingerprints and in
     * equality: whoever changes what the code answers must change the version.
     *
     * @param name nonempty name
     * @param version changed with the meaning of the code
     * @param reads the stages whose captures the code may ask for
     * @param predicate the code; pure
     */
    record Code(String name, int version, Set<String> reads, CodePredicate predicate) implements Condition {
        /** Copies the names of the stages into their natural order. */
        public Code {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(predicate, "predicate");
            Objects.requireNonNull(reads, "reads");
            reads = Collections.unmodifiableSet(new LinkedHashSet<>(new TreeSet<>(reads)));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.code(this);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Code code
                    && name.equals(code.name)
                    && version == code.version
                    && reads.equals(code.reads);
        }

        @Override
        public int hashCode() {
            return name.hashCode() * 31 + version;
        }

        @Override
        public String toString() {
            return "Code[name=" + name + ", version=" + version + ", reads=" + reads + "]";
        }
    }

    /** How two values are compared. */
    enum Comparison {
        /** Equal. */
        EQ,
        /** Not equal. */
        NE,
        /** Less than. */
        LT,
        /** Less than or equal. */
        LE,
        /** Greater than. */
        GT,
        /** Greater than or equal. */
        GE
    }

    /** One method for each form of condition. */
    interface Visitor<R> {
        /** For a comparison. */
        R compare(Compare condition);

        /** For the existence of a field. */
        R exists(Exists condition);

        /** For a choice of kinds. */
        R kindIn(KindIn condition);

        /** For a conjunction. */
        R all(All condition);

        /** For a disjunction. */
        R any(Any condition);

        /** For a negation. */
        R not(Not condition);

        /** For code. */
        R code(Code condition);
    }

    private static List<Branch> numbered(String name, List<Condition> parts) {
        List<Branch> branches = new ArrayList<>(parts.size());
        for (int i = 0; i < parts.size(); i++) {
            branches.add(new Branch(name + "[" + i + "]", parts.get(i)));
        }
        return branches;
    }
}
