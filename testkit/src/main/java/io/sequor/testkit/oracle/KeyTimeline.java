package io.sequor.testkit.oracle;

import io.sequor.matcher.stage.Prefer;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** What one pattern decides for one key, from the first event to the last deadline. Rules: sections 6 and 7. */
final class KeyTimeline {
    private final StagePattern pattern;
    private final String key;
    private final List<StartLife> lives;
    private final Map<StartLife, Decision> dropped = new LinkedHashMap<>();
    private final List<Decided> decided = new ArrayList<>();

    /**
     * A result and when it was decided.
     *
     * @param decision when
     * @param result what
     */
    record Decided(Decision decision, OracleResult result) {}

    private record Candidate(StartLife life, Assignment assignment) {}

    /**
     * Decides everything.
     *
     * @param events all accepted events of the key, in order
     */
    KeyTimeline(StagePattern pattern, String key, List<Pushed> events) {
        this.pattern = pattern;
        this.key = key;
        this.lives = IntStream.range(0, events.size())
                .mapToObj(index -> StartLife.of(pattern, events, index))
                .flatMap(Optional::stream)
                .toList();
        decisions().forEach(this::decide);
    }

    /** In the order of decision; those of one decision in the order of candidates, matches first. */
    List<Decided> decided() {
        return decided;
    }

    /** Active states once all of this time and before is done. */
    long activeStatesAt(long time) {
        return lives.stream()
                .filter(life -> !dropped.containsKey(life) || dropped.get(life).time() > time)
                .mapToLong(life -> life.activeStatesAt(time))
                .sum();
    }

    private NavigableSet<Decision> decisions() {
        NavigableSet<Decision> all = new TreeSet<>();
        for (StartLife life : lives) {
            all.add(Decision.atDeadline(life.deadline()));
            life.completions().forEach(completion -> all.add(decision(life, completion.assignment())));
        }
        return all;
    }

    private Decision decision(StartLife life, Assignment complete) {
        return pattern.absence().isPresent() ? Decision.atDeadline(life.deadline()) : Decision.at(complete.last());
    }

    private void decide(Decision now) {
        List<Candidate> left = candidates(now);
        while (!left.isEmpty()) {
            Candidate taken = left.get(0);
            decided.add(new Decided(now, result(OracleResult.Type.MATCH, taken.assignment(), now, List.of())));
            drop(taken, now);
            left = left.stream()
                    .skip(1)
                    .filter(other -> !dropped.containsKey(other.life()))
                    .toList();
        }
        if (now.atDeadline()) {
            timeOut(now);
        }
    }

    private List<Candidate> candidates(Decision now) {
        return lives.stream()
                .filter(life -> !dropped.containsKey(life))
                .flatMap(life -> life.completions().stream()
                        .filter(completion -> completion.disturbedAt().isEmpty())
                        .map(completion -> new Candidate(life, completion.assignment())))
                .filter(candidate ->
                        decision(candidate.life(), candidate.assignment()).equals(now))
                .sorted(Comparator.comparing(Candidate::assignment, order()))
                .toList();
    }

    private void drop(Candidate taken, Decision now) {
        switch (pattern.selection()) {
            case NO_SKIP -> {}
            case SKIP_TO_NEXT_START -> dropped.putIfAbsent(taken.life(), now);
            case SKIP_PAST_LAST ->
                lives.stream()
                        .filter(life ->
                                life.start().isAtOrBefore(taken.assignment().last()))
                        .forEach(life -> dropped.putIfAbsent(life, now));
        }
    }

    private void timeOut(Decision now) {
        Map<Assignment, List<String>> awaiting = new LinkedHashMap<>();
        for (StartLife life : lives) {
            if (life.deadline() == now.time() && !dropped.containsKey(life)) {
                awaiting.putAll(timeouts(life));
            }
        }
        awaiting.keySet().stream()
                .sorted(order())
                .forEach(assignment -> decided.add(new Decided(
                        now, result(OracleResult.Type.TIMEOUT, assignment, now, awaiting.get(assignment)))));
    }

    /** The reported timeouts of one start: assignment to awaited stages. */
    private Map<Assignment, List<String>> timeouts(StartLife life) {
        boolean matched = !life.completions().isEmpty();
        if (pattern.timeouts() == Timeouts.NONE || (pattern.timeouts() == Timeouts.UNMATCHED_STARTS && matched)) {
            return Map.of();
        }
        Map<Assignment, List<String>> all = new LinkedHashMap<>();
        for (StartLife.Waiting waiting : life.waiting()) {
            if (waiting.goneAt().isEmpty() && !waiting.assignment().isComplete(pattern)) {
                all.computeIfAbsent(waiting.assignment(), none -> new ArrayList<>())
                        .add(pattern.stageNames().get(waiting.stage()));
            }
        }
        if (pattern.timeouts() == Timeouts.UNMATCHED_STARTS) {
            Set<Assignment> others = new HashSet<>(all.keySet());
            all.keySet().stream()
                    .min(Comparator.<Assignment>comparingInt(
                                    one -> -one.captures().size())
                            .thenComparing(order()))
                    .ifPresent(others::remove);
            all.keySet().removeAll(others);
        }
        return all;
    }

    private OracleResult result(OracleResult.Type type, Assignment assignment, Decision now, List<String> awaiting) {
        return new OracleResult(
                type,
                pattern.name(),
                key,
                assignment.ordinals(pattern),
                assignment.first().time(),
                assignment.last().time(),
                now.time(),
                awaiting);
    }

    /** Section 6: start time, first ordinal, capture counts stage by stage, capture ordinals in stage order. */
    private Comparator<Assignment> order() {
        Comparator<Assignment> order = Comparator.comparing(Assignment::first, Pushed.ORDER);
        for (int stage = 0; stage < pattern.stages().size(); stage++) {
            int index = stage;
            Comparator<Assignment> counts = Comparator.comparingInt(assignment -> assignment.count(index));
            order = order.thenComparing(pattern.prefer() == Prefer.MOST ? counts.reversed() : counts);
        }
        // Stages capture one after the other: the order of capture is the order of the stages.
        return order.thenComparing((left, right) -> Arrays.compare(
                left.captures().stream()
                        .mapToLong(capture -> capture.event().ordinal())
                        .toArray(),
                right.captures().stream()
                        .mapToLong(capture -> capture.event().ordinal())
                        .toArray()));
    }
}
