package io.sequor.matcher.condition;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.any;
import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.code;
import static io.sequor.matcher.condition.Conditions.count;
import static io.sequor.matcher.condition.Conditions.decimal;
import static io.sequor.matcher.condition.Conditions.eventKind;
import static io.sequor.matcher.condition.Conditions.exists;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.firstCapture;
import static io.sequor.matcher.condition.Conditions.id;
import static io.sequor.matcher.condition.Conditions.kind;
import static io.sequor.matcher.condition.Conditions.literal;
import static io.sequor.matcher.condition.Conditions.not;
import static io.sequor.matcher.condition.Conditions.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Section 2, row by row. */
class ConditionTest {
    private static final List<String> STAGES = List.of("a", "b", "c");

    private static final Event EVENT = Event.builder("e9", "k", "K", 90)
            .field("i", 7)
            .field("d", 0.5)
            .field("x", new BigDecimal("1.0"))
            .field("s", "text")
            .field("t", true)
            .field("max", Long.MAX_VALUE)
            .field("min", Long.MIN_VALUE)
            .field("huge", Double.MAX_VALUE)
            .field("zero", 0.0)
            .build();

    /** Stage a captured two events, stage b one without fields, stage c none. */
    private static final Map<Integer, List<Event>> CAPTURED = Map.of(
            0,
            List.of(
                    Event.builder("e1", "k", "A1", 10).field("i", 1).build(),
                    Event.builder("e2", "k", "A2", 20).field("i", 2).build()),
            1,
            List.of(Event.builder("e3", "k", "B", 30).build()));

    @Test
    void fieldsOfTheCurrentEvent() {
        isTrue(field("i").eq(literal(7)));
        isTrue(field("s").eq(literal("text")));
        isNoValue(field("none"));
    }

    @Test
    void fieldsOfTheLastAndTheFirstCapture() {
        isTrue(capture("a").field("i").eq(literal(2)));
        isTrue(firstCapture("a").field("i").eq(literal(1)));
        isNoValue(capture("b").field("i"));
        isNoValue(capture("c").field("i"));
        isNoValue(firstCapture("c").field("i"));
    }

    @Test
    void attributesOfCaptures() {
        isTrue(capture("a").time().eq(literal(20)));
        isTrue(firstCapture("a").time().eq(literal(10)));
        isTrue(capture("a").id().eq(literal("e2")));
        isTrue(firstCapture("a").id().eq(literal("e1")));
        isTrue(capture("a").kind().eq(literal("A2")));
        isTrue(firstCapture("a").kind().eq(literal("A1")));
        isNoValue(capture("c").time());
        isNoValue(firstCapture("c").id());
        isNoValue(capture("c").kind());
    }

    @Test
    void counts() {
        isTrue(count("a").eq(literal(2)));
        isTrue(count("b").eq(literal(1)));
        isTrue(count("c").eq(literal(0)));
    }

    @Test
    void attributesOfTheCurrentEvent() {
        isTrue(time().eq(literal(90)));
        isTrue(id().eq(literal("e9")));
        isTrue(eventKind().eq(literal("K")));
    }

    @Test
    void everyComparisonOfIntegers() {
        assertOrder(literal(1), literal(2));
        assertOrder(literal(Long.MIN_VALUE), literal(Long.MAX_VALUE));
        assertEqualValues(literal(5), literal(5));
    }

    @Test
    void everyComparisonOfDoubles() {
        assertOrder(literal(-0.5), literal(0.25));
        assertEqualValues(literal(-0.0), literal(0.0));
        assertEqualValues(literal(0.0), literal(-0.0));
        assertOrder(literal(-Double.MIN_VALUE), literal(-0.0));
    }

    @Test
    void everyComparisonOfDecimals() {
        assertOrder(decimal("1.5"), decimal("1.50000000000000000000000000001"));
        assertEqualValues(decimal("1.0"), decimal("1.00"));
        assertEqualValues(decimal("1E+3"), decimal("1000"));
        assertEqualValues(decimal("0"), decimal("-0.000"));
    }

    @Test
    void everyComparisonOfStringsIsByCodePoint() {
        assertOrder(literal("A"), literal("a"));
        assertOrder(literal(""), literal("a"));
        assertOrder(literal("\uffff"), literal("\ud800\udc00"));
        assertEqualValues(literal("\ud83d\ude00"), literal("\ud83d\ude00"));
        isFalse(literal("\u00e9").eq(literal("e\u0301")));
    }

