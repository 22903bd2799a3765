package io.sequor.matcher.engine;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The matchers of one key, as a value: of those patterns only that hold something, remember a drop or have a timer set.
 */
abstract sealed class KeyRuns permits Run, Runs {
    static final KeyRuns EMPTY = new Runs(new Run[0]);

    /** The run of a pattern; null where it has none. This is asked for every event. */
    abstract @Nullable Run get(int pattern);

    /** With the run of a pattern added or replaced. Cost: linear in the patterns that hold something. */
    abstract KeyRuns with(Run run);

    /** Without dropped starts before a moment, and without patterns that then hold nothing. */
    abstract KeyRuns forgetBefore(Moment low);

    /** All runs, in the order of their patterns. */
    abstract List<Run> all();

    /** The earliest live start of all patterns: where the log has to begin. */
    Optional<Occurrence> earliestStart() {
        Optional<Occurrence> earliest = Optional.empty();
        for (Run run : all()) {
            Optional<Occurrence> start = run.matcher().earliestStart();
            if (start.isPresent()
                    && (earliest.isEmpty() || Occurrence.ORDER.compare(start.get(), earliest.get()) < 0)) {
                earliest = start;
            }
        }
        return earliest;
    }

    /** The active states; {@link Long#MAX_VALUE} for as many or more. */
    final long activeStates() {
        long sum = 0;
        for (Run run : all()) {
            sum = saturated(sum, run.matcher().activeStates());
        }
        return sum;
    }

    static long saturated(long left, long right) {
        return left > Long.MAX_VALUE - right ? Long.MAX_VALUE : left + right;
    }
}
