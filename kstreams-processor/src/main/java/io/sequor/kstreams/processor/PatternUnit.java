package io.sequor.kstreams.processor;

import io.sequor.kstreams.output.DeadLetters;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.output.ResultRecords;
import io.sequor.kstreams.processor.ActivePatterns.Active;
import io.sequor.kstreams.processor.FailurePolicies.OnCondition;
import io.sequor.kstreams.processor.FailurePolicies.OnLimit;
import io.sequor.kstreams.processor.Units.Produced;
import io.sequor.kstreams.store.PatternCounts;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.limit.LimitExceededException.Kind;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.run.OpenMatch;
import io.sequor.matcher.stage.run.StageMatcher;
import io.sequor.matcher.stage.run.StageMatcher.Applied;
import io.sequor.schemas.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.streams.errors.StreamsException;

/**
 * Computes a unit for one pattern. Nothing of one that fails remains; what is done instead is computed as well: a pattern
 * whose condition throws does not see the event, a pattern above a limit loses what it has open for the key, or the
 * application stops. Rules: processor, section 4.
 */
final class PatternUnit {
    private final UnitLimits limits;
    private final FailurePolicies policies;
    private final CrashGuard guard;
    private final ResultRecords records = new ResultRecords();
    private final DeadLetters letters = new DeadLetters();

    PatternUnit(Settings.Protection protection, CrashGuard guard) {
        this.limits = protection.limits();
        this.policies = protection.policies();
        this.guard = guard;
    }

    /**
     * What one pattern makes of a unit.
     *
     * @param next its matcher of the key, afterwards
     * @param outputs what is written, in order
     * @param effect whether a replay has to see the event
     * @param captured whether the event was captured
     * @param failed whether the event did not happen for the pattern
     */
    record Attempt(StageMatcher next, List<Produced> outputs, boolean effect, boolean captured, boolean failed) {}

    /** An event. */
    Attempt event(Active pattern, StageMatcher matcher, Occurrence occurrence) {
        if (guard.isBlocked(occurrence.ordinal(), pattern.id()) && policies.onCondition() != OnCondition.STOP) {
            return failed(pattern, matcher, occurrence, "crash-loop", CrashGuard.TEXT);
        }
        try {
            return applied(pattern, matcher, occurrence);
        } catch (LimitExceededException e) {
            if (!isOurs(e, pattern, occurrence.event().key())) {
                return conditionFailed(pattern, matcher, occurrence, e);
            }
            requireMayGoOn(e, pattern, occurrence.event().key());
            return shedAndOffered(pattern, matcher, occurrence, e);
        } catch (Exception | StackOverflowError | AssertionError e) { // code from outside, in whatever language
            return conditionFailed(pattern, matcher, occurrence, e);
        }
    }

    /** A deadline. */
    Attempt deadline(Active pattern, StageMatcher matcher, String key, long deadline) {
        try {
            Applied applied = checked(pattern, key, matcher.close(deadline, OptionalLong.of(limits.maxCandidates())));
            return new Attempt(applied.next(), results(pattern, applied.results()), false, false, false);
        } catch (LimitExceededException e) {
            requireMayGoOn(e, pattern, key);
            Produced letter = shed(firstCaptured(matcher), OptionalLong.of(deadline), pattern, matcher, e);
            return new Attempt(matcher.drop(Moment.endOf(deadline)), List.of(letter), false, false, false);
        }
    }

    private Attempt applied(Active pattern, StageMatcher matcher, Occurrence occurrence) {
        guard.enter(occurrence.ordinal(), pattern.id());
        Applied applied = matcher.apply(occurrence, OptionalLong.of(limits.maxCandidates()));
        guard.leave();
        checked(pattern, occurrence.event().key(), applied);
        return new Attempt(
                applied.next(), results(pattern, applied.results()), applied.effect(), applied.captured(), false);
    }

    private Attempt shedAndOffered(
            Active pattern, StageMatcher matcher, Occurrence occurrence, LimitExceededException cause) {
        StageMatcher emptied = matcher.drop(new Moment(occurrence.time(), occurrence.ordinal() - 1));
        Event event = occurrence.event();
        List<Produced> outputs = new ArrayList<>();
        outputs.add(shed(origin(event), OptionalLong.empty(), pattern, matcher, cause));
        Attempt again;
        try {
            again = applied(pattern, emptied, occurrence);
        } catch (LimitExceededException e) {
            again = isOurs(e, pattern, event.key())
                    ? failed(pattern, emptied, occurrence, "limit-exceeded", String.valueOf(e.getMessage()))
                    : conditionFailed(pattern, emptied, occurrence, e);
        } catch (Exception | StackOverflowError | AssertionError e) { // as above
            again = conditionFailed(pattern, emptied, occurrence, e);
        }
        outputs.addAll(again.outputs);
        return new Attempt(again.next, List.copyOf(outputs), again.effect, again.captured, again.failed);
    }

