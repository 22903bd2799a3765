package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.plan.StageProgram;

/**
 * Rebuilds a matcher from the log of its key. What happens to a partial match depends on its own captures and on later
 * events only, so the log of the events that mattered and what selection dropped are all there is to know. No
 * selection, no results and no limits; no start that was dropped or whose deadline is closed.
 */
public final class Replay {
    private final StageProgram program;
    private final long closedUpTo;
    private StageMatcher matcher;

    /**
     * An empty matcher, to be rebuilt.
     *
     * @param program what it runs
     * @param key the key
     * @param dropped the starts that selection dropped
     * @param closedUpTo deadlines at or before this are closed, in milliseconds; -1 for none
     */
    public Replay(StageProgram program, String key, Dropped dropped, long closedUpTo) {
        this(program, StageMatchers.standard().empty(program, key, dropped), closedUpTo);
    }

    /**
     * A matcher that has seen nothing but knows what was dropped, to be rebuilt.
     *
     * @param program what it runs
     * @param empty the matcher
     * @param closedUpTo deadlines at or before this are closed, in milliseconds; -1 for none
     */
    public Replay(StageProgram program, StageMatcher empty, long closedUpTo) {
        this.program = program;
        this.closedUpTo = closedUpTo;
        this.matcher = empty;
    }

    /** A matcher that has seen nothing, for a new key. */
    public static StageMatcher newMatcher(StageProgram program, String key) {
        return StageMatchers.standard().empty(program, key, Dropped.NOTHING);
    }

    /** Offers the next occurrence of the log. Cost: as when it was first applied. */
    public void apply(Occurrence occurrence) {
        Moment start = occurrence.moment();
        boolean closed = start.time() + program.pattern().within() <= closedUpTo;
        matcher = matcher.replayed(occurrence, !closed && !matcher.dropped().contains(start));
    }

    /** The matcher as it was when the last occurrence of the log had been applied. */
    public StageMatcher matcher() {
        return matcher;
    }
}
