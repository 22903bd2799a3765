package io.sequor.testkit.explicit;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.match.Finding;
import io.sequor.matcher.match.Identities;
import io.sequor.matcher.match.Match;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.match.Timeout;
import io.sequor.matcher.stage.Timeouts;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.run.OpenMatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Makes results of assignments, with their identities. Rules: stage patterns, sections 5 and 7. */
record Reports(StageProgram program, String key) {

    /** When the window of an assignment ends, in milliseconds. */
    long deadline(Assignment assignment) {
        return assignment.first().time() + program.pattern().within();
    }

    /** The matches of selected assignments, in their order. */
    List<Result> matches(List<Assignment> taken) {
        List<Result> matches = new ArrayList<>(taken.size());
        for (Assignment assignment : taken) {
            Map<String, List<Occurrence>> captures = assignment.byName(program);
            long endTime = program.absence().isPresent()
                    ? deadline(assignment)
                    : assignment.last().time();
            matches.add(new Match(finding(assignment, captures, identities().match(captures)), endTime));
        }
        return matches;
    }

    /**
     * The timeouts of expired partial matches, in candidate order: once for each assignment that is not complete, with
     * every stage it awaited, as far as the pattern wants them reported.
     */
    List<Result> timeouts(List<PartialMatch> expired, Set<Moment> matched) {
        Timeouts wanted = program.pattern().timeouts();
        if (wanted == Timeouts.NONE) {
            return List.of();
        }
        Map<Assignment, SortedSet<Integer>> awaited = awaitedStages(
                expired.stream().filter(run -> !isComplete(run.assignment())).toList());
        Collection<Assignment> reported =
                wanted == Timeouts.ALL ? awaited.keySet() : longestOfUnmatched(awaited.keySet(), matched);
        return reported.stream()
                .sorted(order())
                .<Result>map(assignment -> timeout(assignment, awaited.get(assignment)))
                .toList();
    }

    /** The open matches for people: pending ones, then partial ones, each in candidate order. */
    List<OpenMatch> open(List<PartialMatch> partials, List<Assignment> pending) {
        List<OpenMatch> open = new ArrayList<>();
        pending.stream().sorted(order()).forEach(assignment -> open.add(open(assignment, new TreeSet<>())));
        Map<Assignment, SortedSet<Integer>> awaited = awaitedStages(partials);
        awaited.keySet().stream().sorted(order()).forEach(a -> open.add(open(a, awaited.get(a))));
        return open;
    }

    private static Map<Assignment, SortedSet<Integer>> awaitedStages(List<PartialMatch> runs) {
        Map<Assignment, SortedSet<Integer>> awaited = new LinkedHashMap<>();
        runs.forEach(run -> awaited.computeIfAbsent(run.assignment(), none -> new TreeSet<>())
                .add(run.awaiting()));
        return awaited;
    }

    private OpenMatch open(Assignment assignment, SortedSet<Integer> awaiting) {
        return new OpenMatch(assignment.byName(program), names(awaiting), deadline(assignment));
    }

    private Collection<Assignment> longestOfUnmatched(Collection<Assignment> assignments, Set<Moment> matched) {
        Comparator<Assignment> longestFirst =
                Comparator.comparingInt(Assignment::size).reversed().thenComparing(order());
        Map<Moment, Assignment> best = new LinkedHashMap<>();
        assignments.stream()
                .filter(assignment -> !matched.contains(assignment.startMoment()))
                .sorted(longestFirst)
                .forEach(assignment -> best.putIfAbsent(assignment.startMoment(), assignment));
        return best.values();
    }

    private Timeout timeout(Assignment assignment, SortedSet<Integer> awaiting) {
        Map<String, List<Occurrence>> captures = assignment.byName(program);
        Finding finding = finding(assignment, captures, identities().timeout(captures));
        return new Timeout(finding, deadline(assignment), names(awaiting));
    }

    private Finding finding(Assignment assignment, Map<String, List<Occurrence>> captures, String identity) {
        return new Finding(
                program.pattern().name(),
                program.fingerprint(),
                key,
                captures,
                identity,
                identities().start(assignment.first()));
    }

    private boolean isComplete(Assignment assignment) {
        int stage = assignment.lastStage();
        return program.completes(stage, assignment.count(stage));
    }

    private List<String> names(SortedSet<Integer> stages) {
        return stages.stream().map(stage -> program.stage(stage).name()).toList();
    }

    private Comparator<Assignment> order() {
        return CandidateOrder.of(program.pattern().prefer());
    }

    private Identities identities() {
        return new Identities(program.pattern().name(), program.fingerprint(), key);
    }
}