    /** Whether a limit is one of this unit: a condition may run an engine of its own, which has others. */
    private boolean isOurs(LimitExceededException exceeded, Active pattern, String key) {
        long limit = switch (exceeded.kind()) {
            case ACTIVE_STATES -> limits.maxActiveStates();
            case CANDIDATES -> limits.maxCandidates();
            case RESULTS -> limits.maxResults();
            case BUFFERED_EVENTS -> -1;
        };
        return exceeded.limit() == limit
                && exceeded.key().equals(key)
                && exceeded.pattern().equals(Optional.of(pattern.name()));
    }

    private Attempt conditionFailed(Active pattern, StageMatcher matcher, Occurrence occurrence, Throwable thrown) {
        guard.leave();
        String text = "a condition threw " + Failures.text(thrown);
        if (policies.onCondition() == OnCondition.STOP) {
            throw new StreamsException(
                    "STR-030 " + text + " (pattern=" + pattern.name() + ", event="
                            + occurrence.event().origin().orElseThrow().toText()
                            + "), and the policy is STOP. Mend the condition, or let such events be dead letters:"
                            + " FailurePolicies.OnCondition.DEAD_LETTER",
                    thrown);
        }
        return failed(pattern, matcher, occurrence, "condition-failed", text);
    }

    private Attempt failed(Active pattern, StageMatcher matcher, Occurrence occurrence, String reason, String text) {
        Output letter = letters.ofEvent(occurrence.event(), ofPattern(pattern), reason, text);
        return new Attempt(
                matcher,
                List.of(new Produced(pattern.id(), PatternCounts.Kind.DEAD_LETTERS, letter)),
                false,
                false,
                true);
    }

    private void requireMayGoOn(LimitExceededException exceeded, Active pattern, String key) {
        guard.leave();
        OnLimit policy = exceeded.kind() == Kind.RESULTS ? policies.onResults() : policies.onStates();
        if (policy == OnLimit.STOP) {
            throw new StreamsException(
                    "STR-031 " + exceeded.getMessage() + ", and the policy is STOP (pattern=" + pattern.name()
                            + ", key="
                            + key + "). Raise the limit, narrow the pattern, split the key, or let the key be shed:"
                            + " FailurePolicies.OnLimit.SHED_KEY",
                    exceeded);
        }
    }

    private Applied checked(Active pattern, String key, Applied applied) {
        require(applied.results().size() <= limits.maxResults(), Kind.RESULTS, limits.maxResults(), pattern, key);
        boolean within = applied.next().activeStatesAtMost() <= limits.maxActiveStates()
                || applied.next().activeStates() <= limits.maxActiveStates();
        require(within, Kind.ACTIVE_STATES, limits.maxActiveStates(), pattern, key);
        return applied;
    }

    private static void require(boolean within, Kind kind, long limit, Active pattern, String key) {
        if (!within) {
            throw new LimitExceededException(kind, limit, key, Optional.of(pattern.name()));
        }
    }

    private Produced shed(
            Origin origin,
            OptionalLong deadline,
            Active pattern,
            StageMatcher matcher,
            LimitExceededException exceeded) {
        String text = "dropped " + matcher.activeStates() + " partial and pending matches: " + exceeded.getMessage()
                + ". Raise the limit, narrow the pattern, or split the key.";
        DeadLetters.Cause cause = new DeadLetters.Cause("shed", text, deadline);
        Output letter = letters.ofKey(origin, exceeded.key(), ofPattern(pattern), cause);
        return new Produced(pattern.id(), PatternCounts.Kind.SHED, letter);
    }

    private static DeadLetters.OfPattern ofPattern(Active pattern) {
        return new DeadLetters.OfPattern(pattern.name(), pattern.program().fingerprint());
    }

    private List<Produced> results(Active pattern, List<Result> results) {
        List<Produced> outputs = new ArrayList<>(results.size());
        for (Result result : results) {
            Output output = records.of(result);
            PatternCounts.Kind counted =
                    output.kind() == Output.Kind.MATCH ? PatternCounts.Kind.MATCHES : PatternCounts.Kind.TIMEOUTS;
            outputs.add(new Produced(pattern.id(), counted, output));
        }
        return outputs;
    }

    private static Origin firstCaptured(StageMatcher matcher) {
        OpenMatch first = matcher.open().get(0);
        return origin(first.captures().values().iterator().next().get(0).event());
    }

    private static Origin origin(Event event) {
        io.sequor.matcher.event.Origin from = event.origin().orElseThrow();
        return new Origin(from.topic(), from.partition(), from.offset());
    }
}
