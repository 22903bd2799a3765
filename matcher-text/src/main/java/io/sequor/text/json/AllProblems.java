package io.sequor.text.json;

import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.StagePatternChecker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Problems of shape and of meaning, told together. Of what could not be read nothing is told twice: a problem of
 * meaning at or below a place with a problem of shape is dropped, and so are complaints about unknown stages in a
 * pattern where the name of a stage could not be read.
 */
final class AllProblems {
    private static final String UNKNOWN_STAGE = "CND-003";
    private static final Pattern STAGE_NAME = Pattern.compile("stages(\\[\\d+])?(\\.name)?");
    private static final Pattern PARTS =
            Pattern.compile("(?:patterns\\[(\\d+)])?\\.?(?:stages\\[(\\d+)]|(forbidden|absence))?.*", Pattern.DOTALL);
    private static final Comparator<Problem> ORDER_OF_PARTS = Comparator.<Problem>comparingLong(
                    problem -> number(problem, 1))
            .thenComparingLong(AllProblems::partOfPattern);

    private final Set<String> unreadable = new HashSet<>();
    private final Set<String> withUnknownNames = new HashSet<>();
    private final List<Problem> problems = new ArrayList<>();

    private AllProblems() {}

    /** Every problem of patterns that are to run together, pattern by pattern and stage by stage. */
    static List<Problem> of(List<Parsed<StagePattern>> parsed) {
        AllProblems all = new AllProblems();
        boolean several = parsed.size() > 1;
        for (int i = 0; i < parsed.size(); i++) {
            all.addShape(several ? "patterns[" + i + "]" : "", parsed.get(i).problems());
        }
        StagePatternChecker.checkAll(parsed.stream().map(Parsed::value).toList()).stream()
                .filter(problem -> !all.follows(problem))
                .forEach(all.problems::add);
        all.problems.sort(ORDER_OF_PARTS);
        return Problems.bounded(all.problems);
    }

    private void addShape(String pattern, List<Problem> shape) {
        for (Problem problem : shape) {
            boolean whole = problem.path().equals(Place.WHOLE_PATTERN);
            if (whole || STAGE_NAME.matcher(problem.path()).matches()) {
                withUnknownNames.add(pattern);
            }
            Problem placed = under(pattern, whole, problem);
            unreadable.add(placed.path());
            problems.add(placed);
        }
    }

    private static Problem under(String pattern, boolean whole, Problem problem) {
        if (pattern.isEmpty()) {
            return problem;
        }
        return whole
                ? new Problem(problem.code(), pattern, problem.message(), problem.advice())
                : problem.under(pattern + ".");
    }

    /** Whether a problem of meaning only follows from one of shape. */
    private boolean follows(Problem problem) {
        String path = problem.path();
        if (unreadable.contains(path) || unreadable.contains(Place.WHOLE_PATTERN)) {
            return true;
        }
        for (int i = 0; i < path.length(); i++) {
            boolean ends = path.charAt(i) == '.' || path.charAt(i) == '[';
            if (ends && unreadable.contains(path.substring(0, i))) {
                return true;
            }
        }
        return problem.code().equals(UNKNOWN_STAGE) && withUnknownNames.contains(patternOf(path));
    }

    private static String patternOf(String path) {
        return path.startsWith("patterns[") ? path.substring(0, path.indexOf(']') + 1) : "";
    }

    private static long partOfPattern(Problem problem) {
        Matcher parts = parts(problem);
        if (parts.group(3) != null) {
            return Long.MAX_VALUE;
        }
        return number(problem, 2);
    }

    private static long number(Problem problem, int group) {
        String digits = parts(problem).group(group);
        return digits == null || digits.length() > 18 ? -1 : Long.parseLong(digits);
    }

    private static Matcher parts(Problem problem) {
        Matcher parts = PARTS.matcher(problem.path());
        if (!parts.matches()) {
            throw new AssertionError("every text matches: " + problem.path());
        }
        return parts;
    }
}
