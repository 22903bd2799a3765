package io.sequor.kstreams.processor;

import io.sequor.matcher.diagnostic.Problem;
import java.time.Duration;
import java.util.List;

/**
 * How much of an advance a task does before it lets others have their turn. Where the cuts fall never shows in the
 * results. Rules: processor, section 3.
 *
 * @param duration about how long one round of the application's loop may work on advances of this task; more than a year
 *     counts as a year
 * @param units how many units, events or deadlines of one key, one call may work off
 */
public record SliceLimit(Duration duration, int units) {
    private static final Duration LONGEST = Duration.ofDays(365);

    /** 75 milliseconds, however many units that is. */
    public static final SliceLimit STANDARD = new SliceLimit(Duration.ofMillis(75), Integer.MAX_VALUE);

    /** No limit: an advance runs to its end inside one call, as a test may want it. */
    public static final SliceLimit NONE = new SliceLimit(LONGEST, Integer.MAX_VALUE);

    /** What is longer than anybody waits is no limit. */
    public SliceLimit {
        duration = duration.compareTo(LONGEST) > 0 ? LONGEST : duration;
    }

    /** Slices of a number of units, however long they take. */
    public static SliceLimit ofUnits(int units) {
        return new SliceLimit(NONE.duration, units);
    }

    /** What is wrong with it. */
    public List<Problem> problems() {
        return duration.compareTo(Duration.ofMillis(1)) >= 0 && units >= 1
                ? List.of()
                : List.of(new Problem(
                        "STR-019",
                        "slices",
                        "a slice of " + duration + " and " + units + " units would never do anything",
                        "Allow a millisecond and a unit at least; 75 ms is the default."));
    }
}