    @Test
    void booleansAreEqualOrNotAndHaveNoOrder() {
        isTrue(literal(true).eq(literal(true)));
        isTrue(literal(true).ne(literal(false)));
        isFalse(literal(true).ne(literal(true)));
        isFalse(literal(true).eq(literal(false)));
        assertNoOrder(literal(false), literal(true));
        assertNoOrder(literal(true), literal(true));
    }

    @Test
    void typesNeverMix() {
        List<Operand> ones = List.of(literal(1), literal(1.0), decimal("1.0"), literal("1"), literal(true));
        for (Operand left : ones) {
            for (Operand right : ones) {
                if (!left.equals(right)) {
                    isFalse(left.eq(right));
                    isFalse(left.ne(right));
                    assertNoOrder(left, right);
                    isNoValue(left.plus(right));
                }
            }
        }
    }

    @Test
    void aMissingValueMakesEveryComparisonFalse() {
        Operand none = field("none");
        isFalse(none.eq(none));
        isFalse(none.ne(none));
        isFalse(none.ne(literal(1)));
        isFalse(literal(1).ne(none));
        assertNoOrder(none, literal(1));
        assertNoOrder(literal(1), none);
        isTrue(not(none.eq(literal(1))));
        isTrue(not(none.ne(literal(1))));
    }

    @Test
    void arithmeticStaysInItsType() {
        isTrue(field("i").plus(literal(3)).eq(literal(10)));
        isTrue(field("i").minus(literal(10)).eq(literal(-3)));
        isTrue(field("i").times(literal(-3)).eq(literal(-21)));
        isTrue(field("d").plus(literal(0.25)).eq(literal(0.75)));
        isTrue(field("d").minus(literal(1.0)).eq(literal(-0.5)));
        isTrue(field("d").times(literal(0.5)).eq(literal(0.25)));
        isTrue(field("x").plus(decimal("0.1")).eq(decimal("1.1")));
        isTrue(field("x").minus(decimal("1.10")).eq(decimal("-0.1")));
        isTrue(field("x").times(decimal("0.30")).eq(decimal("0.3")));
    }

    @Test
    void arithmeticHasNoValueOfOtherTypesOrNone() {
        isNoValue(literal("a").plus(literal("b")));
        isNoValue(literal(true).times(literal(true)));
        isNoValue(field("none").plus(literal(1)));
        isNoValue(literal(1).minus(field("none")));
        isNoValue(literal(1).plus(literal(1)).times(field("d")));
    }

    @Test
    void anOverflowHasNoValue() {
        isNoValue(field("max").plus(literal(1)));
        isNoValue(field("min").minus(literal(1)));
        isNoValue(field("min").times(literal(-1)));
        isNoValue(literal(0).minus(field("min")));
        isTrue(field("max").plus(field("min")).eq(literal(-1)));
    }

    @Test
    void anInfiniteDoubleHasNoValue() {
        isNoValue(field("huge").plus(field("huge")));
        isNoValue(field("huge").times(literal(-2.0)));
        isNoValue(literal(-Double.MAX_VALUE).minus(field("huge")));
        isTrue(field("huge").times(literal(0.5)).gt(literal(1.0)));
    }

    @Test
    void minusZeroComesOutAsZero() {
        isTrue(field("zero").times(literal(-1.0)).eq(literal(0.0)));
        isFalse(field("zero").times(literal(-1.0)).lt(literal(0.0)));
    }

    @Test
    void decimalsAreExactBeyondTheBoundsOfValues() {
        Operand wide = decimal("9".repeat(1000));
        Operand tiny = decimal("1E-1000");
        isTrue(wide.times(wide).gt(wide));
        isTrue(wide.plus(tiny).gt(wide));
        isTrue(wide.plus(tiny).minus(wide).eq(tiny));
        isTrue(tiny.times(tiny).gt(decimal("0")));
        isFalse(literal(0.1).plus(literal(0.2)).eq(literal(0.3)));
        isTrue(decimal("0.1").plus(decimal("0.2")).eq(decimal("0.3")));
    }

    @Test
    void existence() {
        isTrue(exists("i"));
        isFalse(exists("none"));
    }

    @Test
    void kinds() {
        isTrue(kind("J", "K"));
        isFalse(kind("J"));
        isFalse(kind());
        isTrue(kind("K", "K"));
    }

