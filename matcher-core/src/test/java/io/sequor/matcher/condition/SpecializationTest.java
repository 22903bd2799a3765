package io.sequor.matcher.condition;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.any;
import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.count;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.kind;
import static io.sequor.matcher.condition.Conditions.literal;
import static io.sequor.matcher.condition.Conditions.not;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpecializationTest {
    private static final Condition FIRST = count("b").eq(literal(0L));
    private static final Condition BELOW_A = field("price").lt(capture("a").field("price"));
    private static final Condition BELOW_B = field("price").lt(capture("b").field("price"));

    @Test
    void theTwoSidesOfAFallAreToldApart() {
        Condition falling = any(all(FIRST, BELOW_A), BELOW_B);

        assertThat(Specialization.ofCount(falling, "b", 0)).isEqualTo(BELOW_A);
        assertThat(Specialization.ofCount(falling, "b", 1)).isEqualTo(BELOW_B);
    }

    @Test
    void noValueIsFalseAndItsNegationTrue() {
        Condition none = capture("b").field("x").ne(literal(1L));

        assertThat(Specialization.ofCount(none, "b", 0)).isEqualTo(Specialization.FALSE);
        assertThat(Specialization.ofCount(not(none), "b", 0)).isEqualTo(Specialization.TRUE);
        assertThat(Specialization.ofCount(
                        capture("b").field("x").plus(field("y")).gt(literal(0L)), "b", 0))
                .isEqualTo(Specialization.FALSE);
    }

    @Test
    void arithmeticOfLiteralsIsDoneBeforehandAndAnOverflowHasNoValue() {
        Condition more = field("n").gt(count("b").plus(literal(1L)));

        assertThat(Specialization.ofCount(more, "b", 2)).isEqualTo(field("n").gt(literal(3L)));
        assertThat(Specialization.ofCount(field("n").gt(count("b").plus(literal(Long.MAX_VALUE))), "b", 2))
                .isEqualTo(Specialization.FALSE);
    }

    @Test
    void aKindIsKnownOrNot() {
        Condition condition = all(kind("A", "B"), BELOW_A);

        assertThat(Specialization.ofKind(condition, "A")).isEqualTo(BELOW_A);
        assertThat(Specialization.ofKind(condition, "C")).isEqualTo(Specialization.FALSE);
        assertThat(Specialization.ofKind(not(kind("C")), "C")).isEqualTo(Specialization.FALSE);
    }

    @Test
    void readsAreTheLargestOperandsOverCaptures() {
        Operand sum = capture("a").field("x").plus(capture("b").field("x").times(literal(2L)));
        Reads reads = Reads.of(
                all(field("y").gt(sum), field("z").plus(capture("a").field("w")).gt(literal(1L))));

        assertThat(reads.captured()).containsExactly(sum, capture("a").field("w"));
        assertThat(reads.event()).isTrue();
        assertThat(Reads.of(sum).onlyCaptures()).isTrue();
        assertThat(Reads.of(literal(1L)).onlyEvent()).isTrue();
    }

    @Test
    void aDeepConditionIsReadInReasonableTime() {
        Operand deep = capture("a").field("x");
        for (int i = 0; i < 60; i++) {
            deep = field("y").plus(deep);
        }
        assertThat(Reads.of(deep.gt(literal(0L))).captured())
                .containsExactly(capture("a").field("x"));
    }
}
