package io.sequor.text.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShapeProblemsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // conditions
                "{'kind': 'A'} | JSN-006 .kind: an array belongs here, and this is a string",
                "{'kind': ['A', 5]} | JSN-006 .kind[1]: a string belongs here, and this is an integer",
                "{'exists': null} | JSN-006 .exists: a string belongs here, and this is null",
                "{'all': {}} | JSN-006 .all: an array belongs here, and this is an object",
                "{'any': [{'not': true}]} | JSN-006 .any[0].not: a condition, an object like"
                        + " {\"kind\": [\"payment\"]} belongs here, and this is true or false",
                "{} | JSN-010 : the condition is empty",
                "{'eq': [], 'lt': []} | JSN-010 : the condition has several operators: eq, lt",
                "{'equals': []} | JSN-004 .equals: the condition has no member \"equals\"",
                "{'eq': [{'field': 'x'}]} | JSN-011 .eq: eq takes 2 operands, and here it has 1",
                "{'eq': 5} | JSN-006 .eq: an array of two operands belongs here, and this is an integer",
            })
    void ofAConditionIsToldWithItsPath(String condition, String problem) {
        assertThat(problemsOf(condition.replace('\'', '"'))).contains(expected(problem, "stages[0].condition"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "5 | JSN-006 : an operand, an object like {\"field\": \"price\"} belongs here, and this is an integer",
                "{} | JSN-010 : the operand is empty",
                "{'fild': 'x'} | JSN-004 .fild: the operand has no member \"fild\"",
                "{'field': 5} | JSN-006 .field: a string belongs here, and this is an integer",
                "{'field': 'x', 'count': 'a'} | JSN-010 : the operand has several forms: field, count",
                "{'capture': 'a'} | JSN-010 : the capture has neither a field nor an event",
                "{'capture': 'a', 'field': 'x', 'event': 'id'} | JSN-010 : the capture has both a field and an event",
                "{'capture': 'a', 'event': 'ID'} | JSN-007 .event: \"ID\" is unknown here",
                "{'capture': 'a', 'field': 'x', 'which': 'frist'} | JSN-007 .which: \"frist\" is unknown here",
                "{'field': 'x', 'which': 'first'} | JSN-004 .which: the operand has no member \"which\"",
                "{'event': 'key'} | JSN-007 .event: \"key\" is unknown here",
                "{'add': [{'count': 'a'}, {'integer': 1}, {'integer': 2}]}"
                        + " | JSN-011 .add: add takes 2 operands, and here it has 3",
                "{'multiply': [{'count': 'a'}, {'subtract': [{'integer': 1}, 2]}]} | JSN-006 .right.right: an operand,"
                        + " an object like {\"field\": \"price\"} belongs here, and this is an integer",
                "{'boolean': 'true'} | JSN-006 .boolean: true or false belongs here, and this is a string",
                "{'integer': 1.5} | JSN-006 .integer: an integer belongs here, and this is a number with a fraction"
                        + " or an exponent",
                "{'integer': 1e3} | JSN-006 .integer: an integer belongs here, and this is a number with a fraction"
                        + " or an exponent",
                "{'integer': 9223372036854775808} | JSN-008 .integer: the number is 9223372036854775808,"
                        + " and it lies in -9223372036854775808 .. 9223372036854775807",
                "{'double': 'nan'} | JSN-006 .double: a number belongs here, and this is a string",
                "{'double': 'NaN'} | CND-007 : the literal is invalid: a double is finite, and this one is NaN",
                "{'double': 1e999} | CND-007 : the literal is invalid: a double is finite, and this one is Infinity",
                "{'decimal': 1.5} | JSN-006 .decimal: a string like \"1.50\" belongs here, and this is a number with"
                        + " a fraction or an exponent",
                "{'decimal': '1,5'} | JSN-009 .decimal: the decimal \"1,5\" is no number",
                "{'decimal': '\\u0661'} | JSN-009 .decimal: the decimal \"\u0661\" is no number",
                "{'decimal': '1E9999999999'}"
                        + " | JSN-009 .decimal: the decimal \"1E9999999999\" has an exponent beyond all bounds",
                "{'decimal': '1E1001'} | CND-007 : the literal is invalid: the scale of a decimal lies in"
                        + " -1000 .. 1000, and this one is -1001",
                "{'string': 5} | JSN-006 .string: a string belongs here, and this is an integer",
                "{'string': '\\ud800'}"
                        + " | CND-007 : the literal is invalid: a text is well-formed Unicode, and this one has an"
                        + " unpaired surrogate",
            })
    void ofAnOperandIsToldWithItsPath(String operand, String problem) {
        String condition = "{'ne': [{'integer': 0}, " + operand + "]}";
        assertThat(problemsOf(condition.replace('\'', '"')))
                .containsExactly(expected(problem, "stages[0].condition.right"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"min\": 1.0} | JSN-006 .min: an integer belongs here, and this is a number with a fraction or an"
                        + " exponent",
                "{\"max\": 2147483648} | JSN-008 .max: the number is 2147483648, and it lies in 1 .. 32",
                "{\"max\": 99999999999999999999} | JSN-008 .max: the number is 99999999999999999999,"
                        + " and it lies in 1 .. 32",
                "{\"min\": null} | JSN-006 .min: an integer belongs here, and this is null",
                "{\"repeatContiguity\": \"strict\"} | JSN-007 .repeatContiguity: \"strict\" is unknown here",
                "{\"forbiden\": {}} | JSN-004 .forbiden: the stage has no member \"forbiden\"",
            })
    void ofAStageIsToldWithItsPath(String options, String problem) {
        String stage = "{\"name\": \"a\", \"condition\": {\"kind\": []}, " + options.substring(1);
        String file = "{\"name\": \"p\", \"within\": 10, \"stages\": [" + stage + "]}";
        assertThat(Refusals.of(file)).containsExactly(expected(problem, "stages[0]"));
    }

    @Test
    void ofAPatternIsToldWithItsPath() {
        String file = "{\"name\": 5, \"within\": 99999999999999999999, \"stages\": {}, \"selection\": \"NOSKIP\","
                + " \"prefer\": true, \"timeouts\": \"SOME\", \"skip\": 1}";
        assertThat(Refusals.of(file))
                .containsExactly(
                        "JSN-004 skip: the pattern has no member \"skip\"",
                        "JSN-006 name: a string belongs here, and this is an integer",
                        "JSN-008 within: the number is 99999999999999999999, and it lies in 1 .. 31536000000",
                        "JSN-006 stages: an array belongs here, and this is an object",
                        "JSN-007 selection: \"NOSKIP\" is unknown here",
                        "JSN-006 prefer: a string belongs here, and this is true or false",
                        "JSN-007 timeouts: \"SOME\" is unknown here");
    }

    @Test
    void theWordThatWasMeantIsNamed() {
        assertThat(Words.advice("kidn", List.of("kind", "all"))).isEqualTo("Did you mean \"kind\"?");
        assertThat(Words.advice("skip_any", List.of("STRICT", "SKIP_ANY"))).isEqualTo("Did you mean \"SKIP_ANY\"?");
        assertThat(Words.advice("equals", List.of("eq", "ne"))).isEqualTo("Known here: eq, ne.");
    }

    private static List<String> problemsOf(String condition) {
        return Refusals.of(Refusals.withCondition(condition));
    }

    /** Puts the path in front of the part of it that the table gives. */
    private static String expected(String problem, String path) {
        return problem.substring(0, 8) + path + problem.substring(8);
    }
}
