package io.sequor.matcher;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.matcher.condition.Conditions;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.stage.StagePattern;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is missing is missed where it was left out, by its name. */
class NullArgumentsTest {
    private static Engine engine() {
        return Engine.builder()
                .pattern(StagePattern.builder("p", Duration.ofSeconds(1))
                        .stage("a", Conditions.kind("A"))
                        .build())
                .build();
    }

    static Stream<Arguments> calls() {
        return Stream.of(
                call("name", () -> StagePattern.builder(missing(), Duration.ofSeconds(1))),
                call("within", () -> StagePattern.builder("p", missing())),
                call(
                        "stageName",
                        () -> StagePattern.builder("p", Duration.ofSeconds(1)).stage(missing(), Conditions.kind("A"))),
                call(
                        "condition",
                        () -> StagePattern.builder("p", Duration.ofSeconds(1)).stage("a", missing())),
                call(
                        "options",
                        () -> StagePattern.builder("p", Duration.ofSeconds(1))
                                .stage("a", Conditions.kind("A"), missing())),
                call(
                        "mode",
                        () -> StagePattern.builder("p", Duration.ofSeconds(1))
                                .stage("a", Conditions.kind("A"), s -> s.contiguity(missing()))),
                call(
                        "mode",
                        () -> StagePattern.builder("p", Duration.ofSeconds(1))
                                .stage("a", Conditions.kind("A"), s -> s.repeatContiguity(missing()))),
                call(
                        "guard",
                        () -> StagePattern.builder("p", Duration.ofSeconds(1))
                                .stage("a", Conditions.kind("A"), s -> s.forbidden(missing()))),
                call(
                        "guard",
                        () -> StagePattern.builder("p", Duration.ofSeconds(1)).forbidden(missing())),
                call(
                        "condition",
                        () -> StagePattern.builder("p", Duration.ofSeconds(1)).absence(missing())),
                call(
                        "policy",
                        () -> StagePattern.builder("p", Duration.ofSeconds(1)).selection(missing())),
                call(
                        "preference",
                        () -> StagePattern.builder("p", Duration.ofSeconds(1)).prefer(missing())),
                call(
                        "choice",
                        () -> StagePattern.builder("p", Duration.ofSeconds(1)).timeouts(missing())),
                call("a kind", () -> Conditions.kind("A", missing())),
                call("a part", () -> Conditions.all(Conditions.kind("A"), missing())),
                call("a part", () -> Conditions.any(Conditions.kind("A"), missing())),
                call("part", () -> Conditions.not(missing())),
                call("other", () -> Conditions.kind("A").and(missing())),
                call("other", () -> Conditions.kind("A").or(missing())),
                call("field", () -> Conditions.exists(missing())),
                call("predicate", () -> Conditions.code("c", 1, missing())),
                call("name", () -> Conditions.field(missing())),
                call("stage", () -> Conditions.count(missing())),
                call("stage", () -> Conditions.capture(missing()).field("x")),
                call("right", () -> Conditions.field("x").gt(missing())),
                call("right", () -> Conditions.field("x").plus(missing())),
                call("value", () -> Conditions.decimal(missing())),
                call("pattern", () -> Engine.builder().pattern(missing())),
                call("patterns", () -> Engine.builder().patterns(missing())),
                call("pattern", () -> Engine.builder().patterns(Collections.singletonList(missing()))),
                call("bounds", () -> Engine.builder().limits(missing())),
                call("matchers", () -> Engine.builder().matchers(missing())),
                call("snapshot", () -> Engine.builder().restore(missing())),
                call("event", () -> engine().push(missing())),
                call("key", () -> engine().open(missing())));
    }

    private static Arguments call(String named, ThrowingCallable call) {
        return Arguments.of(named, call);
    }

    @ParameterizedTest(name = "{index} {0}")
    @MethodSource("calls")
    void whatIsMissingIsNamedWhereItWasLeftOut(String named, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(named);
    }

    /** Null, as it comes out of code that is not checked for it. */
    @SuppressWarnings("unchecked")
    private static <T> T missing() {
        return (T) Map.of().get("what was left out");
    }
}
