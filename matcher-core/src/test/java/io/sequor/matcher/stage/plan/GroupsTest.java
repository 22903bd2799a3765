package io.sequor.matcher.stage.plan;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.any;
import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.code;
import static io.sequor.matcher.condition.Conditions.count;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.kind;
import static io.sequor.matcher.condition.Conditions.literal;
import static io.sequor.matcher.condition.Conditions.not;
import static io.sequor.matcher.condition.Conditions.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.stage.StageOptions;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.set.GroupShape;
import io.sequor.matcher.stage.set.GroupShape.Index;
import java.time.Duration;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class GroupsTest {
    private static final UnaryOperator<StageOptions> PLAIN = options -> options;

    @Test
    void whatReadsTheEventAloneIsOneClass() {
        assertThat(shapeOfSecond(field("price").gt(literal(5L)), PLAIN)).isEqualTo(GroupShape.ONE_CLASS);
        assertThat(shapeOfSecond(field("price").gt(count("b")), s -> s.times(2)))
                .isEqualTo(GroupShape.ONE_CLASS);
    }

    @Test
    void anEqualityIsLookedUpAndAnOrderIsSearched() {
        Condition equal = field("id").eq(capture("a").field("id"));
        Condition above = field("price").gt(capture("a").field("price"));

        assertThat(shapeOfSecond(equal, PLAIN)).isEqualTo(new GroupShape(Index.HASH, false));
        assertThat(shapeOfSecond(above, PLAIN)).isEqualTo(new GroupShape(Index.RANGE, false));
        assertThat(shapeOfSecond(all(above, equal), PLAIN)).isEqualTo(new GroupShape(Index.HASH, true));
        assertThat(shapeOfSecond(any(equal, field("other").eq(capture("a").field("id"))), PLAIN))
                .isEqualTo(new GroupShape(Index.HASH, false));
        assertThat(shapeOfSecond(
                        any(
                                field("x").gt(capture("a").field("x")),
                                field("y").lt(capture("a").field("x"))),
                        PLAIN))
                .isEqualTo(new GroupShape(Index.RANGE, false));
        assertThat(shapeOfSecond(field("price").gt(capture("a").field("price").times(literal(2L))), PLAIN))
                .isEqualTo(new GroupShape(Index.RANGE, false));
    }

    @Test
    void whatNoIndexCanTellIsTestedClassByClass() {
        GroupShape tested = new GroupShape(Index.NONE, true);

        assertThat(shapeOfSecond(not(field("id").eq(capture("a").field("id"))), PLAIN))
                .isEqualTo(tested);
        assertThat(shapeOfSecond(field("id").ne(capture("a").field("id")), PLAIN))
                .isEqualTo(tested);
        assertThat(shapeOfSecond(time().minus(capture("a").time()).lt(literal(5L)), PLAIN))
                .isEqualTo(tested);
        assertThat(shapeOfSecond(
                        any(
                                field("x").eq(capture("a").field("x")),
                                field("y").eq(capture("a").field("y"))),
                        PLAIN))
                .isEqualTo(tested);
        assertThat(shapeOfSecond(code("c", 1, Set.of("a"), (event, captures) -> true), PLAIN))
                .isEqualTo(tested);
    }

    @Test
    void aStrictStageNeedsNoSignatureForItsPredecessor() {
        assertThat(shapeOfSecond(field("price").lt(capture("a").field("price")), StageOptions::strict))
                .isEqualTo(GroupShape.ONE_CLASS);
    }

    @Test
    void aKindThatNoConditionNamesReachesStrictGroupsOnly() {
        Groups groups = groups(kind("B"), PLAIN);

        assertThat(groups.to("X").isAny()).isFalse();
        assertThat(groups.to("A").starts()).isTrue();
        assertThat(groups.to("A").low()).isZero();
        assertThat(groups.to("B").low()).isEqualTo(2);
        assertThat(groups(kind("B"), StageOptions::strict).to("X").low()).isEqualTo(2);
    }

    private static GroupShape shapeOfSecond(Condition condition, UnaryOperator<StageOptions> options) {
        return groups(all(kind("B"), condition), options).get(1).shape();
    }

    private static Groups groups(Condition condition, UnaryOperator<StageOptions> options) {
        return StageProgram.of(StagePattern.builder("p", Duration.ofSeconds(1))
                        .stage("a", kind("A"))
                        .stage("b", condition, options)
                        .build())
                .groups();
    }
}