    @Test
    void junctions() {
        Condition yes = exists("i");
        Condition no = exists("none");
        isTrue(all());
        isFalse(any());
        isTrue(all(yes, yes));
        isFalse(all(yes, no));
        isTrue(any(no, yes));
        isFalse(any(no, no));
        isTrue(not(no));
        isFalse(not(yes));
        isTrue(yes.and(yes));
        isFalse(yes.and(no));
        isTrue(no.or(yes));
        isFalse(no.or(no));
    }

    @Test
    void codeReadsTheEventAndTheStagesItDeclared() {
        isTrue(code("late", 1, (event, captures) -> event.time() == 90));
        isTrue(code(
                "reads",
                1,
                Set.of("a", "c"),
                (event, captures) -> captures.count("a") == 2
                        && captures.first("a").orElseThrow().id().equals("e1")
                        && captures.last("a").orElseThrow().id().equals("e2")
                        && captures.all("a").size() == 2
                        && captures.count("c") == 0
                        && captures.first("c").isEmpty()
                        && captures.last("c").isEmpty()
                        && captures.all("c").isEmpty()));
    }

    @Test
    void codeThatAsksForAnUndeclaredStageIsTold() {
        List<CodePredicate> curious = List.of(
                (event, captures) -> captures.count("b") > 0,
                (event, captures) -> captures.first("b").isPresent(),
                (event, captures) -> captures.last("b").isPresent(),
                (event, captures) -> captures.all("b").isEmpty());
        for (CodePredicate predicate : curious) {
            assertThatThrownBy(() -> truth(code("curious", 1, Set.of("a"), predicate)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("CND-008 condition \"curious\" asks for stage \"b\" without declaring it. Add it to the"
                            + " stages that the condition reads: they are [a]");
        }
    }

    @Test
    void codeIsItsNameVersionAndReads() {
        CodePredicate yes = (event, captures) -> true;
        CodePredicate no = (event, captures) -> false;
        Condition known = code("n", 1, Set.of("a"), yes);

        assertThat(known).isEqualTo(code("n", 1, Set.of("a"), no)).hasSameHashCodeAs(code("n", 1, Set.of("a"), no));
        assertThat(known).isNotEqualTo(code("m", 1, Set.of("a"), yes));
        assertThat(known).isNotEqualTo(code("n", 2, Set.of("a"), yes));
        assertThat(known).isNotEqualTo(code("n", 1, Set.of("b"), yes));
        assertThat(known).hasToString("Code[name=n, version=1, reads=[a]]");
    }

    private static void assertOrder(Operand less, Operand more) {
        isTrue(less.lt(more));
        isTrue(less.le(more));
        isTrue(less.ne(more));
        isTrue(more.gt(less));
        isTrue(more.ge(less));
        isFalse(less.eq(more));
        isFalse(less.gt(more));
        isFalse(less.ge(more));
        isFalse(more.lt(less));
        isFalse(more.le(less));
    }

    private static void assertEqualValues(Operand left, Operand right) {
        isTrue(left.eq(right));
        isTrue(left.le(right));
        isTrue(left.ge(right));
        isFalse(left.ne(right));
        isFalse(left.lt(right));
        isFalse(left.gt(right));
    }

    private static void assertNoOrder(Operand left, Operand right) {
        isFalse(left.lt(right));
        isFalse(left.le(right));
        isFalse(left.gt(right));
        isFalse(left.ge(right));
    }

    /** No value equals nothing and differs from nothing. */
    private static void isNoValue(Operand operand) {
        for (Scalar scalar :
                List.of(Scalar.of(1L), Scalar.of(1.0), Scalar.of(BigDecimal.ONE), Scalar.of("1"), Scalar.of(true))) {
            isFalse(operand.eq(new Operand.Literal(scalar)));
            isFalse(operand.ne(new Operand.Literal(scalar)));
        }
    }

    private static void isTrue(Condition condition) {
        assertThat(truth(condition)).as(condition.toString()).isTrue();
    }

    private static void isFalse(Condition condition) {
        assertThat(truth(condition)).as(condition.toString()).isFalse();
    }

    private static boolean truth(Condition condition) {
        Captured captured = stage -> CAPTURED.getOrDefault(stage, List.of());
        return CompiledCondition.of(condition, STAGES).test(EVENT, captured);
    }
}
