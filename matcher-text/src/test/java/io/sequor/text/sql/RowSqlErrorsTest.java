package io.sequor.text.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowSqlErrorsTest {
    private static List<Problem> problems(String sql) {
        DefinitionException refused = catchThrowableOfType(DefinitionException.class, () -> RowSql.parse(sql));
        assertThat(refused).as(sql).isNotNull();
        return refused.problems();
    }

    @Test
    void aMistakeIsShownWithItsLineAndACaret() {
        List<Problem> problems = problems("SELECT x FROM t\nMATCH_RECOGNIZE (MEASURES Z.v AS x PATTERN (A))");
        assertThat(problems).hasSize(1);
        assertThat(problems.get(0).toText())
                .startsWith("ROW-003 measures.x: there is no label Z\n"
                        + "    MATCH_RECOGNIZE (MEASURES Z.v AS x PATTERN (A))\n"
                        + "                              ^\n"
                        + "  at line 2, column 27. ");
    }

    @Test
    void allMistakesAreReportedAtOnce() {
        assertThat(problems("SELECT k.x FROM t MATCH_RECOGNIZE (MEASURES FOO(1) AS x, CAST(v AS BLOB) AS y,"
                        + " 99999999999999999999 AS z PATTERN (A)) AS m"))
                .extracting(Problem::code)
                .containsExactlyInAnyOrder("SQL-008", "SQL-006", "SQL-006", "SQL-005");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT x FROM t MATCH_RECOGNIZE (PATTERN (A)) AS m WHERE x > 1; WHERE",
                "SELECT x FROM t JOIN u ON a = b MATCH_RECOGNIZE (PATTERN (A)); JOIN",
                "SELECT x FROM t MATCH_RECOGNIZE (PATTERN (A)) GROUP BY x; GROUP",
                "SELECT x FROM t MATCH_RECOGNIZE (PATTERN (A)) HAVING x > 1; HAVING",
                "SELECT x FROM t MATCH_RECOGNIZE (PATTERN (A)) AS m ORDER BY x; ORDER",
                "SELECT x FROM t MATCH_RECOGNIZE (PATTERN (A)) LIMIT 5; LIMIT",
                "SELECT x FROM t MATCH_RECOGNIZE (PATTERN (A)) UNION SELECT y FROM u; UNION",
                "WITH u AS (SELECT 1) SELECT x FROM u; WITH",
                "SELECT x FROM (SELECT y FROM t) MATCH_RECOGNIZE (PATTERN (A)); subquery",
                "SELECT SUM(x) OVER w FROM t MATCH_RECOGNIZE (PATTERN (A)); OVER",
                "SELECT DISTINCT x FROM t MATCH_RECOGNIZE (PATTERN (A)); DISTINCT",
                "INSERT INTO u SELECT x FROM t; INSERT",
                "CREATE TABLE u (x INT); CREATE",
            })
    void otherSqlIsRefusedByName(String sql, String name) {
        assertThat(problems(sql)).anySatisfy(problem -> {
            assertThat(problem.code()).isEqualTo("SQL-002");
            assertThat(problem.message()).contains("have no " + name);
        });
    }

    @Test
    void deepNestingIsAMistake() {
        String deep = "(".repeat(20_000) + "A" + ")".repeat(20_000);
        assertThat(problems("SELECT x FROM t MATCH_RECOGNIZE (PATTERN (" + deep + "))"))
                .extracting(Problem::code)
                .containsExactly("SQL-007");
        String chain = "SELECT x FROM t MATCH_RECOGNIZE (MEASURES A.v" + " + 1".repeat(20_000) + " AS x PATTERN (A))";
        assertThat(problems(chain)).extracting(Problem::code).containsExactly("SQL-007");
        String nots = "SELECT x FROM t MATCH_RECOGNIZE (PATTERN (A) DEFINE A AS " + "NOT ".repeat(20_000) + "v)";
        assertThat(problems(nots)).extracting(Problem::code).containsExactly("SQL-007");
    }

    @Test
    void namesAreFoldedUnlessQuoted() {
        RowSql read = RowSql.parse("select \"Last\" from Orders.v1 match_recognize (partition by Key order by TS desc"
                + " measures a.Price as \"Last\" pattern (a \"b\"+?) define \"b\" as \"b\".\"Price\" > -1)");
        assertThat(read.topic()).isEqualTo("Orders.v1");
        assertThat(read.toSql())
                .contains("PARTITION BY key", "A.price AS \"Last\"", "(A \"b\"+?)", "\"b\".\"Price\" > -1");
        assertThat(RowSql.parse(read.toSql())).isEqualTo(read);
    }
}
