package io.sequor.matcher.engine;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.run.StageMatcher;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The matcher of one key and pattern, and its timer. Alone it is all that a key runs, as most keys do. */
final class Run extends KeyRuns {
    /** No timer is set. */
    static final long NO_TIMER = -1;

    private final int pattern;
    private final long timer;
    private final StageMatcher matcher;

    /**
     * @param pattern index of the pattern
     * @param matcher its matcher
     * @param timer the deadline of its timer in milliseconds, or {@link #NO_TIMER}
     */
    Run(int pattern, StageMatcher matcher, long timer) {
        this.pattern = pattern;
        this.matcher = matcher;
        this.timer = timer;
    }

    int pattern() {
        return pattern;
    }

    StageMatcher matcher() {
        return matcher;
    }

    long timer() {
        return timer;
    }

    /** Without the memory of dropped starts before a moment; null where nothing is left to keep. */
    @Nullable
    Run keptFrom(Moment low) {
        StageMatcher kept = matcher.forgetBefore(low);
        boolean any = timer != NO_TIMER
                || kept.earliestStart().isPresent()
                || !kept.dropped().isNothing();
        if (!any) {
            return null;
        }
        return kept.equals(matcher) ? this : new Run(pattern, kept, timer);
    }

    @Override
    @Nullable
    Run get(int other) {
        return other == pattern ? this : null;
    }

    @Override
    KeyRuns with(Run run) {
        if (run.pattern == pattern) {
            return run;
        }
        return new Runs(run.pattern < pattern ? new Run[] {run, this} : new Run[] {this, run});
    }

    @Override
    KeyRuns forgetBefore(Moment low) {
        Run kept = keptFrom(low);
        return kept == null ? EMPTY : kept;
    }

    @Override
    Optional<Occurrence> earliestStart() {
        return matcher.earliestStart();
    }

    @Override
    List<Run> all() {
        return List.of(this);
    }
}
