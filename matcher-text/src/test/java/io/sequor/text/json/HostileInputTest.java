package io.sequor.text.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Conditions;
import io.sequor.matcher.stage.Prefer;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileInputTest {
    @ParameterizedTest
    @ValueSource(ints = {65, 80, 100})
    void aDeepConditionIsRefusedAtItsOwnPath(int depth) {
        String all = "{\"all\": [".repeat(depth - 1) + "{\"all\": []}" + "]}".repeat(depth - 1);
        assertThat(Refusals.of(Refusals.withCondition(all)))
                .containsExactly(
                        "CND-001 stages[0].condition: the condition is " + depth + " nodes deep, and 64 is the most");
        String add = "{\"add\": [".repeat(depth - 2) + "{\"integer\": 1}" + ", {\"integer\": 1}]}".repeat(depth - 2);
        assertThat(Refusals.of(Refusals.withCondition("{\"eq\": [" + add + ", {\"integer\": 1}]}")))
                .containsExactly(
                        "CND-001 stages[0].condition: the condition is " + depth + " nodes deep, and 64 is the most");
    }

    @Test
    void aConditionDeeperThanWhatIsReadIsRefusedTheSameWayOnASmallStack() throws InterruptedException {
        String add = nested("{\"add\": [{\"integer\": 1}, ", 980, "]}").replace("{\"all\": []}", "{\"count\": \"a\"}");
        List<List<String>> problems = new ArrayList<>();
        Thread small = new Thread(
                null,
                () -> {
                    problems.add(Refusals.of(Refusals.withCondition(nested("{\"not\": ", 1900, "}"))));
                    problems.add(Refusals.of(Refusals.withCondition(nested("{\"any\": [", 980, "]}"))));
                    problems.add(Refusals.of(Refusals.withCondition("{\"eq\": [{\"integer\": 1}, " + add + "]}")));
                },
                "small stack",
                256 * 1024);
        small.start();
        small.join();
        assertThat(problems)
                .hasSize(3)
                .allSatisfy(each -> assertThat(each)
                        .containsExactly(
                                "CND-001 stages[0].condition: the condition is 101 nodes deep, and 64 is the most"));
    }

    private static String nested(String opening, int times, String closing) {
        return opening.repeat(times) + "{\"all\": []}" + closing.repeat(times);
    }

    @Test
    void nestingBeyondTheParserIsOneProblem() {
        for (String nested : List.of("[", "{\"not\": ", "{\"all\": [")) {
            assertThat(Refusals.of(Refusals.withCondition(nested.repeat(100_000))))
                    .singleElement()
                    .asString()
                    .matches("JSN-003 line 1, column \\d+: the text goes beyond a limit: Document nesting depth"
                            + " \\(2001\\) exceeds the maximum allowed \\(2000, .*\\)");
        }
    }

    @Test
    void aMillionNodesAreTooManyToCount() {
        String kinds = "{\"kind\":[]},".repeat(999_999) + "{\"kind\":[]}";
        assertThat(Refusals.of(Refusals.withCondition("{\"any\": [" + kinds + "]}")))
                .containsExactly(
                        "CND-002 stages[0].condition: the condition has at least 262144 nodes, and 4096 is the most");
    }

    @Test
    void aHundredThousandMistakesAreNotAsManyMessages() {
        String mistakes = "{},".repeat(99_999) + "{}";
        List<String> problems = Refusals.of(Refusals.withCondition("{\"any\": [" + mistakes + "]}"));
        assertThat(problems).hasSize(1001).contains("JSN-010 stages[0].condition.any[998]: the condition is empty");
    }

    @Test
    void aHundredThousandStagesAreRefusedAtOnce() {
        String stages = "{},".repeat(99_999) + "{}";
        assertThat(Refusals.of("{\"name\": \"p\", \"within\": 1, \"stages\": [" + stages + "]}"))
                .containsExactly("JSN-003 stages: the list has 100000 elements, and 32 is the most");
    }

    @Test
    void hugeNumbersCostNothing() {
        assertThat(Refusals.of("{\"within\": " + "9".repeat(1_000_000) + "}"))
                .singleElement()
                .asString()
                .startsWith("JSN-003 line 1, column ")
                .contains("Number value length");
        String decimal = "{\"eq\": [{\"decimal\": \"" + "9".repeat(500_000) + "\"}, {\"decimal\": \"" + "9".repeat(1001)
                + "\"}]}";
        assertThat(Refusals.of(Refusals.withCondition(decimal)))
                .containsExactly(
                        "JSN-009 stages[0].condition.left.decimal: the decimal has 500000 characters,"
                                + " and 10000 are read at most",
                        "CND-007 stages[0].condition.right: the literal is invalid: a decimal has at most 1000 digits,"
                                + " and this one has 1001");
    }

    @Test
    void unpairedSurrogatesAreTheCheckersMatter() {
        String file = "{\"name\": \"\\ud800\", \"within\": 1, \"stages\": [{\"name\": \"\\udc00\","
                + " \"condition\": {\"exists\": \"\\ud800x\"}}]}";
        assertThat(Refusals.of(file))
                .containsExactly(
                        "PAT-002 name: the name of the pattern has an unpaired surrogate",
                        "PAT-002 stages[0].name: the name of the stage has an unpaired surrogate",
                        "CND-005 stages[0].condition: the field's name has an unpaired surrogate");
    }

    @Test
    void aLongMemberNameIsShortened() {
        assertThat(Refusals.of("{\"" + "n".repeat(40_000) + "\": 1}"))
                .contains("JSN-004 " + "n".repeat(60) + "...: the pattern has no member \"" + "n".repeat(60) + "...\"");
    }

    @Test
    void aDeepOrHugeTreeIsNotWritten() {
        Condition deep = Conditions.kind("A");
        Condition shared = Conditions.kind("A");
        for (int i = 0; i < 100_000; i++) {
            deep = Conditions.not(deep);
        }
        for (int i = 0; i < 60; i++) {
            shared = shared.and(shared);
        }
        StagePattern pattern = new StagePattern(
                "p",
                Duration.ofMinutes(1).toMillis(),
                List.of(Stage.of("a", deep)),
                Optional.of(shared),
                Optional.empty(),
                Selection.NO_SKIP,
                Prefer.FEWEST,
                Timeouts.ALL);
        assertThat(Refusals.of(() -> PatternJson.write(pattern)))
                .containsExactly(
                        "JSN-003 stages[0].condition: the condition is deeper than 64 nodes, or has more than 4096,"
                                + " and is not written",
                        "JSN-003 forbidden: the condition is deeper than 64 nodes, or has more than 4096,"
                                + " and is not written");
    }
}
