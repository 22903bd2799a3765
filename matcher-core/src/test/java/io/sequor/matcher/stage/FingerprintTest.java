package io.sequor.matcher.stage;

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

import io.sequor.matcher.condition.CodePredicate;
import io.sequor.matcher.condition.Condition;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class FingerprintTest {
    private static final CodePredicate YES = (event, captures) -> true;

    /** A change of this value is a change of every identity there is. */
    @Test
    void isWhatItAlwaysWas() {
        assertThat(Fingerprint.of(base(b -> b))).isEqualTo("59ba0e741dc0eb168037f0effa4480e7");
    }

    @Test
    void defaultsSaidOrNotAreOne() {
        StagePattern said = StagePattern.builder("p", Duration.ofMillis(10))
                .stage(
                        "a",
                        kind("A"),
                        s -> s.times(1, 1).contiguity(Contiguity.SKIP_NEXT).repeatContiguity(Contiguity.SKIP_NEXT))
                .stage("b", exists("f"), s -> s.times(1))
                .selection(Selection.NO_SKIP)
                .prefer(Prefer.FEWEST)
                .timeouts(Timeouts.ALL)
                .build();

        assertThat(Fingerprint.of(said)).isEqualTo(Fingerprint.of(base(b -> b)));
    }

    @Test
    void theOrderOfKindsIsNoPartOfTheDefinition() {
        assertThat(ofCondition(kind("A", "B"))).isEqualTo(ofCondition(kind("B", "A")));
    }

    @Test
    void everyChangedPartOfAPatternChangesIt() {
        List<StagePattern> all = List.of(
                base(b -> b),
                base(b -> b.selection(Selection.SKIP_PAST_LAST)),
                base(b -> b.selection(Selection.SKIP_TO_NEXT_START)),
                base(b -> b.prefer(Prefer.MOST)),
                base(b -> b.timeouts(Timeouts.NONE)),
                base(b -> b.timeouts(Timeouts.UNMATCHED_STARTS)),
                base(b -> b.forbidden(kind("X"))),
                base(b -> b.absence(kind("X"))),
                base(b -> b.stage("c", kind("C"))),
                one("p", 11, s -> s, kind("A")),
                one("q", 10, s -> s, kind("A")),
                one("p", 10, s -> s, kind("A")),
                one("p", 10, s -> s.strict(), kind("A")),
                one("p", 10, s -> s.skipAny(), kind("A")),
                one("p", 10, s -> s.repeatContiguity(Contiguity.STRICT), kind("A")),
                one("p", 10, s -> s.times(1, 2), kind("A")),
                one("p", 10, s -> s.times(2, 2), kind("A")),
                one("p", 10, s -> s.forbidden(kind("X")), kind("A")),
                StagePattern.builder("p", Duration.ofMillis(10))
                        .stage("z", kind("A"))
                        .build());
        assertDistinct(all);
    }

    @Test
    void everyChangedPartOfAConditionChangesIt() {
        List<Condition> conditions = List.of(
                all(),
                any(),
                all(kind("A")),
                any(kind("A")),
                not(kind("A")),
                all(kind("A"), kind("A")),
                all(all(kind("A"))),
                kind(),
                kind("A"),
                kind("B"),
                kind("A", "B"),
                kind("AB"),
                exists("A"),
                field("f").eq(literal(1)),
                field("f").ne(literal(1)),
                field("f").lt(literal(1)),
                field("f").le(literal(1)),
                field("f").gt(literal(1)),
                field("f").ge(literal(1)),
                literal(1).eq(field("f")),
                field("g").eq(literal(1)),
                field("f").eq(literal(2)),
                field("f").eq(literal(1.0)),
                field("f").eq(decimal("1")),
                field("f").eq(literal("1")),
                field("f").eq(literal(true)),
                field("f").eq(literal(false)),
                field("f").eq(time()),
                field("f").eq(id()),
                field("f").eq(eventKind()),
                field("f").eq(count("a")),
                field("f").eq(capture("a").field("f")),
                field("f").eq(capture("a").field("g")),
                field("f").eq(firstCapture("a").field("f")),
                field("f").eq(capture("a").time()),
                field("f").eq(capture("a").id()),
                field("f").eq(capture("a").kind()),
                field("f").eq(firstCapture("a").time()),
                field("f").eq(literal(1).plus(literal(2))),
                field("f").eq(literal(1).minus(literal(2))),
                field("f").eq(literal(1).times(literal(2))),
                field("f").eq(literal(2).plus(literal(1))),
                code("c", 1, YES),
                code("d", 1, YES),
                code("c", 2, YES),
                code("c", 1, Set.of("a"), YES));
        assertDistinct(conditions.stream()
                .map(condition -> one("p", 10, s -> s, condition))
                .toList());
    }

    @Test
    void codeCountsByItsNameNotByItsText() {
        assertThat(ofCondition(code("c", 1, YES))).isEqualTo(ofCondition(code("c", 1, (event, captures) -> false)));
    }

    private static void assertDistinct(List<StagePattern> patterns) {
        Map<String, StagePattern> seen = new HashMap<>();
        for (StagePattern pattern : patterns) {
            String fingerprint = Fingerprint.of(pattern);
            assertThat(fingerprint).matches("[0-9a-f]{32}");
            StagePattern other = seen.putIfAbsent(fingerprint, pattern);
            assertThat(other).as("same fingerprint as " + pattern).isNull();
        }
    }

    private static String ofCondition(Condition condition) {
        return Fingerprint.of(one("p", 10, s -> s, condition));
    }

    private static StagePattern one(
            String name, long within, UnaryOperator<StageOptions> options, Condition condition) {
        return StagePattern.builder(name, Duration.ofMillis(within))
                .stage("a", condition, options)
                .build();
    }

    private static StagePattern base(UnaryOperator<StagePattern.Builder> more) {
        return more.apply(StagePattern.builder("p", Duration.ofMillis(10))
                        .stage("a", kind("A"))
                        .stage("b", exists("f")))
                .build();
    }
}
