package io.sequor.matcher.condition;

import java.util.List;

/** A node of a condition: a {@link Condition} or an {@link Operand}. */
public sealed interface Term permits Condition, Operand {
    /** The nodes right below this one, in the order in which they are written; empty for a leaf. */
    List<Branch> branches();

    /**
     * An edge of the tree.
     *
     * @param step what a path says of it: {@code any[1]}, {@code not}, {@code left}
     * @param term the node it leads to
     */
    record Branch(String step, Term term) {}
}
