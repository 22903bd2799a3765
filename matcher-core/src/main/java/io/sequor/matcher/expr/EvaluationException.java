package io.sequor.matcher.expr;

/** An expression has no value for a row: numbers that overflow, a division by zero, types that cannot be compared. */
public final class EvaluationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message code, and what could not be computed of what
     */
    public EvaluationException(String message) {
        super(message, null, false, false); // one for a row may be many: no stack
    }
}
