package io.sequor.kstreams.mapping;

/** Bytes that a mapper cannot make sense of. The record becomes a dead letter with this text as the reason. */
public final class UndecodableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message what was wrong, for the person who reads the dead letter
     */
    public UndecodableException(String message) {
        super(message);
    }
}
