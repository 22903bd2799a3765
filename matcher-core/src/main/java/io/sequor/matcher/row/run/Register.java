package io.sequor.matcher.row.run;

import io.sequor.matcher.expr.AggregateFunction;
import java.util.Optional;

/**
 * Something about the rows mapped so far that expressions ask for, kept up as rows are mapped. Threads with equal registers
 * have the same future.
 *
 * @param kind what is kept
 * @param labels of rows mapped to these labels, a bit set
 * @param depth for places: how many
 * @param function for an aggregate: what is computed
 * @param argument for an aggregate: of what; empty counts rows
 */
record Register(
        Register.Kind kind,
        long labels,
        int depth,
        Optional<AggregateFunction> function,
        Optional<Evaluable> argument) {
    /** What is kept. */
    enum Kind {
        /** The first rows. */
        FIRST,
        /** The last rows, the latest one first. */
        LAST,
        /** An aggregate. */
        AGGREGATE
    }

    static Register places(Kind kind, long labels, int depth) {
        return new Register(kind, labels, depth, Optional.empty(), Optional.empty());
    }

    static Register aggregate(long labels, AggregateFunction function, Optional<Evaluable> argument) {
        return new Register(Kind.AGGREGATE, labels, 0, Optional.of(function), argument);
    }

    /** What it holds before any row. */
    Object initial() {
        return kind == Kind.AGGREGATE ? Accumulator.start(function.orElseThrow()) : Places.NONE;
    }

    /** What it holds when one more row is mapped; the same object where nothing changes. */
    Object mapped(Object held, Frame frame, int position, int label) {
        if ((labels & 1L << label) == 0) {
            return held;
        }
        return switch (kind) {
            case FIRST -> ((Places) held).withLater(position, label, depth);
            case LAST -> ((Places) held).withLatest(position, label, depth);
            case AGGREGATE -> ((Accumulator) held).with(argument, frame, position, label);
        };
    }

    /** Whether what it held before does not matter when a row is mapped to a label. */
    boolean isOverwrittenBy(int label) {
        return kind == Kind.LAST && depth == 1 && (labels & 1L << label) != 0;
    }
}
