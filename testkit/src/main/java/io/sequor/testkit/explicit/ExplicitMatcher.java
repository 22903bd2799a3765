package io.sequor.testkit.explicit;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.Timeouts;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.run.Dropped;
import io.sequor.matcher.stage.run.OpenMatch;
import io.sequor.matcher.stage.run.StageMatcher;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A matcher with one object for each partial match, written to be obviously right: it reads like the rules. Every
 * event is offered to every partial match of the key. Rules: stage patterns, sections 5 and 6.
 *
 * @param program what it runs
 * @param key the key
 * @param partials the partial matches, in no particular order
 * @param pending complete assignments that wait for their deadline
 * @param matched live starts of which an assignment was ever complete; kept for UNMATCHED_STARTS only
 * @param dropped the starts that selection dropped
 */
public record ExplicitMatcher(
        StageProgram program,
        String key,
        List<PartialMatch> partials,
        List<Assignment> pending,
        Set<Moment> matched,
        Dropped dropped)
        implements StageMatcher {

    /** A matcher that has seen nothing. */
    public static ExplicitMatcher empty(StageProgram program, String key, Dropped dropped) {
        return new ExplicitMatcher(program, key, List.of(), List.of(), Set.of(), dropped);
    }

    @Override
    public Applied apply(Occurrence occurrence, OptionalLong maxCandidates) {
        Offering offering = offer(occurrence, true);
        if (!offering.hadEffect()) {
            return new Applied(this, List.of(), false, false);
        }
        List<Assignment> candidates = program.absence().isPresent() ? List.of() : offering.completed();
        checkCandidates(candidates, maxCandidates);
        Selected selected = after(offering).select(candidates);
        return new Applied(
                selected.next, reports().matches(selected.taken), offering.hadEffect(), offering.hadCapture());
    }

    @Override
    public ExplicitMatcher replayed(Occurrence occurrence, boolean mayStart) {
        return after(offer(occurrence, mayStart));
    }

    @Override
    public Applied close(long deadline, OptionalLong maxCandidates) {
        Predicate<Assignment> due = assignment -> reports().deadline(assignment) <= deadline;
        List<Assignment> confirmed = pending.stream().filter(due).toList();
        checkCandidates(confirmed, maxCandidates);
        Selected selected = keeping(run -> true, due.negate()).select(confirmed);
        List<PartialMatch> expired = selected.next.partials.stream()
                .filter(run -> due.test(run.assignment()))
                .toList();
        List<Result> results = new ArrayList<>(reports().matches(selected.taken));
        results.addAll(reports().timeouts(expired, matched));
        ExplicitMatcher next = selected.next.keeping(due.negate(), assignment -> true);
        return new Applied(next, results, !confirmed.isEmpty() || !expired.isEmpty(), false);
    }

    @Override
    public StageMatcher drop(Moment upTo) {
        Predicate<Assignment> later = assignment -> !assignment.startMoment().isAtOrBefore(upTo);
        return keeping(later, later).remembering(dropped.andUpTo(upTo));
    }

    @Override
    public StageMatcher forgetBefore(Moment low) {
        return remembering(dropped.forgetBefore(low));
    }

    @Override
    public Optional<Occurrence> earliestStart() {
        return assignments().map(Assignment::first).min(Occurrence.ORDER);
    }

    @Override
    public OptionalLong nextDeadline() {
        return earliestStart().stream()
                .mapToLong(start -> start.time() + program.pattern().within())
                .findFirst();
    }

    @Override
    public long activeStates() {
        return partials.size() + (long) pending.size();
    }

    @Override
    public long activeStatesAtMost() {
        return activeStates();
    }

    @Override
    public List<OpenMatch> open() {
        return reports().open(partials, pending);
    }

    private Offering offer(Occurrence occurrence, boolean mayStart) {
        Offering offering = new Offering(program, occurrence);
        partials.forEach(offering::toPartial);
        pending.forEach(offering::toPending);
        if (mayStart && program.mayStartAt(occurrence.time())) {
            offering.asStart();
        }
        return offering;
    }

    private ExplicitMatcher after(Offering offering) {
        Set<Moment> ever = matched;
        if (program.pattern().timeouts() == Timeouts.UNMATCHED_STARTS) {
            ever = new HashSet<>(matched);
            offering.completed().stream().map(Assignment::startMoment).forEach(ever::add);
        }
        List<Assignment> waiting = pending;
        if (program.absence().isPresent()) {
            waiting = Stream.concat(offering.stillPending().stream(), offering.completed().stream())
                    .toList();
        }
        return new ExplicitMatcher(program, key, offering.partials(), waiting, ever, dropped).withoutDeadStarts();
    }

    private void checkCandidates(List<Assignment> candidates, OptionalLong max) {
        if (max.isPresent() && candidates.size() > max.getAsLong()) {
            throw new LimitExceededException(
                    LimitExceededException.Kind.CANDIDATES,
                    max.getAsLong(),
                    key,
                    Optional.of(program.pattern().name()));
        }
    }

    /** Section 6: takes the first, drops what the policy drops, and repeats with what is left. */
    private Selected select(List<Assignment> candidates) {
        List<Assignment> left = new ArrayList<>(candidates);
        left.sort(CandidateOrder.of(program.pattern().prefer()));
        Selection policy = program.pattern().selection();
        if (policy == Selection.NO_SKIP) {
            return new Selected(this, left);
        }
        ExplicitMatcher next = this;
        List<Assignment> taken = new ArrayList<>();
        while (!left.isEmpty()) {
            Assignment first = left.get(0);
            taken.add(first);
            Predicate<Assignment> stays = policy == Selection.SKIP_PAST_LAST
                    ? other -> !other.startMoment().isAtOrBefore(first.last().moment())
                    : other -> !other.startMoment().equals(first.startMoment());
            left.removeIf(stays.negate());
            Dropped more = policy == Selection.SKIP_PAST_LAST
                    ? next.dropped.andUpTo(first.last().moment())
                    : next.dropped.andStart(first.startMoment());
            next = next.keeping(stays, stays).remembering(more);
        }
        return new Selected(next, taken);
    }

    private ExplicitMatcher keeping(Predicate<Assignment> ofPartials, Predicate<Assignment> ofPending) {
        List<PartialMatch> runs = partials.stream()
                .filter(run -> ofPartials.test(run.assignment()))
                .toList();
        List<Assignment> waiting = pending.stream().filter(ofPending).toList();
        return new ExplicitMatcher(program, key, runs, waiting, matched, dropped).withoutDeadStarts();
    }

    private ExplicitMatcher remembering(Dropped drops) {
        return new ExplicitMatcher(program, key, partials, pending, matched, drops);
    }

    private ExplicitMatcher withoutDeadStarts() {
        if (matched.isEmpty()) {
            return this;
        }
        Set<Moment> alive = assignments()
                .map(Assignment::startMoment)
                .filter(matched::contains)
                .collect(Collectors.toSet());
        return new ExplicitMatcher(program, key, partials, pending, alive, dropped);
    }

    private Stream<Assignment> assignments() {
        return Stream.concat(partials.stream().map(PartialMatch::assignment), pending.stream());
    }

    private Reports reports() {
        return new Reports(program, key);
    }

    /** What selection took, in candidate order, and the matcher it left. */
    private record Selected(ExplicitMatcher next, List<Assignment> taken) {}
}
