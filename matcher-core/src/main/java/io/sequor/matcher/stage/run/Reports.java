package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.match.Finding;
import io.sequor.matcher.match.Identities;
import io.sequor.matcher.match.Match;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.match.Timeout;
import io.sequor.matcher.stage.Timeouts;
import io.sequor.matcher.stage.plan.StageProgram;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Makes results of assignments, with their identities. Rules: stage patterns, sections 5 and 7. */
record Reports(StageProgram program, String key) {

    /** When the window of what begins with an occurrence ends, in milliseconds. */
    long deadline(Occurrence start) {
        return start.time() + program.pattern().within();
    }

    /** The matches of selected assignments, in their order. */
    List<Result> matches(List<Assignment> taken) {
        List<Result> matches = new ArrayList<>(taken.size());
        for (Assignment assignment : taken) {
            Map<String, List<Occurrence>> captures = assignment.byName(program);
            long endTime = program.absence().isPresent()
                    ? deadline(assignment.first())
                    : assignment.last().time();
            matches.add(new Match(finding(assignment, captures, identities().match(captures)), endTime));
        }
        return matches;
    }

    /**
     * The timeouts of assignments that expired, in candidate order, as far as the pattern wants them reported.
     *
     * @param awaited what expired and is not complete, with every stage it awaited
     */
    List<Result> timeouts(Map<Assignment, SortedSet<Integer>> awaited) {
        Collection<Assignment> reported = program.pattern().timeouts() == Timeouts.UNMATCHED_STARTS
                ? longestOfEachStart(awaited.keySet())
                : awaited.keySet();
        return reported.stream()
                .sorted(order())
                .<Result>map(assignment -> timeout(assignment, awaited.get(assignment)))
                .toList();
    }

    /** The open matches for people: pending ones, then partial ones with the stages they await, in candidate order. */
    List<OpenMatch> open(List<Assignment> pending, Map<Assignment, SortedSet<Integer>> awaited) {
        List<OpenMatch> open = new ArrayList<>();
        pending.stream().sorted(order()).forEach(assignment -> open.add(open(assignment, new TreeSet<>())));
        awaited.keySet().stream().sorted(order()).forEach(a -> open.add(open(a, awaited.get(a))));
        return open;
    }

    private OpenMatch open(Assignment assignment, SortedSet<Integer> awaiting) {
        return new OpenMatch(assignment.byName(program), names(awaiting), deadline(assignment.first()));
    }

    private Collection<Assignment> longestOfEachStart(Collection<Assignment> assignments) {
        Comparator<Assignment> longestFirst =
                Comparator.comparingInt(Assignment::size).reversed().thenComparing(order());
        Map<Moment, Assignment> best = new LinkedHashMap<>();
        assignments.stream()
                .sorted(longestFirst)
                .forEach(assignment -> best.putIfAbsent(assignment.first().moment(), assignment));
        return best.values();
    }

    private Timeout timeout(Assignment assignment, SortedSet<Integer> awaiting) {
        Map<String, List<Occurrence>> captures = assignment.byName(program);
        Finding finding = finding(assignment, captures, identities().timeout(captures));
        return new Timeout(finding, deadline(assignment.first()), names(awaiting));
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
