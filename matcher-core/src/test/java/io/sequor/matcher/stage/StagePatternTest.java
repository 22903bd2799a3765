package io.sequor.matcher.stage;

import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.Golden;
import io.sequor.matcher.stage.plan.StageProgram;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class StagePatternTest {
    @Test
    void theBuilderFillsInTheDefaultsOfTheRules() {
        StagePattern built = StagePattern.builder("p", Duration.ofSeconds(1))
                .stage("a", kind("A"))
                .build();

        assertThat(built)
                .isEqualTo(new StagePattern(
                        "p",
                        1_000,
                        List.of(Stage.of("a", kind("A"))),
                        Optional.empty(),
                        Optional.empty(),
                        Selection.NO_SKIP,
                        Prefer.FEWEST,
                        Timeouts.ALL));
    }

    @Test
    void repetitionsFollowTheContiguityOfTheStageUnlessToldOtherwise() {
        Stage follows = only(s -> s.strict().oneOrMore());
        Stage differs =
                only(s -> s.strict().repeatContiguity(Contiguity.SKIP_ANY).times(3));

        assertThat(follows.repeatContiguity()).isEqualTo(Contiguity.STRICT);
        assertThat(follows.min()).isEqualTo(1);
        assertThat(follows.max()).isEqualTo(32);
        assertThat(differs.contiguityAt(0)).isEqualTo(Contiguity.STRICT);
        assertThat(differs.contiguityAt(1)).isEqualTo(Contiguity.SKIP_ANY);
        assertThat(differs.min()).isEqualTo(3);
    }

    @Test
    void anOptionalStageKeepsItsMax() {
        Stage stage = StagePattern.builder("p", Duration.ofSeconds(1))
                .stage("a", kind("A"))
                .stage("b", kind("B"), s -> s.skipAny().times(2, 5).optional())
                .build()
                .stages()
                .get(1);

        assertThat(stage.optional()).isTrue();
        assertThat(stage.max()).isEqualTo(5);
        assertThat(stage.contiguity()).isEqualTo(Contiguity.SKIP_ANY);
    }

    @Test
    void aProgramCanBePrinted() {
        StagePattern pattern = StagePattern.builder("burst", Duration.ofMinutes(10))
                .stage("small", kind("A"), s -> s.strict().times(2, 5).repeatContiguity(Contiguity.SKIP_ANY))
                .stage("between", kind("B"), s -> s.optional().forbidden(kind("X")))
                .stage("large", kind("C"), s -> s.skipAny())
                .stage("tail", kind("D"), s -> s.times(0, 3))
                .forbidden(kind("Z"))
                .absence(kind("Y"))
                .selection(Selection.SKIP_PAST_LAST)
                .prefer(Prefer.MOST)
                .timeouts(Timeouts.UNMATCHED_STARTS)
                .build();

        Golden.assertText("program-dump.txt", StageProgram.of(pattern).dump());
    }

    @Test
    void completenessIsKnownFromStageAndCount() {
        StageProgram program = StageProgram.of(StagePattern.builder("p", Duration.ofMillis(1))
                .stage("a", kind("A"))
                .stage("b", kind("B"), s -> s.times(2, 3))
                .stage("c", kind("C"), s -> s.optional())
                .build());

        assertThat(program.completes(0, 1)).isFalse();
        assertThat(program.completes(1, 1)).isFalse();
        assertThat(program.completes(1, 2)).isTrue();
        assertThat(program.completes(2, 1)).isTrue();
    }

    private static Stage only(UnaryOperator<StageOptions> options) {
        return StagePattern.builder("p", Duration.ofSeconds(1))
                .stage("a", kind("A"), options)
                .build()
                .stages()
                .get(0);
    }
}
