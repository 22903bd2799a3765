package io.sequor.matcher.stage;

/** Which of two candidates of one start comes first, by their capture counts stage by stage. */
public enum Prefer {
    /** Fewer captures first. */
    FEWEST,
    /** More captures first. */
    MOST
}
