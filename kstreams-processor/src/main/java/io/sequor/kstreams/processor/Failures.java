package io.sequor.kstreams.processor;

/** What code from outside threw, as a text. */
final class Failures {
    private Failures() {}

    /** The exception as it describes itself; its class alone where even that fails. */
    static String text(Throwable thrown) {
        try {
            return String.valueOf(thrown);
        } catch (Exception | StackOverflowError | AssertionError e) { // code from outside, in whatever language
            return thrown.getClass().getName();
        }
    }
}
