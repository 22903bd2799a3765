package io.sequor.matcher.stage;

import static io.sequor.matcher.condition.Conditions.count;
import static io.sequor.matcher.condition.Conditions.exists;
import static io.sequor.matcher.condition.Conditions.kind;
import static io.sequor.matcher.condition.Conditions.literal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.stage.plan.StageProgram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 3: what is wrong with a pattern, all of it, in words. */
class StagePatternCheckerTest {
    private static final Condition A = kind("A");

    @Test
    void aSoundPatternHasNoProblems() {
        assertThat(told(pattern("p", 1, stage("a", 1, 1)))).isEmpty();
        assertThat(told(pattern("p", StagePattern.MAX_WINDOW, stage("a", 1, 32), stage("b", 0, 32))))
                .isEmpty();
    }

    @Test
    void theNameOfAPattern() {
        assertThat(told(pattern("", 1, stage("a", 1, 1))))
                .containsExactly("PAT-001 the pattern has no name\n  at name. Name it.");
        assertThat(told(pattern("\ud800", 1, stage("a", 1, 1))))
                .containsExactly("PAT-002 the name of the pattern has an unpaired surrogate\n"
                        + "  at name. Write well-formed Unicode.");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -5, StagePattern.MAX_WINDOW + 1})
    void within(long within) {
        assertThat(told(pattern("p", within, stage("a", 1, 1))))
                .containsExactly("PAT-003 within is " + within + " ms, and it lies in 1 .. 31536000000 (365 days)\n"
                        + "  at within. Give the window a length in that range.");
    }

    @Test
    void howManyStages() {
        assertThat(told(pattern("p", 1)))
                .containsExactly("PAT-004 the pattern has 0 stages, and it needs 1 to 32\n  at stages. Add a stage.");
        assertThat(told(pattern("p", 1, numbered(33))))
                .containsExactly(
                        "PAT-004 the pattern has 33 stages, and it needs 1 to 32\n  at stages. Split the pattern.");
        assertThat(told(pattern("p", 1, numbered(32)))).isEmpty();
    }

    @Test
    void theSumOfAllMax() {
        Stage[] full = {stage("a", 1, 32), stage("b", 1, 32), stage("c", 1, 32), stage("d", 1, 32)};
        assertThat(told(pattern("p", 1, full))).isEmpty();
        assertThat(told(pattern("p", 1, full[0], full[1], full[2], full[3], stage("e", 0, 1))))
                .containsExactly("PAT-005 the sum of all max is 129, and 128 is the most\n"
                        + "  at stages. Lower the max of some stages.");
    }

    @Test
    void theNamesOfStages() {
        assertThat(told(pattern("p", 1, stage("a", 1, 1), stage("", 1, 1), stage("\udc00", 1, 1), stage("a", 1, 1))))
                .containsExactly(
                        "PAT-001 the stage has no name\n  at stages[1].name. Name it.",
                        "PAT-002 the name of the stage has an unpaired surrogate\n"
                                + "  at stages[2].name. Write well-formed Unicode.",
                        "PAT-006 an earlier stage is named \"a\" too\n"
                                + "  at stages[3].name. Give each stage a name of its own.");
    }

    @Test
    void quantifiers() {
        assertThat(told(pattern("p", 1, stage("a", 1, 1), stage("b", -1, 1))))
                .containsExactly(
                        "PAT-010 min is -1, and it is not negative\n  at stages[1].min. Raise it to 0 or more.");
        assertThat(told(pattern("p", 1, stage("a", 5, 2))))
                .containsExactly(
                        "PAT-011 min is above max (min=5, max=2)\n" + "  at stages[0].min. Lower min or raise max.");
        assertThat(told(pattern("p", 1, stage("a", 0, 2))))
                .containsExactly("PAT-012 the first stage is mandatory, and its min is 0\n"
                        + "  at stages[0].min. Raise min to 1, or begin the pattern with another stage.");
        assertThat(told(pattern("p", 1, stage("a", 1, 1), stage("b", 0, 33))))
                .containsExactly("PAT-014 max is 33, and it lies in 1 .. 32\n"
                        + "  at stages[1].max. \"Or more\" ends at 32: write that for no other bound.");
        assertThat(told(pattern("p", 1, stage("a", 1, 1), stage("b", 0, 0))))
                .containsExactly("PAT-014 max is 0, and it lies in 1 .. 32\n"
                        + "  at stages[1].max. \"Or more\" ends at 32: write that for no other bound.");
    }

    @Test
    void aHugeMaxDoesNotOverflowTheSum() {
        assertThat(StagePatternChecker.check(
                        pattern("p", 1, stage("a", 1, Integer.MAX_VALUE), stage("b", 1, Integer.MAX_VALUE))))
                .extracting(Problem::path)
                .containsExactly("stages", "stages[0].max", "stages[1].max");
    }

    @Test
    void aStageReadsItselfAndEarlierOnes() {
        Condition readsLater = count("b").gt(literal(0));
        Stage a = new Stage("a", readsLater, Optional.of(readsLater), Contiguity.STRICT, Contiguity.STRICT, 1, 1);
        Stage b = new Stage("b", readsLater, Optional.of(readsLater), Contiguity.STRICT, Contiguity.STRICT, 1, 1);
        assertThat(StagePatternChecker.check(pattern("p", 1, a, b)))
                .extracting(Problem::path)
                .containsExactly("stages[0].condition.left", "stages[0].forbidden.left");
    }

    @Test
    void guardAndAbsenceReadEveryStage() {
        Condition reads = count("b").gt(count("x"));
        StagePattern pattern = new StagePattern(
                "p",
                1,
                List.of(stage("a", 1, 1), stage("b", 1, 1)),
                Optional.of(reads),
                Optional.of(reads),
                Selection.NO_SKIP,
                Prefer.FEWEST,
                Timeouts.ALL);
        assertThat(StagePatternChecker.check(pattern))
                .extracting(Problem::path)
                .containsExactly("forbidden.right", "absence.right");
    }

    @Test
    void patternsOfOneEngineAreToldApart() {
        StagePattern good = pattern("p", 1, stage("a", 1, 1));
        StagePattern bad = pattern("p", 0, stage("a", 1, 1));

        assertThat(StagePatternChecker.checkAll(List.of(bad)))
                .extracting(Problem::path)
                .containsExactly("within");
        assertThat(StagePatternChecker.checkAll(List.of(good, bad)).stream().map(Problem::toText))
                .containsExactly(
                        "PAT-003 within is 0 ms, and it lies in 1 .. 31536000000 (365 days)\n"
                                + "  at patterns[1].within. Give the window a length in that range.",
                        "PAT-013 an earlier pattern is named \"p\" too\n"
                                + "  at patterns[1].name. Give each pattern of one engine a name of its own.");
    }

    @Test
    void theBuilderRefusesWithEveryProblemAtOnce() {
        assertThatThrownBy(() -> StagePattern.builder("p", Duration.ZERO)
                        .stage("a", exists(""), s -> s.optional())
                        .build())
                .isInstanceOfSatisfying(
                        DefinitionException.class, e -> assertThat(e.problems()).hasSize(3))
                .hasMessage("""
                        pattern "p": 3 problems
                        PAT-003 within is 0 ms, and it lies in 1 .. 31536000000 (365 days)
                          at within. Give the window a length in that range.
                        PAT-012 the first stage is mandatory, and its min is 0
                          at stages[0].min. Raise min to 1, or begin the pattern with another stage.
                        CND-004 the field has no name
                          at stages[0].condition. Name the field.""");
    }

    @Test
    void aWindowBeyondAllNumbersIsAProblemLikeAnyOther() {
        assertThatThrownBy(() -> StagePattern.builder("p", Duration.ofSeconds(Long.MAX_VALUE))
                        .stage("a", A)
                        .build())
                .isInstanceOf(DefinitionException.class)
                .hasMessageContaining("PAT-003 within is 9223372036854775807 ms");
        assertThatThrownBy(() -> StagePattern.builder("p", Duration.ofSeconds(Long.MIN_VALUE))
                        .stage("a", A)
                        .build())
                .isInstanceOf(DefinitionException.class)
                .hasMessageContaining("PAT-003 within is -9223372036854775807 ms");
    }

    @Test
    void whateverTheBuilderAcceptsCanRun() {
        assertThatCode(() -> StageProgram.of(StagePattern.builder("p", Duration.ofMillis(1))
                        .stage("a", A)
                        .build()))
                .doesNotThrowAnyException();
    }

    private static List<String> told(StagePattern pattern) {
        return StagePatternChecker.check(pattern).stream().map(Problem::toText).toList();
    }

    private static StagePattern pattern(String name, long within, Stage... stages) {
        return new StagePattern(
                name,
                within,
                List.of(stages),
                Optional.empty(),
                Optional.empty(),
                Selection.NO_SKIP,
                Prefer.FEWEST,
                Timeouts.ALL);
    }

    private static Stage stage(String name, int min, int max) {
        return new Stage(name, A, Optional.empty(), Contiguity.SKIP_NEXT, Contiguity.SKIP_NEXT, min, max);
    }

    private static Stage[] numbered(int count) {
        List<Stage> stages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            stages.add(stage("s" + i, 1, 1));
        }
        return stages.toArray(Stage[]::new);
    }
}
