package io.sequor.matcher.row.run;

/** A match after which the search cannot go on where the query says, in strict mode. Rules: row patterns, section 2. */
public final class RowErrorException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** What is the matter. */
    public enum Kind {
        /** No row of the match is mapped to the label that the search is to go on at. */
        SKIP_TARGET_ABSENT,
        /** It would go on where the match began, for ever. */
        SKIP_TO_FIRST_ROW
    }

    RowErrorException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /** What is the matter. */
    public Kind kind() {
        return kind;
    }
}
