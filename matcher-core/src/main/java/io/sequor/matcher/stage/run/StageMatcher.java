package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.match.Result;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One key's partial and pending matches of one pattern. A matcher is a value: applying something gives another one and
 * leaves this one as it was, so whoever fails half-way simply keeps the old one. Rules: stage patterns, sections 5 and 6.
 *
 * <p>The caller applies the occurrences of the key in {@link Occurrence#ORDER}, and before an occurrence closes every
 * deadline that lies before its time.
 */
public interface StageMatcher {
    /**
     * Offers an occurrence to the partial matches, the pending matches and as a start; then selects. Cost: one evaluation
     * for each group of partial matches that can react to its kind; where a condition compares the event with captures,
     * one look into an index, and where no index can answer, one evaluation for each class of partial matches that agree
     * on what is still of interest.
     *
     * @param occurrence the next one of the key
     * @param maxCandidates most candidates before selection
     * @throws LimitExceededException when there are more candidates; of kind CANDIDATES
     */
    Applied apply(Occurrence occurrence, OptionalLong maxCandidates);

    /**
     * Closes the deadlines at or before a time that are still open: confirms pending matches, selects, reports timeouts.
     * The caller closes deadlines one by one, in their order. Cost: linear in the sets that hold the starts that expire and
     * in what is reported.
     *
     * @param deadline milliseconds
     * @param maxCandidates most candidates before selection
     * @throws LimitExceededException when there are more candidates; of kind CANDIDATES
     */
    Applied close(long deadline, OptionalLong maxCandidates);

    /**
     * What an occurrence leaves in a replay: no results, no selection. Cost: as when it was first applied.
     *
     * @param occurrence the next one of the log
     * @param mayStart whether it may start a match
     */
    StageMatcher replayed(Occurrence occurrence, boolean mayStart);

    /** The same matcher after all its partial and pending matches that start at or before a moment were dropped. */
    StageMatcher drop(Moment upTo);

    /** The same matcher without the memory of dropped starts before a moment: the log no longer reaches back so far. */
    StageMatcher forgetBefore(Moment low);

    /** Where the earliest partial or pending match starts; empty when there is none. */
    Optional<Occurrence> earliestStart();

    /** The earliest deadline that is open, in milliseconds; empty when nothing is. */
    OptionalLong nextDeadline();

    /**
     * The partial matches, (assignment, awaited stage) pairs, plus the pending ones. Cost: constant; once after
     * SKIP_TO_NEXT_START dropped a start, and where expired assignments may stay for a while, linear in the sets.
     */
    long activeStates();

    /** A number that {@link #activeStates()} does not exceed. Cost: constant. */
    long activeStatesAtMost();

    /** What selection dropped, as far as a replay has to know it. */
    Dropped dropped();

    /** The open partial and pending matches, in candidate order; for people. */
    List<OpenMatch> open();

    /**
     * What came of applying something.
     *
     * @param next the matcher afterwards
     * @param results matches, then timeouts, in their order
     * @param effect whether anything changed: a capture, a start, a cancellation, a loss. Only occurrences with an effect
     *     need be kept for replay
     * @param captured whether a partial match captured the occurrence, or it started one
     */
    record Applied(StageMatcher next, List<Result> results, boolean effect, boolean captured) {
        /** Copies the results. */
        public Applied {
            results = List.copyOf(results);
        }
    }
}
