package io.sequor.text.json;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.any;
import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.code;
import static io.sequor.matcher.condition.Conditions.count;
import static io.sequor.matcher.condition.Conditions.decimal;
import static io.sequor.matcher.condition.Conditions.exists;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.firstCapture;
import static io.sequor.matcher.condition.Conditions.kind;
import static io.sequor.matcher.condition.Conditions.literal;
import static io.sequor.matcher.condition.Conditions.not;
import static io.sequor.matcher.condition.Conditions.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Prefer;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PatternWritingTest {
    private static final StagePattern SMALL = StagePattern.builder("paid_not_shipped", Duration.ofDays(2))
            .stage("paid", kind("paid"))
            .absence(kind("shipped", "cancelled"))
            .build();

    private static final StagePattern FULL = StagePattern.builder("card_testing", Duration.ofMinutes(10))
            .stage(
                    "small",
                    all(kind("payment"), field("amount").lt(literal(2.0))),
                    s -> s.times(3, 10).skipAny().repeatContiguity(Contiguity.STRICT))
            .stage("pause", not(exists("amount")), s -> s.times(0, 1).strict())
            .stage(
                    "large",
                    all(
                            kind("payment"),
                            field("amount")
                                    .gt(firstCapture("small")
                                            .field("amount")
                                            .times(literal(20L))
                                            .plus(count("small"))),
                            any(
                                    time().minus(capture("small").time()).le(literal(60_000L)),
                                    field("total").ge(decimal("1.50")),
                                    field("currency").ne(literal("\u20ac")),
                                    field("urgent").eq(literal(true)))),
                    s -> s.times(2).forbidden(kind("unblocked")))
            .forbidden(kind("card_closed"))
            .selection(Selection.SKIP_PAST_LAST)
            .prefer(Prefer.MOST)
            .timeouts(Timeouts.NONE)
            .build();

    private static final String SMALL_TEXT = """
            {
              "name": "paid_not_shipped",
              "within": 172800000,
              "stages": [{"name": "paid", "condition": {"kind": ["paid"]}}],
              "absence": {"kind": ["cancelled", "shipped"]}
            }
            """;

    private static final String FULL_TEXT = """
            {
              "name": "card_testing",
              "within": 600000,
              "selection": "SKIP_PAST_LAST",
              "prefer": "MOST",
              "timeouts": "NONE",
              "stages": [
                {
                  "name": "small",
                  "contiguity": "SKIP_ANY",
                  "repeatContiguity": "STRICT",
                  "min": 3,
                  "max": 10,
                  "condition": {"all": [{"kind": ["payment"]}, {"lt": [{"field": "amount"}, {"double": 2.0}]}]}
                },
                {"name": "pause", "contiguity": "STRICT", "min": 0, "condition": {"not": {"exists": "amount"}}},
                {
                  "name": "large",
                  "min": 2,
                  "condition": {"all": [
                    {"kind": ["payment"]},
                    {"gt": [
                      {"field": "amount"},
                      {"add": [
                        {"multiply": [
                          {"capture": "small", "field": "amount", "which": "first"},
                          {"integer": 20}
                        ]},
                        {"count": "small"}
                      ]}
                    ]},
                    {"any": [
                      {"le": [
                        {"subtract": [{"event": "time"}, {"capture": "small", "event": "time"}]},
                        {"integer": 60000}
                      ]},
                      {"ge": [{"field": "total"}, {"decimal": "1.50"}]},
                      {"ne": [{"field": "currency"}, {"string": "€"}]},
                      {"eq": [{"field": "urgent"}, {"boolean": true}]}
                    ]}
                  ]},
                  "forbidden": {"kind": ["unblocked"]}
                }
              ],
              "forbidden": {"kind": ["card_closed"]}
            }
            """;

    @Test
    void aPatternIsWrittenForPeople() {
        assertThat(PatternJson.write(SMALL)).isEqualTo(SMALL_TEXT);
        assertThat(PatternJson.write(FULL)).isEqualTo(FULL_TEXT);
    }

    @Test
    void theWrittenTextIsReadBack() {
        assertThat(PatternJson.readOne(FULL_TEXT)).isEqualTo(FULL);
        assertThat(PatternJson.read(PatternJson.write(List.of(SMALL, FULL)))).containsExactly(SMALL, FULL);
    }

    @Test
    void aConditionGivenAsCodeIsRefusedWithItsPath() {
        StagePattern pattern = StagePattern.builder("p", Duration.ofSeconds(1))
                .stage("a", any(kind("A"), not(code("odd", 1, (event, captures) -> true))))
                .absence(code("even", 2, (event, captures) -> true))
                .build();
        List<String> problems = List.of(
                "JSN-013 stages[0].condition.any[1].not: the condition \"odd\" is given as code and has no JSON form",
                "JSN-013 absence: the condition \"even\" is given as code and has no JSON form");
        assertThat(Refusals.of(() -> PatternJson.write(pattern))).isEqualTo(problems);
        assertThat(Refusals.of(() -> PatternJson.toTree(pattern))).isEqualTo(problems);
        assertThat(Refusals.of(() -> PatternJson.write(List.of(SMALL, pattern))))
                .isEqualTo(problems.stream()
                        .map(problem -> problem.replaceFirst(" ", " patterns[1]."))
                        .toList());
    }

    @Test
    void noPatternsAreNotWritten() {
        assertThat(Refusals.of(() -> PatternJson.write(List.of())))
                .containsExactly("JSN-012 patterns: there is no pattern in the array");
    }

    @Test
    void anUnpairedSurrogateIsEscaped() {
        assertThat(JsonLayout.of(ScalarJson.toTree(Scalar.of("a\ud800\ud83d\ude00\udc00"))))
                .isEqualTo("{\"string\": \"a\\ud800\ud83d\ude00\\udc00\"}\n");
    }
}
