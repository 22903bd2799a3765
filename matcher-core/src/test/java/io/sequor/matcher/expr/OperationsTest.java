package io.sequor.matcher.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.matcher.event.Scalar;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SQL's rules for values: three truth values, exact numbers. */
class OperationsTest {
    private static @Nullable Scalar scalar(String text) {
        if (text.equals("NULL")) {
            return null;
        }
        if (text.equals("true") || text.equals("false")) {
            return Scalar.of(Boolean.parseBoolean(text));
        }
        if (text.startsWith("'")) {
            return Scalar.of(text.substring(1, text.length() - 1));
        }
        if (text.endsWith("m")) {
            return Scalar.of(new BigDecimal(text.substring(0, text.length() - 1)));
        }
        return text.matches("-?\\d+") ? Scalar.of(Long.parseLong(text)) : Scalar.of(Double.parseDouble(text));
    }

    private static @Nullable Scalar apply(Operator operator, String... arguments) {
        return Operations.apply(
                operator, Arrays.stream(arguments).map(OperationsTest::scalar).toList());
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "true,true,true,true",
                "true,false,false,true",
                "false,false,false,false",
                "NULL,true,NULL,true",
                "NULL,false,false,NULL",
                "NULL,NULL,NULL,NULL"
            })
    void truthTables(String left, String right, String and, String or) {
        assertThat(Operations.and(scalar(left), scalar(right))).isEqualTo(scalar(and));
        assertThat(Operations.and(scalar(right), scalar(left))).isEqualTo(scalar(and));
        assertThat(Operations.or(scalar(left), scalar(right))).isEqualTo(scalar(or));
        assertThat(Operations.or(scalar(right), scalar(left))).isEqualTo(scalar(or));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "9007199254740993,9007199254740992.0,GT,true",
                "9007199254740993,9007199254740992.0,EQ,false",
                "1,1.0,EQ,true",
                "1.0m,1,EQ,true",
                "0.1m,0.1,EQ,false",
                "-0.0,0,EQ,true",
                "1,NULL,EQ,NULL",
                "'a','b',LT,true",
                "false,true,LT,true",
                "'a','b',NE,true"
            })
    void comparison(String left, String right, Operator operator, String expected) {
        assertThat(apply(operator, left, right)).isEqualTo(scalar(expected));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "7,DIVIDE,2,3",
                "-7,DIVIDE,2,-3",
                "-7,MODULO,2,-1",
                "7,DIVIDE,2.0,3.5",
                "7,DIVIDE,2m,3.5m",
                "1,ADD,0.5m,1.5m",
                "1m,ADD,0.5,1.5",
                "2,MULTIPLY,NULL,NULL",
                "'a',CONCAT,'b','ab'",
                "'a',CONCAT,NULL,NULL"
            })
    void arithmetic(String left, Operator operator, String right, String expected) {
        assertThat(apply(operator, left, right)).isEqualTo(scalar(expected));
    }

    @Test
    void whatHasNoValueSaysWhy() {
        assertThatThrownBy(() -> apply(Operator.ADD, "9223372036854775807", "1"))
                .isInstanceOf(EvaluationException.class)
                .hasMessage("ROW-102 9223372036854775807 + 1: the result is no 64-bit integer");
        assertThatThrownBy(() -> apply(Operator.DIVIDE, "-9223372036854775808", "-1"))
                .hasMessageEndingWith("the result is no 64-bit integer");
        for (String zero : List.of("0", "0m")) {
            assertThatThrownBy(() -> apply(Operator.MODULO, "1", zero)).hasMessageEndingWith("the divisor is 0");
        }
        assertThatThrownBy(() -> apply(Operator.DIVIDE, "1.0", "0.0")).hasMessageEndingWith("is no finite number");
        assertThatThrownBy(() -> apply(Operator.LT, "1", "'a'"))
                .hasMessage("ROW-101 the integer 1 and the string a cannot be compared");
        assertThatThrownBy(() -> apply(Operator.ADD, "1", "'a'"))
                .hasMessage("ROW-101 ADD takes numbers, and was given the string a");
        assertThatThrownBy(() -> Operations.cast(SqlType.BIGINT, scalar("'x'")))
                .hasMessage("ROW-103 the string x cannot be cast to BIGINT");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "abc,abc,true",
                "abc,a%,true",
                "abc,%c,true",
                "abc,%b%,true",
                "abc,a_c,true",
                "abc,a_,false",
                "abc,%,true",
                "abc,%%d,false",
                "aXbXc,%X%X%,true",
                "ab,b%,false",
                "\uD83D\uDE00x,_x,true",
                "\"\",%,true",
                "\"\",_,false",
                "aab,%ab,true"
            })
    void like(String text, String pattern, boolean expected) {
        assertThat(Operations.isLike(text, pattern)).isEqualTo(expected);
    }

    @Test
    void membershipAndRange() {
        assertThat(apply(Operator.IN, "1", "2", "1.0")).isEqualTo(Operations.TRUE);
        assertThat(apply(Operator.IN, "1", "2", "NULL")).isNull();
        assertThat(apply(Operator.IN, "1", "2", "3")).isEqualTo(Operations.FALSE);
        assertThat(apply(Operator.BETWEEN, "2", "1", "2")).isEqualTo(Operations.TRUE);
        assertThat(apply(Operator.BETWEEN, "3", "NULL", "2")).isEqualTo(Operations.FALSE);
        assertThat(apply(Operator.BETWEEN, "2", "NULL", "2")).isNull();
        assertThat(apply(Operator.IS_NULL, "NULL")).isEqualTo(Operations.TRUE);
        assertThat(apply(Operator.NOT, "NULL")).isNull();
    }

    @Test
    void functionsAndCasts() {
        assertThat(Operations.apply(ScalarFunction.COALESCE, Arrays.asList(null, Scalar.of(2), Scalar.of(3))))
                .isEqualTo(Scalar.of(2));
        assertThat(Operations.apply(ScalarFunction.ABS, List.of(Scalar.of(-2)))).isEqualTo(Scalar.of(2));
        assertThat(Operations.apply(ScalarFunction.CHAR_LENGTH, List.of(Scalar.of("\uD83D\uDE00x"))))
                .isEqualTo(Scalar.of(2));
        assertThat(Operations.cast(SqlType.BIGINT, scalar("2.9"))).isEqualTo(Scalar.of(2));
        assertThat(Operations.cast(SqlType.VARCHAR, scalar("2.50m"))).isEqualTo(Scalar.of("2.50"));
        assertThat(Operations.cast(SqlType.BOOLEAN, scalar("'TRUE'"))).isEqualTo(Operations.TRUE);
        assertThat(Numbers.average(Scalar.of(10), 4)).isEqualTo(scalar("2.5m"));
        assertThat(Numbers.average(Scalar.of(10.0), 4)).isEqualTo(scalar("2.5"));
    }
}
