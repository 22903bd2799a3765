package io.sequor.kstreams.processor;

import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.store.PatternCounts;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.run.StageMatcher;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Computes one unit, an event or a deadline of one key, for all patterns, without changing anything. Every decision
 * follows from the unit alone, so a replay decides alike. Rules: processor, sections 3 and 4.
 */
final class Units {
    private final ActivePatterns patterns;
    private final PatternUnit ofPattern;

    Units(ActivePatterns patterns, Settings settings, CrashGuard guard) {
        this.patterns = patterns;
        this.ofPattern = new PatternUnit(settings.protection(), guard);
    }

    /**
     * What a unit comes to.
     *
     * @param matchers of the key, afterwards
     * @param outputs what it writes, in order
     * @param effect whether a replay has to see the event
     * @param captured whether some pattern captured the event
     * @param exceptFor ids of the patterns for which the event did not happen
     */
    record Outcome(
            List<StageMatcher> matchers,
            List<Produced> outputs,
            boolean effect,
            boolean captured,
            Set<Integer> exceptFor) {}

    /**
     * An output of a pattern.
     *
     * @param pattern its id
     * @param counted as what it counts
     * @param output what is written
     */
    record Produced(int pattern, PatternCounts.Kind counted, Output output) {}

    /** An event of the key. */
    Outcome event(KeyRuns runs, Occurrence occurrence) {
        List<StageMatcher> matchers = new ArrayList<>(runs.matchers());
        List<Produced> outputs = new ArrayList<>();
        Set<Integer> exceptFor = new HashSet<>();
        boolean effect = false;
        boolean captured = false;
        for (int index : patterns.concernedBy(occurrence.event().kind())) {
            ActivePatterns.Active pattern = patterns.get(index);
            if (pattern.cameAfter(occurrence.time())) {
                continue;
            }
            PatternUnit.Attempt attempt = ofPattern.event(pattern, runs.matcher(index), occurrence);
            matchers.set(index, attempt.next());
            outputs.addAll(attempt.outputs());
            effect |= attempt.effect();
            captured |= attempt.captured();
            if (attempt.failed()) {
                exceptFor.add(pattern.id());
            }
        }
        return new Outcome(matchers, outputs, effect, captured, exceptFor);
    }

    /** A deadline of one pattern of the key. */
    Outcome deadline(KeyRuns runs, int index, long deadline) {
        List<StageMatcher> matchers = new ArrayList<>(runs.matchers());
        PatternUnit.Attempt attempt =
                ofPattern.deadline(patterns.get(index), runs.matcher(index), runs.key(), deadline);
        matchers.set(index, attempt.next());
        return new Outcome(matchers, attempt.outputs(), false, false, Set.of());
    }
}
