package io.sequor.matcher.stage;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.ConditionChecker;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.event.Text;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Says what is wrong with a stage pattern: every problem with its path, not only the first. Rules: stage patterns,
 * sections 2 and 3.
 */
public final class StagePatternChecker {
    private final StagePattern pattern;
    private final List<String> names;
    private final List<Problem> problems = new ArrayList<>();

    private StagePatternChecker(StagePattern pattern) {
        this.pattern = pattern;
        this.names = pattern.stageNames();
    }

    /** Every problem of the pattern, in the order of its parts; empty for a sound one. Cost: linear in its nodes. */
    public static List<Problem> check(StagePattern pattern) {
        return new StagePatternChecker(pattern).problems();
    }

    /**
     * Every problem of the patterns of one engine: those of each, with {@code patterns[i].} in front where there are
     * several, and names that are taken already.
     */
    public static List<Problem> checkAll(List<StagePattern> patterns) {
        List<Problem> problems = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < patterns.size(); i++) {
            String prefix = patterns.size() == 1 ? "" : "patterns[" + i + "].";
            check(patterns.get(i)).forEach(problem -> problems.add(problem.under(prefix)));
            String name = patterns.get(i).name();
            if (!names.add(name)) {
                problems.add(new Problem(
                        "PAT-013",
                        prefix + "name",
                        "an earlier pattern is named \"" + name + "\" too",
                        "Give each pattern of one engine a name of its own."));
            }
        }
        return problems;
    }

    private List<Problem> problems() {
        checkName(pattern.name(), "name", "the pattern");
        checkWithin();
        checkStageCount();
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < pattern.stages().size(); i++) {
            checkStage(i, taken);
        }
        pattern.forbidden().ifPresent(guard -> checkCondition(guard, "forbidden", names));
        pattern.absence().ifPresent(absence -> checkCondition(absence, "absence", names));
        return problems;
    }

    private void checkName(String name, String path, String what) {
        if (name.isEmpty()) {
            problem("PAT-001", path, what + " has no name", "Name it.");
        } else if (!Text.isWellFormed(name)) {
            problem(
                    "PAT-002",
                    path,
                    "the name of " + what + " has an unpaired surrogate",
                    "Write well-formed Unicode.");
        }
    }

    private void checkWithin() {
        long within = pattern.within();
        if (within < 1 || within > StagePattern.MAX_WINDOW) {
            problem(
                    "PAT-003",
                    "within",
                    "within is " + within + " ms, and it lies in 1 .. " + StagePattern.MAX_WINDOW + " (365 days)",
                    "Give the window a length in that range.");
        }
    }

    private void checkStageCount() {
        int count = pattern.stages().size();
        if (count < 1 || count > StagePattern.MAX_STAGES) {
            problem(
                    "PAT-004",
                    "stages",
                    "the pattern has " + count + " stages, and it needs 1 to " + StagePattern.MAX_STAGES,
                    count < 1 ? "Add a stage." : "Split the pattern.");
        }
        long captures = pattern.stages().stream()
                .mapToLong(Stage::max)
                .filter(max -> max > 0)
                .sum();
        if (captures > StagePattern.MAX_CAPTURES) {
            problem(
                    "PAT-005",
                    "stages",
                    "the sum of all max is " + captures + ", and " + StagePattern.MAX_CAPTURES + " is the most",
                    "Lower the max of some stages.");
        }
    }

    private void checkStage(int index, Set<String> taken) {
        Stage stage = pattern.stages().get(index);
        String path = "stages[" + index + "].";
        checkName(stage.name(), path + "name", "the stage");
        if (!taken.add(stage.name())) {
            problem(
                    "PAT-006",
                    path + "name",
                    "an earlier stage is named \"" + stage.name() + "\" too",
                    "Give each stage a name of its own.");
        }
        checkQuantifier(stage, index, path);
        List<String> readable = names.subList(0, index + 1);
        checkCondition(stage.condition(), path + "condition", readable);
        stage.forbidden().ifPresent(guard -> checkCondition(guard, path + "forbidden", readable));
    }

    private void checkQuantifier(Stage stage, int index, String path) {
        int min = stage.min();
        int max = stage.max();
        if (min < 0) {
            problem("PAT-010", path + "min", "min is " + min + ", and it is not negative", "Raise it to 0 or more.");
        } else if (min > max) {
            problem(
                    "PAT-011",
                    path + "min",
                    "min is above max (min=" + min + ", max=" + max + ")",
                    "Lower min or raise max.");
        } else if (index == 0 && min == 0) {
            problem(
                    "PAT-012",
                    path + "min",
                    "the first stage is mandatory, and its min is 0",
                    "Raise min to 1, or begin the pattern with another stage.");
        }
        if (max < 1 || max > Stage.MAX_REPETITIONS) {
            problem(
                    "PAT-014",
                    path + "max",
                    "max is " + max + ", and it lies in 1 .. " + Stage.MAX_REPETITIONS,
                    "\"Or more\" ends at " + Stage.MAX_REPETITIONS + ": write that for no other bound.");
        }
    }

    private void checkCondition(Condition condition, String path, List<String> readable) {
        problems.addAll(new ConditionChecker(readable, names).check(condition, path));
    }

    private void problem(String code, String path, String message, String advice) {
        problems.add(new Problem(code, path, message, advice));
    }
}
