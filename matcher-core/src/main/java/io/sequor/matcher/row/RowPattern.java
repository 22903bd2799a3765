package io.sequor.matcher.row;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The PATTERN of a query, as it was written: shape only. Rules: row patterns, section 2. */
public sealed interface RowPattern {
    /** Calls the method of {@code visitor} for this kind. */
    <R> R accept(Visitor<R> visitor);

    /** The patterns that this one is made of, in their order. */
    default List<RowPattern> parts() {
        return List.of();
    }

    /** Whether it may be met without a row. */
    boolean mayBeEmpty();

    /** This pattern and all that it is made of, in the order of its text. */
    default Stream<RowPattern> all() {
        return Stream.concat(Stream.of(this), parts().stream().flatMap(RowPattern::all));
    }

    /** A row that is mapped to a label. */
    record Label(String name) implements RowPattern {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.label(this);
        }

        @Override
        public boolean mayBeEmpty() {
            return false;
        }
    }

    /** One behind the other. */
    record Sequence(List<RowPattern> parts) implements RowPattern {
        /** Copies the parts. */
        public Sequence {
            parts = List.copyOf(parts);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sequence(this);
        }

        @Override
        public boolean mayBeEmpty() {
            return parts.stream().allMatch(RowPattern::mayBeEmpty);
        }
    }

    /** One of several; earlier ones are preferred. */
    record Choice(List<RowPattern> parts) implements RowPattern {
        /** Copies the parts. */
        public Choice {
            parts = List.copyOf(parts);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.choice(this);
        }

        @Override
        public boolean mayBeEmpty() {
            return parts.stream().anyMatch(RowPattern::mayBeEmpty);
        }
    }

    /** All, in any order; orders are preferred as if they were written out in that of their parts. */
    record Permutation(List<RowPattern> parts) implements RowPattern {
        /** Copies the parts. */
        public Permutation {
            parts = List.copyOf(parts);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.permutation(this);
        }

        @Override
        public boolean mayBeEmpty() {
            return parts.stream().allMatch(RowPattern::mayBeEmpty);
        }
    }

    /**
     * Again and again.
     *
     * @param part what
     * @param min how often at least
     * @param max how often at most; empty: without end
     * @param greedy whether one more is preferred to none
     */
    record Repeat(RowPattern part, int min, OptionalInt max, boolean greedy) implements RowPattern {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.repeat(this);
        }

        @Override
        public List<RowPattern> parts() {
            return List.of(part);
        }

        @Override
        public boolean mayBeEmpty() {
            return min == 0 || part.mayBeEmpty();
        }
    }

    /** Matched, and left out of the output. */
    record Exclusion(RowPattern part) implements RowPattern {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.exclusion(this);
        }

        @Override
        public List<RowPattern> parts() {
            return List.of(part);
        }

        @Override
        public boolean mayBeEmpty() {
            return part.mayBeEmpty();
        }
    }

    /** The place before the first row of the partition. */
    record Start() implements RowPattern {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.start(this);
        }

        @Override
        public boolean mayBeEmpty() {
            return true;
        }
    }

    /** The place behind its last row. */
    record End() implements RowPattern {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.end(this);
        }

        @Override
        public boolean mayBeEmpty() {
            return true;
        }
    }

    /** No row. */
    record Empty() implements RowPattern {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.empty(this);
        }

        @Override
        public boolean mayBeEmpty() {
            return true;
        }
    }

    /** One method for each kind of pattern. */
    interface Visitor<R> {
        /** For a row. */
        R label(Label label);

        /** For one behind the other. */
        R sequence(Sequence sequence);

        /** For one of several. */
        R choice(Choice choice);

        /** For all in any order. */
        R permutation(Permutation permutation);

        /** For again and again. */
        R repeat(Repeat repeat);

        /** For what is left out of the output. */
        R exclusion(Exclusion exclusion);

        /** For the start of the partition. */
        R start(Start start);

        /** For its end. */
        R end(End end);

        /** For no row. */
        R empty(Empty empty);
    }
}
