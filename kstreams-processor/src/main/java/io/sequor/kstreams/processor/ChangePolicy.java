package io.sequor.kstreams.processor;

/**
 * What becomes of a pattern that has open matches in the state and is no longer among the patterns: of an earlier
 * definition, or left out.
 */
public enum ChangePolicy {
    /** The application does not start; the message names the pattern and what can be done. The default. */
    REFUSE,
    /** What it has open is dropped, silently: no matches, no timeouts. */
    DROP
}
