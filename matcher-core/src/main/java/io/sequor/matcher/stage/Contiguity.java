package io.sequor.matcher.stage;

/** What a partial match does with an event that its awaited stage does not accept, and with one that it does. */
public enum Contiguity {
    /** The very next event of the key is accepted, or the partial match is gone. */
    STRICT,
    /** Events that are not accepted are passed over; the first accepted one is captured. */
    SKIP_NEXT,
    /** As SKIP_NEXT, and the partial match also stays as it was, to capture later events instead. */
    SKIP_ANY
}
