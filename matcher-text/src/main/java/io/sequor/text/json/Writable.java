package io.sequor.text.json;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.ConditionChecker;
import io.sequor.matcher.condition.Term;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Says which conditions of a pattern have no JSON form. It works without recursion and stops at the limits. */
final class Writable {
    private final List<Problem> problems = new ArrayList<>();

    private Writable() {}

    /** Every condition that is given as code, or beyond the limits of a condition, with its path. */
    static List<Problem> check(StagePattern pattern) {
        Writable writable = new Writable();
        for (int i = 0; i < pattern.stages().size(); i++) {
            Stage stage = pattern.stages().get(i);
            Place at = Place.root("").then("stages", i);
            writable.check(stage.condition(), at.then("condition"));
            stage.forbidden().ifPresent(guard -> writable.check(guard, at.then("forbidden")));
        }
        pattern.forbidden()
                .ifPresent(guard -> writable.check(guard, Place.root("").then("forbidden")));
        pattern.absence()
                .ifPresent(absence -> writable.check(absence, Place.root("").then("absence")));
        return writable.problems;
    }

    private void check(Condition condition, Place at) {
        Deque<Visit> open = new ArrayDeque<>();
        open.push(new Visit(condition, at, 1));
        int terms = 0;
        while (!open.isEmpty()) {
            Visit visit = open.pop();
            terms++;
            if (visit.depth > ConditionChecker.MAX_DEPTH || terms > ConditionChecker.MAX_NODES) {
                tooLarge(at);
                return;
            }
            if (visit.term instanceof Condition.Code code) {
                isCode(code, visit.at);
            }
            List<Term.Branch> branches = visit.term.branches();
            for (int i = branches.size() - 1; i >= 0; i--) {
                Term.Branch branch = branches.get(i);
                open.push(new Visit(branch.term(), visit.at.then(branch.step()), visit.depth + 1));
            }
        }
    }

    private void tooLarge(Place at) {
        problems.add(new Problem(
                "JSN-003",
                at.path(),
                "the condition is deeper than " + ConditionChecker.MAX_DEPTH + " nodes, or has more than "
                        + ConditionChecker.MAX_NODES + ", and is not written",
                "Make it smaller; no engine accepts it as it is."));
    }

    private void isCode(Condition.Code code, Place at) {
        problems.add(new Problem(
                "JSN-013",
                at.path(),
                "the condition " + Words.quoted(code.name()) + " is given as code and has no JSON form",
                "Say it with fields, captures and literals, or keep this pattern in Java."));
    }

    private record Visit(Term term, Place at, int depth) {}
}
