package io.sequor.text.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.matcher.diagnostic.DefinitionException;
import org.junit.jupiter.api.Test;

class PatternFileProblemsTest {
    @Test
    void aFileWithFiveMistakesGetsFiveMessages() {
        String file = """
                {"name": "card_testing", "within": 0,
                 "stages": [
                   {"name": "small", "contiguity": "SKIP_ANNY", "condition": {"kind": ["payment"]}},
                   {"name": "large", "min": 3, "max": 2,
                    "condition": {"any": [
                      {"gt": [{"capture": "smal", "field": "amount"}, {"integer": 100}]},
                      {"exist": "amount"}]}}]}
                """;
        assertThatThrownBy(() -> PatternJson.read(file))
                .isInstanceOf(DefinitionException.class)
                .hasMessage("""
                        pattern file: 5 problems
                        PAT-003 within is 0 ms, and it lies in 1 .. 31536000000 (365 days)
                          at within. Give the window a length in that range.
                        JSN-007 "SKIP_ANNY" is unknown here
                          at stages[0].contiguity. Did you mean "SKIP_ANY"?
                        JSN-004 the condition has no member "exist"
                          at stages[1].condition.any[1].exist. Did you mean "exists"?
                        PAT-011 min is above max (min=3, max=2)
                          at stages[1].min. Lower min or raise max.
                        CND-003 there is no stage "smal"
                          at stages[1].condition.any[0].left. Stages that can be read here: small, large.""");
    }

    @Test
    void pathsBeginWithThePatternWhereThereAreSeveral() {
        String sound =
                "{\"name\": \"p\", \"within\": 1, \"stages\": [{\"name\": \"a\", \"condition\": {\"all\": []}}]}";
        String twoMistakes =
                "{\"name\": \"p\", \"within\": \"1 h\", \"stages\": [{\"name\": \"a\", \"condition\": {}}]}";
        assertThat(Refusals.of("[" + sound + ", " + twoMistakes + ", 5]"))
                .containsExactly(
                        "JSN-006 patterns[1].within: an integer belongs here, and this is a string",
                        "PAT-013 patterns[1].name: an earlier pattern is named \"p\" too",
                        "JSN-010 patterns[1].stages[0].condition: the condition is empty",
                        "JSN-006 patterns[2]: a pattern, an object belongs here, and this is an integer");
        assertThat(Refusals.of("[" + twoMistakes + "]"))
                .containsExactly(
                        "JSN-006 within: an integer belongs here, and this is a string",
                        "JSN-010 stages[0].condition: the condition is empty");
    }

    @Test
    void whatCouldNotBeReadIsNotComplainedAboutTwice() {
        String file = """
                {"within": 10, "absence": 7,
                 "stages": [
                   {"nam": "a", "condition": {"kind": ["A"]}},
                   {"name": "b", "min": 5, "max": "many", "condition": {"eq": [{"count": "a"}, {"field": ""}]}},
                   "c"]}
                """;
        assertThat(Refusals.of(file))
                .containsExactly(
                        "JSN-005 name: the pattern has no \"name\"",
                        "JSN-004 stages[0].nam: the stage has no member \"nam\"",
                        "JSN-005 stages[0].name: the stage has no \"name\"",
                        "JSN-006 stages[1].max: an integer belongs here, and this is a string",
                        "CND-004 stages[1].condition.right: the field has no name",
                        "JSN-006 stages[2]: a stage, an object belongs here, and this is a string",
                        "JSN-006 absence: a condition, an object like {\"kind\": [\"payment\"]} belongs here,"
                                + " and this is an integer");
    }

    @Test
    void aFileWithoutPatternIsRefused() {
        assertThat(Refusals.of("[]")).containsExactly("JSN-012 patterns: there is no pattern in the array");
        assertThat(Refusals.of("5"))
                .containsExactly("JSN-006 pattern: a pattern, an object belongs here, and this is an integer");
        assertThat(Refusals.of(() -> PatternJson.readOne("[]")))
                .containsExactly("JSN-006 pattern: a pattern, an object belongs here, and this is an array");
        assertThat(Refusals.of("{}"))
                .containsExactly(
                        "JSN-005 name: the pattern has no \"name\"",
                        "JSN-005 within: the pattern has no \"within\"",
                        "JSN-005 stages: the pattern has no \"stages\"");
    }

    @Test
    void errorsOfSyntaxNameLineAndColumn() {
        assertThatThrownBy(() -> PatternJson.read("{\"name\": \"p\",\n \"within\": 10,\n \"stages\": [}"))
                .isInstanceOf(DefinitionException.class)
                .hasMessageStartingWith("pattern file: 1 problem\nJSN-001 this is not JSON: Unexpected close marker")
                .hasMessageEndingWith("\n  at line 3, column 13. Correct the text there.");
        assertThat(Refusals.of("")).containsExactly("JSN-001 line 1, column 1: the text is empty");
        assertThat(Refusals.of("{}\n {}"))
                .containsExactly("JSN-001 line 2, column 2: the text goes on behind the value");
        assertThat(Refusals.of("{\"name\": \"a\",\n\"name\": \"b\"}"))
                .containsExactly("JSN-002 line 2, column 7: a member is given twice: Duplicate field 'name'");
    }
}
