package io.sequor.matcher.match;

import io.sequor.matcher.event.Occurrence;
import java.util.List;

/** A match or a timeout. Rules: stage patterns, section 7. */
public sealed interface Result permits Match, Timeout {
    /** What both kinds of result carry. */
    Finding finding();

    /** When the result was decided, in milliseconds: the time of the event, or the deadline. */
    long endTime();

    /** Name of the pattern. */
    default String pattern() {
        return finding().pattern();
    }

    /** The key. */
    default String key() {
        return finding().key();
    }

    /** The events that a stage captured, in order; empty for none. */
    default List<Occurrence> captured(String stage) {
        return finding().captures().getOrDefault(stage, List.of());
    }

    /** Names this result, and no other, for ever: 128 bits in hex. */
    default String identity() {
        return finding().identity();
    }

    /** Equal for all results of one start: 128 bits in hex. */
    default String startIdentity() {
        return finding().startIdentity();
    }

    /** Calls the method of {@code visitor} for this result. */
    <R> R accept(Visitor<R> visitor);

    /** One method for each kind of result. */
    interface Visitor<R> {
        /** For a match. */
        R match(Match match);

        /** For a timeout. */
        R timeout(Timeout timeout);
    }
}
