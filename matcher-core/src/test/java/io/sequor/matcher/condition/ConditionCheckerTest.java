package io.sequor.matcher.condition;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.any;
import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.code;
import static io.sequor.matcher.condition.Conditions.count;
import static io.sequor.matcher.condition.Conditions.exists;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.kind;
import static io.sequor.matcher.condition.Conditions.literal;
import static io.sequor.matcher.condition.Conditions.not;
import static io.sequor.matcher.condition.Conditions.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.sequor.matcher.diagnostic.Problem;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Section 2: every node is visited, and every problem is told with its path. */
class ConditionCheckerTest {
    private static final ConditionChecker CHECKER = new ConditionChecker(List.of("a", "b"), List.of("a", "b", "late"));
    private static final CodePredicate YES = (event, captures) -> true;

    @Test
    void aSoundConditionHasNoProblems() {
        Condition sound = all(
                kind("K"),
                exists("f"),
                not(any(count("a").gt(literal(1)), capture("b").field("f").eq(time()))),
                code("c", 1, Set.of("a"), YES));

        assertThat(CHECKER.check(sound, "absence")).isEmpty();
    }

    @Test
    void everyNodeIsVisitedAlsoThoseThatAreShortCircuited() {
        Condition bad = any(
                all(),
                exists(""),
                all(kind(), not(field("").eq(literal(Double.NaN)))),
                count("x")
                        .plus(capture("y").time().times(capture("late").field("")))
                        .lt(capture("z").id()));

        assertThat(CHECKER.check(bad, "stages[1].condition"))
                .extracting(Problem::path, Problem::code)
                .containsExactly(
                        tuple("stages[1].condition.any[1]", "CND-004"),
                        tuple("stages[1].condition.any[2].all[1].not.left", "CND-004"),
                        tuple("stages[1].condition.any[2].all[1].not.right", "CND-007"),
                        tuple("stages[1].condition.any[3].left.left", "CND-003"),
                        tuple("stages[1].condition.any[3].left.right.left", "CND-003"),
                        tuple("stages[1].condition.any[3].left.right.right", "CND-003"),
                        tuple("stages[1].condition.any[3].left.right.right", "CND-004"),
                        tuple("stages[1].condition.any[3].right", "CND-003"));
    }

    @Test
    void aProblemSaysWhatAndWhatToDo() {
        assertThat(told(count("late").gt(literal(0))))
                .containsExactly("CND-003 stage \"late\" comes later and cannot be read here\n"
                        + "  at forbidden.left. Stages that can be read here: a, b.");
        assertThat(told(count("x").gt(literal(0))))
                .containsExactly("CND-003 there is no stage \"x\"\n"
                        + "  at forbidden.left. Stages that can be read here: a, b.");
        assertThat(told(exists(""))).containsExactly("CND-004 the field has no name\n  at forbidden. Name the field.");
        assertThat(told(exists("\ud800")))
                .containsExactly("CND-005 the field's name has an unpaired surrogate\n"
                        + "  at forbidden. Write well-formed Unicode: no event has such a text.");
        assertThat(told(code("", 1, YES)))
                .containsExactly("CND-006 the condition given as code has no name\n"
                        + "  at forbidden. Name it: name and version stand for the code in fingerprints.");
        assertThat(told(code("c", 1, Set.of("late", "a", "x"), YES)))
                .containsExactly(
                        "CND-003 stage \"late\" comes later and cannot be read here\n"
                                + "  at forbidden. Stages that can be read here: a, b.",
                        "CND-003 there is no stage \"x\"\n  at forbidden. Stages that can be read here: a, b.");
        assertThat(told(field("f").eq(Operand.literal(new BigDecimal("1E1001")))))
                .containsExactly(
                        "CND-007 the literal is invalid: the scale of a decimal lies in -1000 .. 1000, and this"
                                + " one is -1001\n  at forbidden.right. Write a valid value.");
    }

    @Test
    void whereNothingCanBeReadTheAdviceSaysSo() {
        ConditionChecker nothing = new ConditionChecker(List.of(), List.of());

        assertThat(nothing.check(count("a").gt(literal(0)), "c"))
                .extracting(Problem::advice)
                .containsExactly("Stages that can be read here: none.");
    }

    @Test
    void depthCountsFromTheRootToTheDeepestOperand() {
        assertThat(told(nested(62, field("f").eq(literal(1))))).isEmpty();
        assertThat(told(nested(63, kind()))).isEmpty();
        assertThat(told(nested(63, field("f").eq(literal(1)))))
                .containsExactly("CND-001 the condition is 65 nodes deep, and 64 is the most\n"
                        + "  at forbidden. Flatten nested all, any and not, or move a part into a condition given as"
                        + " code.");
        assertThat(told(nested(64, kind()))).hasSize(1);
    }

    @Test
    void nodesCountWithOperands() {
        assertThat(told(wide(4095, kind()))).isEmpty();
        assertThat(told(wide(1365, field("f").eq(literal(1))))).isEmpty();
        assertThat(told(wide(4096, kind())))
                .containsExactly("CND-002 the condition has 4097 nodes, and 4096 is the most\n"
                        + "  at forbidden. Join kinds into one kind condition, or move a part into a condition given as"
                        + " code.");
    }

    @Test
    void aHostileDepthCostsNoStack() {
        assertThat(told(nested(100_000, kind())))
                .extracting(text -> text.substring(0, text.indexOf(',')))
                .containsExactly(
                        "CND-001 the condition is 100001 nodes deep", "CND-002 the condition has 100001 nodes");
        Operand sum = literal(1);
        for (int i = 0; i < 100_000; i++) {
            sum = sum.plus(literal(1));
        }
        assertThat(told(sum.gt(literal(1)))).hasSize(2);
    }

    @Test
    void aTreeThatSharesItsPartsIsRefusedThoughNobodyCouldVisitItAll() {
        Condition doubled = kind();
        for (int i = 0; i < 60; i++) {
            doubled = doubled.and(doubled);
        }

        assertThat(CHECKER.check(doubled, "absence")).extracting(Problem::code).contains("CND-002");
    }

    @Test
    void aThousandProblemsAreEnough() {
        assertThat(CHECKER.check(wide(3000, field("").eq(literal(1))), "absence"))
                .hasSizeBetween(1000, 1003);
    }

    private static List<String> told(Condition condition) {
        return CHECKER.check(condition, "forbidden").stream()
                .map(Problem::toText)
                .toList();
    }

    private static Condition nested(int times, Condition inner) {
        Condition condition = inner;
        for (int i = 0; i < times; i++) {
            condition = i % 2 == 0 ? not(condition) : all(condition);
        }
        return condition;
    }

    private static Condition wide(int times, Condition part) {
        return any(Collections.nCopies(times, part).toArray(Condition[]::new));
    }

    @Test
    void problemsKeepTheOrderOfTheText() {
        Condition[] parts = new Condition[12];
        Arrays.fill(parts, exists(""));

        assertThat(CHECKER.check(any(parts), "c"))
                .extracting(Problem::path)
                .startsWith("c.any[0]", "c.any[1]")
                .endsWith("c.any[10]", "c.any[11]");
    }
}
