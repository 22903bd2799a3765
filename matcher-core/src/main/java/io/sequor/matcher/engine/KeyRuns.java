package io.sequor.matcher.engine;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.run.StageMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The matchers of one key, in the order of the patterns: of those patterns only that hold something, remember a drop or have
 * a timer set. One is either kept, and then no longer changed, or a copy that its owner changes.
 */
final class KeyRuns {
    static final KeyRuns EMPTY = new KeyRuns(new int[0], new StageMatcher[0], new long[0]);

    private static final long NO_TIMER = -1;

    private int[] patterns;
    private StageMatcher[] matchers;
    private long[] timers;

    private KeyRuns(int[] patterns, StageMatcher[] matchers, long[] timers) {
        this.patterns = patterns;
        this.matchers = matchers;
        this.timers = timers;
    }

    /** A copy, to be changed. Cost: linear in the patterns that hold something. */
    KeyRuns copy() {
        return isEmpty()
                ? new KeyRuns(patterns, matchers, timers)
                : new KeyRuns(patterns, matchers.clone(), timers.clone());
    }

    /** Whether there is nothing to keep. */
    boolean isEmpty() {
        return matchers.length == 0;
    }

    /** The matcher of a pattern; empty where it holds nothing. */
    Optional<StageMatcher> matcher(int pattern) {
        return Optional.ofNullable(matcherOrNull(pattern));
    }

    /** As {@link #matcher}, and null where it holds nothing; asked for every event. */
    @Nullable
    StageMatcher matcherOrNull(int pattern) {
        int place = find(pattern);
        return place < 0 ? null : matchers[place];
    }

    /** The matchers, in the order of the patterns. */
    List<StageMatcher> matchers() {
        return List.of(matchers);
    }

    /** Sets the matcher of a pattern; its timer stays. */
    void set(int pattern, StageMatcher matcher) {
        int place = place(pattern);
        matchers[place] = matcher;
    }

    /** Whether a timer is set for a pattern. */
    boolean hasTimer(int pattern) {
        int place = find(pattern);
        return place >= 0 && timers[place] != NO_TIMER;
    }

    /** Sets the timer of a pattern that has a matcher. */
    void setTimer(int pattern, long deadline) {
        timers[find(pattern)] = deadline;
    }

    /** Forgets the timer of a pattern. */
    void clearTimer(int pattern) {
        int place = find(pattern);
        if (place >= 0) {
            timers[place] = NO_TIMER;
        }
    }

    /** The timers that are set. */
    List<Timer> timersOf(KeyState key) {
        List<Timer> set = new ArrayList<>();
        for (int place = 0; place < timers.length; place++) {
            if (timers[place] != NO_TIMER) {
                set.add(new Timer(timers[place], patterns[place], key));
            }
        }
        return set;
    }

    /** The earliest live start of all patterns: where the log has to begin. */
    Optional<Occurrence> earliestStart() {
        Optional<Occurrence> earliest = Optional.empty();
        for (StageMatcher matcher : matchers) {
            Optional<Occurrence> start = matcher.earliestStart();
            if (start.isPresent()
                    && (earliest.isEmpty() || Occurrence.ORDER.compare(start.get(), earliest.get()) < 0)) {
                earliest = start;
            }
        }
        return earliest;
    }

    /** Forgets dropped starts before a moment, and patterns that then hold nothing. */
    void forgetBefore(Moment low) {
        int kept = 0;
        for (int place = 0; place < matchers.length; place++) {
            StageMatcher matcher = matchers[place].forgetBefore(low);
            matchers[place] = matcher;
            kept += isKept(place) ? 1 : 0;
        }
        if (kept < matchers.length) {
            keep(kept);
        }
    }

    /** A number that the active states do not exceed; {@link Long#MAX_VALUE} for as many or more. */
    long activeStatesAtMost() {
        long sum = 0;
        for (StageMatcher matcher : matchers) {
            sum = saturated(sum, matcher.activeStatesAtMost());
        }
        return sum;
    }

    /** The active states; {@link Long#MAX_VALUE} for as many or more. */
    long activeStates() {
        long sum = 0;
        for (StageMatcher matcher : matchers) {
            sum = saturated(sum, matcher.activeStates());
        }
        return sum;
    }

    static long saturated(long left, long right) {
        return left > Long.MAX_VALUE - right ? Long.MAX_VALUE : left + right;
    }

    private boolean isKept(int place) {
        StageMatcher matcher = matchers[place];
        return timers[place] != NO_TIMER
                || matcher.earliestStart().isPresent()
                || !matcher.dropped().isNothing();
    }

    private void keep(int count) {
        int[] fewerPatterns = new int[count];
        StageMatcher[] fewerMatchers = new StageMatcher[count];
        long[] fewerTimers = new long[count];
        int to = 0;
        for (int place = 0; place < matchers.length; place++) {
            if (isKept(place)) {
                fewerPatterns[to] = patterns[place];
                fewerMatchers[to] = matchers[place];
                fewerTimers[to] = timers[place];
                to++;
            }
        }
        patterns = fewerPatterns;
        matchers = fewerMatchers;
        timers = fewerTimers;
    }

    /** The place of a pattern; where there is none, negative, as {@link Arrays#binarySearch(int[], int)} says. */
    private int find(int pattern) {
        return patterns.length == 1 && patterns[0] == pattern ? 0 : Arrays.binarySearch(patterns, pattern);
    }

    /** The place of a pattern, made where there is none. */
    private int place(int pattern) {
        int found = find(pattern);
        if (found >= 0) {
            return found;
        }
        int place = -found - 1;
        int behind = patterns.length - place;
        int[] morePatterns = Arrays.copyOf(patterns, patterns.length + 1);
        StageMatcher[] moreMatchers = Arrays.copyOf(matchers, matchers.length + 1);
        long[] moreTimers = Arrays.copyOf(timers, timers.length + 1);
        System.arraycopy(patterns, place, morePatterns, place + 1, behind);
        System.arraycopy(matchers, place, moreMatchers, place + 1, behind);
        System.arraycopy(timers, place, moreTimers, place + 1, behind);
        morePatterns[place] = pattern;
        moreTimers[place] = NO_TIMER;
        patterns = morePatterns;
        matchers = moreMatchers;
        timers = moreTimers;
        return place;
    }
}
