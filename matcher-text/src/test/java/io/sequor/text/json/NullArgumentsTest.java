package io.sequor.text.json;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.stage.StagePattern;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is missing is missed where it was left out, by its name. */
class NullArgumentsTest {
    static Stream<Arguments> calls() {
        return Stream.of(
                call("text", () -> PatternJson.read(missing())),
                call("text", () -> PatternJson.readOne(missing())),
                call("pattern", () -> PatternJson.fromTree(missing())),
                call("pattern", () -> PatternJson.write(NullArgumentsTest.<StagePattern>missing())),
                call("patterns", () -> PatternJson.write(NullArgumentsTest.<List<StagePattern>>missing())),
                call("event", () -> EventJson.fromTree(NullArgumentsTest.<JsonNode>missing())),
                call("event", () -> EventJson.toTree(NullArgumentsTest.<Event>missing())));
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
