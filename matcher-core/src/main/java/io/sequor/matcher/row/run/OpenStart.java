package io.sequor.matcher.row.run;

import org.jspecify.annotations.Nullable;

/** A position that a match may begin at, and what is known of it. Mutable, owned by {@link Search}. */
final class OpenStart {
    /** The position. */
    final int start;

    /** The number that a match here would have. */
    final long number;

    /** The group that searches for it. */
    final OpenGroup group;

    /** Whether it takes no more part in its group: nothing more can come, or it lies inside of an earlier match. */
    boolean left;

    /** What it had found when it left. */
    OpenGroup.@Nullable Found leftWith;

    OpenStart(int start, long number, OpenGroup group) {
        this.start = start;
        this.number = number;
        this.group = group;
    }

    /** The best result so far; null for none. */
    OpenGroup.@Nullable Found found() {
        return left ? leftWith : group.found();
    }
}
