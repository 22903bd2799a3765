package io.sequor.matcher.limit;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Bounds of one engine; an absent one does not bound. Rules: stage patterns, section 8.
 *
 * @param maxBufferedEvents events that wait for a watermark
 * @param maxActiveStates (assignment, awaited stage) pairs plus pending matches, over the whole engine; also the
 *     candidates of one occurrence or deadline, per pattern and key
 * @param maxResults matches plus timeouts of one advance
 */
public record Limits(OptionalLong maxBufferedEvents, OptionalLong maxActiveStates, OptionalLong maxResults) {
    private static final Limits NONE = new Limits(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

    /** No bounds at all. */
    public static Limits none() {
        return NONE;
    }

    /** These limits with another bound of the buffer. */
    public Limits withMaxBufferedEvents(long bound) {
        return new Limits(OptionalLong.of(bound), maxActiveStates, maxResults);
    }

    /** These limits with another bound of active states. */
    public Limits withMaxActiveStates(long bound) {
        return new Limits(maxBufferedEvents, OptionalLong.of(bound), maxResults);
    }

    /** These limits with another bound of results. */
    public Limits withMaxResults(long bound) {
        return new Limits(maxBufferedEvents, maxActiveStates, OptionalLong.of(bound));
    }

    /** Every limit that is below 1, at {@code limits.maxResults} and so on; empty for usable limits. */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        check("maxBufferedEvents", maxBufferedEvents, problems);
        check("maxActiveStates", maxActiveStates, problems);
        check("maxResults", maxResults, problems);
        return problems;
    }

    /**
     * These limits, if they are usable.
     *
     * @throws DefinitionException with every limit that is below 1
     */
    public Limits checked() {
        List<Problem> problems = problems();
        if (!problems.isEmpty()) {
            throw new DefinitionException("limits", problems);
        }
        return this;
    }

    private static void check(String name, OptionalLong bound, List<Problem> problems) {
        if (bound.isPresent() && bound.getAsLong() < 1) {
            problems.add(new Problem(
                    "LIM-001",
                    "limits." + name,
                    "a limit is at least 1, and " + name + " is " + bound.getAsLong(),
                    "Raise it, or leave it out for no limit."));
        }
    }
}
