package io.sequor.matcher.expr;

/** How another row is found. */
public enum NavigationFunction {
    /** The first rows of the match that are mapped to a label; an offset counts forward from there. */
    FIRST(true),
    /** The last ones; an offset counts backward. */
    LAST(true),
    /** Rows before one in the partition, inside the match or not. */
    PREV(false),
    /** Rows behind one in the partition. */
    NEXT(false);

    private final boolean logical;

    NavigationFunction(boolean logical) {
        this.logical = logical;
    }

    /** Whether it goes by labels, and not by places in the partition. */
    public boolean isLogical() {
        return logical;
    }
}
