package io.sequor.testkit.random;

import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;

/** One call of an engine. */
public sealed interface Step {
    /** Calls the method of {@code visitor} for this step. */
    <R> R accept(Visitor<R> visitor);

    /**
     * Pushes an event; it may be late.
     *
     * @param event the event
     */
    record Push(Event event) implements Step {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.push(this);
        }
    }

    /**
     * Advances the watermark; {@link Engine#FINAL_WATERMARK} finishes.
     *
     * @param watermark milliseconds, not below the one before
     */
    record Advance(long watermark) implements Step {
        /** Whether it ends the input. */
        public boolean isFinish() {
            return watermark == Engine.FINAL_WATERMARK;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.advance(this);
        }
    }

    /** One method for each kind of step. */
    interface Visitor<R> {
        /** For a push. */
        R push(Push step);

        /** For an advance. */
        R advance(Advance step);
    }
}
