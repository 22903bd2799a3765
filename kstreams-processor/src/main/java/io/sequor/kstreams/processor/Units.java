package io.sequor.kstreams.processor;

import io.sequor.kstreams.output.DeadLetters;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.output.ResultRecords;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.limit.LimitExceededException.Kind;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.StageProgram;
import io.sequor.matcher.stage.run.StageMatcher;
import io.sequor.matcher.stage.run.StageMatcher.Applied;
import io.sequor.schemas.Origin;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/**
 * Computes one unit, an event or a deadline of one key, without changing anything. Nothing of a failed unit remains; what
 * is done instead is computed as well: a pattern whose condition throws does not see the event, a pattern above a limit
 * loses what it has open for the key. Every decision follows from the unit alone, so a replay decides alike. Rules:
 * processor, section 4.
 */
final class Units {
    private final List<StageProgram> programs;
    private final UnitLimits limits;
    private final ResultRecords records = new ResultRecords();
    private final DeadLetters letters = new DeadLetters();

    Units(List<StageProgram> programs, UnitLimits limits) {
        this.programs = programs;
        this.limits = limits;
    }

    /**
     * What a unit comes to.
     *
     * @param matchers of the key, afterwards
     * @param outputs what it writes, in order
     * @param effect whether a replay has to see the event
     * @param captured whether some pattern captured the event
     * @param exceptFor indexes of the patterns for which the event did not happen
     */
    record Outcome(
            List<StageMatcher> matchers,
            List<Output> outputs,
            boolean effect,
            boolean captured,
            Set<Integer> exceptFor) {}

    /** An event of the key. */
    Outcome event(KeyRuns runs, Occurrence occurrence) {
        List<StageMatcher> matchers = new ArrayList<>();
        List<Output> outputs = new ArrayList<>();
        Set<Integer> exceptFor = new HashSet<>();
        boolean effect = false;
        boolean captured = false;
        for (int pattern = 0; pattern < programs.size(); pattern++) {
            Attempt attempt = eventOf(pattern, runs.matcher(pattern), occurrence);
            matchers.add(attempt.next);
            outputs.addAll(attempt.outputs);
            effect |= attempt.effect;
            captured |= attempt.captured;
            if (attempt.failed) {
                exceptFor.add(pattern);
            }
        }
        return new Outcome(List.copyOf(matchers), List.copyOf(outputs), effect, captured, Set.copyOf(exceptFor));
    }

    /** A deadline of one pattern of the key. */
    Outcome deadline(KeyRuns runs, int pattern, long deadline) {
        StageMatcher matcher = runs.matcher(pattern);
        List<StageMatcher> matchers = new ArrayList<>();
        for (int other = 0; other < programs.size(); other++) {
            matchers.add(runs.matcher(other));
        }
        List<Output> outputs;
        try {
            Applied applied = checked(pattern, runs.key(), matcher.close(deadline, maxCandidates()));
            matchers.set(pattern, applied.next());
            outputs = outputs(applied.results());
        } catch (LimitExceededException e) {
            Origin first = origin(matcher.open()
                    .get(0)
                    .captures()
                    .values()
                    .iterator()
                    .next()
                    .get(0)
                    .event());
            matchers.set(pattern, matcher.drop(Moment.endOf(deadline)));
            outputs = List.of(shed(first, runs.key(), pattern, matcher, e));
        }
        return new Outcome(List.copyOf(matchers), List.copyOf(outputs), false, false, Set.of());
    }

    /** What one pattern makes of an event. */
    private record Attempt(StageMatcher next, List<Output> outputs, boolean effect, boolean captured, boolean failed) {}

    private Attempt eventOf(int pattern, StageMatcher matcher, Occurrence occurrence) {
        try {
            return applied(pattern, matcher, occurrence);
        } catch (LimitExceededException e) {
            return shedAndOffered(pattern, matcher, occurrence, e);
        } catch (Exception | StackOverflowError | AssertionError e) { // code from outside, in whatever language
            return failed(pattern, matcher, occurrence, "condition-failed", "a condition threw " + Failures.text(e));
        }
    }

    private Attempt applied(int pattern, StageMatcher matcher, Occurrence occurrence) {
        Applied applied = checked(pattern, occurrence.event().key(), matcher.apply(occurrence, maxCandidates()));
        return new Attempt(applied.next(), outputs(applied.results()), applied.effect(), applied.captured(), false);
    }

    private Attempt shedAndOffered(
            int pattern, StageMatcher matcher, Occurrence occurrence, LimitExceededException cause) {
        Moment before = new Moment(occurrence.time(), occurrence.ordinal() - 1);
        StageMatcher emptied = matcher.drop(before);
        Event event = occurrence.event();
        List<Output> outputs = new ArrayList<>();
        outputs.add(shed(origin(event), event.key(), pattern, matcher, cause));
        Attempt again;
        try {
            again = applied(pattern, emptied, occurrence);
        } catch (LimitExceededException e) {
            again = failed(pattern, emptied, occurrence, "limit-exceeded", String.valueOf(e.getMessage()));
        } catch (Exception | StackOverflowError | AssertionError e) { // as above
            again = failed(pattern, emptied, occurrence, "condition-failed", "a condition threw " + Failures.text(e));
        }
        outputs.addAll(again.outputs);
        return new Attempt(again.next, List.copyOf(outputs), again.effect, again.captured, again.failed);
    }

    private Attempt failed(int pattern, StageMatcher matcher, Occurrence occurrence, String reason, String text) {
        Output letter = letters.ofEvent(occurrence.event(), name(pattern), reason, text);
        return new Attempt(matcher, List.of(letter), false, false, true);
    }

    private Applied checked(int pattern, String key, Applied applied) {
        require(applied.results().size() <= limits.maxResults(), Kind.RESULTS, limits.maxResults(), pattern, key);
        require(
                applied.next().activeStates() <= limits.maxActiveStates(),
                Kind.ACTIVE_STATES,
                limits.maxActiveStates(),
                pattern,
                key);
        return applied;
    }

    private void require(boolean within, Kind kind, long limit, int pattern, String key) {
        if (!within) {
            throw new LimitExceededException(kind, limit, key, Optional.of(name(pattern)));
        }
    }

    private Output shed(Origin origin, String key, int pattern, StageMatcher matcher, LimitExceededException cause) {
        String text = "dropped " + matcher.activeStates() + " partial and pending matches: " + cause.getMessage()
                + ". Raise the limit, narrow the pattern, or split the key.";
        return letters.ofKey(origin, key, name(pattern), new DeadLetters.Cause("shed", text));
    }

    private List<Output> outputs(List<Result> results) {
        Function<Result, Output> record = records::of;
        return results.stream().map(record).toList();
    }

    private OptionalLong maxCandidates() {
        return OptionalLong.of(limits.maxCandidates());
    }

    private String name(int pattern) {
        return programs.get(pattern).pattern().name();
    }

    private static Origin origin(Event event) {
        io.sequor.matcher.event.Origin from = event.origin().orElseThrow();
        return new Origin(from.topic(), from.partition(), from.offset());
    }
}
