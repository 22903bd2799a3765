package io.sequor.matcher.condition;

import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.event.Text;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Says what is wrong with a condition: every node is visited, also those that evaluation would short circuit, and every
 * problem is reported with its path. It works without recursion, so a hostile depth costs no stack. Rules: stage
 * patterns, section 2.
 *
 * @param readable the stages that the condition may read
 * @param known all stages of the pattern, for a better message
 */
public record ConditionChecker(Collection<String> readable, Collection<String> known) {
    /** Most nodes from the root to a leaf. */
    public static final int MAX_DEPTH = 64;

    /** Most nodes of a condition, operands included. */
    public static final int MAX_NODES = 4096;

    /** A tree that shares its parts can have more nodes than anyone can visit; behind this many the rest is left out. */
    private static final int MOST_VISITED = 64 * MAX_NODES;

    /** A condition with more problems than this is told about the first ones only. */
    private static final int MOST_PROBLEMS = 1000;

    /**
     * Every problem of the condition, in the order of its text; empty for a sound one. Cost: linear in its nodes. Of a
     * condition far beyond the limits, or with more than a thousand problems, the first ones.
     *
     * @param condition the condition
     * @param path where it stands
     */
    public List<Problem> check(Condition condition, String path) {
        List<Problem> problems = new ArrayList<>();
        Deque<Place> open = new ArrayDeque<>();
        open.push(new Place(condition, path, 1));
        int nodes = 0;
        int depth = 0;
        while (!open.isEmpty() && nodes < MOST_VISITED && problems.size() < MOST_PROBLEMS) {
            Place place = open.pop();
            nodes++;
            depth = Math.max(depth, place.depth);
            checkNode(place, problems);
            List<Term.Branch> branches = place.term.branches();
            for (int i = branches.size() - 1; i >= 0; i--) {
                open.push(place.below(branches.get(i)));
            }
        }
        problems.addAll(0, sizeProblems(path, nodes, depth));
        return problems;
    }

    private static List<Problem> sizeProblems(String path, int nodes, int depth) {
        List<Problem> problems = new ArrayList<>();
        if (depth > MAX_DEPTH) {
            problems.add(new Problem(
                    "CND-001",
                    path,
                    "the condition is " + depth + " nodes deep, and " + MAX_DEPTH + " is the most",
                    "Flatten nested all, any and not, or move a part into a condition given as code."));
        }
        if (nodes > MAX_NODES) {
            String count = nodes < MOST_VISITED ? String.valueOf(nodes) : "at least " + MOST_VISITED;
            problems.add(new Problem(
                    "CND-002",
                    path,
                    "the condition has " + count + " nodes, and " + MAX_NODES + " is the most",
                    "Join kinds into one kind condition, or move a part into a condition given as code."));
        }
        return problems;
    }

    private void checkNode(Place place, List<Problem> problems) {
        if (place.term instanceof Condition condition) {
            condition.accept(new ConditionRules(place, problems));
        } else if (place.term instanceof Operand operand) {
            operand.accept(new OperandRules(place, problems));
        }
    }

    private void checkStage(String stage, Place place, List<Problem> problems) {
        if (readable.contains(stage)) {
            return;
        }
        String why = known.contains(stage)
                ? "stage \"" + stage + "\" comes later and cannot be read here"
                : "there is no stage \"" + stage + "\"";
        String may = readable.isEmpty() ? "none" : String.join(", ", readable);
        problems.add(new Problem("CND-003", place.path(), why, "Stages that can be read here: " + may + "."));
    }

    private static void checkField(String name, Place place, List<Problem> problems) {
        if (name.isEmpty()) {
            problems.add(new Problem("CND-004", place.path(), "the field has no name", "Name the field."));
        } else {
            checkText(name, "the field's name", place, problems);
        }
    }

    private static void checkText(String text, String what, Place place, List<Problem> problems) {
        if (!Text.isWellFormed(text)) {
            problems.add(new Problem(
                    "CND-005",
                    place.path(),
                    what + " has an unpaired surrogate",
                    "Write well-formed Unicode: no event has such a text."));
        }
    }

    /** A node and where it stands; the path is put together only when it is told. */
    private record Place(Term term, String step, Optional<Place> parent, int depth) {
        Place(Term root, String path, int depth) {
            this(root, path, Optional.empty(), depth);
        }

        Place below(Term.Branch branch) {
            return new Place(branch.term(), branch.step(), Optional.of(this), depth + 1);
        }

        String path() {
            Deque<String> steps = new ArrayDeque<>();
            for (Optional<Place> at = Optional.of(this); at.isPresent(); at = at.get().parent) {
                steps.push(at.get().step);
            }
            return String.join(".", steps);
        }
    }

    /** The rules of the nodes that are conditions. */
    private final class ConditionRules implements Condition.Visitor<Boolean> {
        private final Place place;
        private final List<Problem> problems;

        ConditionRules(Place place, List<Problem> problems) {
            this.place = place;
            this.problems = problems;
        }

        @Override
        public Boolean compare(Condition.Compare condition) {
            return true;
        }

        @Override
        public Boolean exists(Condition.Exists condition) {
            checkField(condition.field(), place, problems);
            return true;
        }

        @Override
        public Boolean kindIn(Condition.KindIn condition) {
            condition.kinds().forEach(kind -> checkText(kind, "the kind", place, problems));
            return true;
        }

        @Override
        public Boolean all(Condition.All condition) {
            return true;
        }

        @Override
        public Boolean any(Condition.Any condition) {
            return true;
        }

        @Override
        public Boolean not(Condition.Not condition) {
            return true;
        }

        @Override
        public Boolean code(Condition.Code condition) {
            if (condition.name().isEmpty()) {
                problems.add(new Problem(
                        "CND-006",
                        place.path(),
                        "the condition given as code has no name",
                        "Name it: name and version stand for the code in fingerprints."));
            }
            condition.reads().forEach(stage -> checkStage(stage, place, problems));
            return true;
        }
    }

    /** The rules of the nodes that are operands. */
    private final class OperandRules implements Operand.Visitor<Boolean> {
        private final Place place;
        private final List<Problem> problems;

        OperandRules(Place place, List<Problem> problems) {
            this.place = place;
            this.problems = problems;
        }

        @Override
        public Boolean field(Operand.Field operand) {
            checkField(operand.name(), place, problems);
            return true;
        }

        @Override
        public Boolean capturedField(Operand.CapturedField operand) {
            checkStage(operand.stage(), place, problems);
            checkField(operand.name(), place, problems);
            return true;
        }

        @Override
        public Boolean capturedAttribute(Operand.CapturedAttribute operand) {
            checkStage(operand.stage(), place, problems);
            return true;
        }

        @Override
        public Boolean count(Operand.Count operand) {
            checkStage(operand.stage(), place, problems);
            return true;
        }

        @Override
        public Boolean currentAttribute(Operand.CurrentAttribute operand) {
            return true;
        }

        @Override
        public Boolean literal(Operand.Literal operand) {
            operand.value()
                    .problem()
                    .ifPresent(rule -> problems.add(new Problem(
                            "CND-007", place.path(), "the literal is invalid: " + rule, "Write a valid value.")));
            return true;
        }

        @Override
        public Boolean arithmetic(Operand.Arithmetic operand) {
            return true;
        }
    }
}
