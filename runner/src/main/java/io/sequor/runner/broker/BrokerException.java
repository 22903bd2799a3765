package io.sequor.runner.broker;

/** A broker that did not start, or not as asked. The message says what, where, and what to do. */
public final class BrokerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokerException(String message) {
        super(message);
    }

    BrokerException(String message, Throwable cause) {
        super(message, cause);
    }
}
