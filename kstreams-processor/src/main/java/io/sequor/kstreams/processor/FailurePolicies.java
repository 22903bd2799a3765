package io.sequor.kstreams.processor;

import java.util.Objects;

/**
 * What is done when a unit fails, by cause. {@code STOP} is the plain reading of "a failed advance changes nothing": the
 * transaction is aborted and the application stops with the error. Rules: processor, section 4.
 *
 * @param onCondition a condition throws on an event
 * @param onStates active states or candidates of a pattern and key exceed their limit
 * @param onResults results of a pattern and key in one unit exceed their limit
 * @param onBuffer buffered events or bytes exceed their limit
 */
public record FailurePolicies(
        FailurePolicies.OnCondition onCondition,
        FailurePolicies.OnLimit onStates,
        FailurePolicies.OnLimit onResults,
        FailurePolicies.OnBuffer onBuffer) {
    /** Set aside what fails and go on; stop only for a full buffer. */
    public static final FailurePolicies DEFAULT =
            new FailurePolicies(OnCondition.DEAD_LETTER, OnLimit.SHED_KEY, OnLimit.SHED_KEY, OnBuffer.STOP);

    /** None is missing. */
    public FailurePolicies {
        Objects.requireNonNull(onCondition, "onCondition");
        Objects.requireNonNull(onStates, "onStates");
        Objects.requireNonNull(onResults, "onResults");
        Objects.requireNonNull(onBuffer, "onBuffer");
    }

    /** What is done when a condition throws. */
    public enum OnCondition {
        /** The event is a dead letter of that pattern, and for the pattern it did not happen. */
        DEAD_LETTER,
        /** The application stops. */
        STOP
    }

    /** What is done when a pattern and key exceed a limit. */
    public enum OnLimit {
        /** What the pattern has open for the key is dropped, a dead letter says so, and the event is offered again. */
        SHED_KEY,
        /** The application stops. */
        STOP
    }

    /** What is done when the buffer is full. */
    public enum OnBuffer {
        /** The application stops. */
        STOP,
        /** The event that does not fit is a dead letter: the one outcome that depends on the order of reading. */
        DEAD_LETTER
    }

    /** These policies with another one for conditions that throw. */
    public FailurePolicies withOnCondition(OnCondition policy) {
        return new FailurePolicies(policy, onStates, onResults, onBuffer);
    }

    /** These policies with another one for active states and candidates. */
    public FailurePolicies withOnStates(OnLimit policy) {
        return new FailurePolicies(onCondition, policy, onResults, onBuffer);
    }

    /** These policies with another one for results. */
    public FailurePolicies withOnResults(OnLimit policy) {
        return new FailurePolicies(onCondition, onStates, policy, onBuffer);
    }

    /** These policies with another one for a full buffer. */
    public FailurePolicies withOnBuffer(OnBuffer policy) {
        return new FailurePolicies(onCondition, onStates, onResults, policy);
    }
}
