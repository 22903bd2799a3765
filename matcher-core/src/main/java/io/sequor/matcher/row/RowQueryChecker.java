package io.sequor.matcher.row;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.row.RowPattern.Exclusion;
import io.sequor.matcher.row.RowPattern.Repeat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds everything that is wrong with a query. Rules: row patterns, section 2. */
public final class RowQueryChecker {
    private static final String DEFINE_IT = "Use a label of the pattern, or the name of a SUBSET.";

    private final RowQuery query;
    private final Labels labels;
    private final List<Problem> problems = new ArrayList<>();

    private RowQueryChecker(RowQuery query) {
        this.query = query;
        this.labels = Labels.of(query);
    }

    /** Every problem, in the order of the query's parts; empty when there is none. */
    public static List<Problem> check(RowQuery query) {
        RowQueryChecker checker = new RowQueryChecker(query);
        checker.checkMeasures();
        checker.checkAfterMatch();
        checker.checkPattern();
        checker.checkWithin();
        checker.checkSubsets();
        checker.checkDefinitions();
        checker.checkOutput();
        return checker.problems;
    }

    /**
     * Refuses a query that has a problem.
     *
     * @throws DefinitionException with every one of them
     */
    public static void require(RowQuery query) {
        List<Problem> problems = check(query);
        if (!problems.isEmpty()) {
            throw new DefinitionException("row pattern query", problems);
        }
    }

    private void checkMeasures() {
        Set<String> names = new HashSet<>();
        for (RowQuery.Measure measure : query.measures()) {
            String path = "measures." + measure.name();
            if (!names.add(measure.name())) {
                problem("ROW-015", path, "there are two measures of this name", "Name each differently.");
            }
            problems.addAll(ExpressionChecker.check(measure.expression(), path, labels, false));
        }
    }

    private void checkAfterMatch() {
        query.afterMatch()
                .label()
                .filter(label -> labels.set(label).isEmpty())
                .ifPresent(label -> problem("ROW-003", "afterMatch", "there is no label " + label, DEFINE_IT));
    }

    private void checkPattern() {
        if (labels.names().isEmpty()) {
            problem("ROW-014", "pattern", "it has no label, so no row can be mapped", "Name a label at least.");
        }
        if (labels.names().size() > Labels.MAX) {
            problem(
                    "ROW-018",
                    "pattern",
                    "it has " + labels.names().size() + " labels, and " + Labels.MAX + " is the most",
                    "Use fewer labels.");
            return;
        }
        int before = problems.size();
        query.pattern().all().forEach(this::checkPart);
        if (problems.size() == before) {
            try {
                PatternCompiler.compile(query);
            } catch (PatternCompiler.TooLargeException e) {
                problem("ROW-018", "pattern", e.getMessage(), "Lower the bounds of its quantifiers, or permute less.");
            }
        }
    }

    private void checkPart(RowPattern part) {
        if (part instanceof Repeat repeat) {
            int most = repeat.max().orElse(Integer.MAX_VALUE);
            if (repeat.min() < 0 || most < 1 || repeat.min() > most) {
                problem(
                        "ROW-011",
                        "pattern",
                        "a quantifier has the bounds " + repeat.min() + " and " + most,
                        "The lower one is 0 or more, the upper one 1 or more, and not below the lower one.");
            }
        } else if (part instanceof Exclusion && query.rowsPerMatch() == RowsPerMatch.ALL_WITH_UNMATCHED) {
            problem(
                    "ROW-001",
                    "pattern",
                    "an exclusion {- -} cannot stand beside WITH UNMATCHED ROWS",
                    "Leave out one of them.");
        }
    }

    private void checkWithin() {
        if (query.within().isPresent() && query.orderBy().isEmpty()) {
            problem(
                    "ROW-020",
                    "within",
                    "WITHIN measures by the first column of ORDER BY, and there is none",
                    "Say ORDER BY.");
        }
    }

    private void checkSubsets() {
        Set<String> names = new HashSet<>();
        for (RowQuery.Subset subset : query.subsets()) {
            String path = "subsets." + subset.name();
            if (!names.add(subset.name()) || labels.number(subset.name()) >= 0) {
                problem("ROW-015", path, "there is another label or subset of this name", "Choose another name.");
            }
            subset.members().stream()
                    .sorted()
                    .filter(member -> labels.number(member) < 0)
                    .forEach(member -> problem(
                            "ROW-006", path, "its member " + member + " is no label of the pattern", "Leave it out."));
        }
    }

    private void checkDefinitions() {
        Set<String> defined = new HashSet<>();
        for (RowQuery.Definition definition : query.definitions()) {
            String label = definition.label();
            String path = "definitions." + label;
            if (!defined.add(label)) {
                problem("ROW-005", path, "it is defined twice", "Join both conditions with AND.");
            }
            if (query.subsets().stream().anyMatch(subset -> subset.name().equals(label))) {
                problem("ROW-007", path, "it is a subset, and only labels are defined", "Define its members.");
            } else if (labels.number(label) < 0) {
                problem("ROW-004", path, "it does not occur in the pattern", "Use it there, or leave this out.");
            }
            if (!ExpressionChecker.mayBeTruth(definition.condition())) {
                problem("ROW-013", path, "its condition is no truth value", "Compare it with something.");
            }
            problems.addAll(ExpressionChecker.check(definition.condition(), path, labels, true));
        }
    }

    private void checkOutput() {
        Optional<String> foreign = query.rowsPerMatch() != RowsPerMatch.ONE
                ? Optional.empty()
                : query.output().stream()
                        .filter(name -> query.measures().stream()
                                .noneMatch(measure -> measure.name().equals(name)))
                        .filter(name -> !query.partitionBy().contains(name))
                        .findFirst();
        foreign.ifPresent(name -> problem(
                "ROW-012",
                "output." + name,
                "it is neither a measure nor a column of PARTITION BY, and one row for a match has no other",
                "Measure it, LAST(" + name + "), or ask for ALL ROWS PER MATCH."));
    }

    private void problem(String code, String path, String message, String advice) {
        problems.add(new Problem(code, path, message, advice));
    }
}
