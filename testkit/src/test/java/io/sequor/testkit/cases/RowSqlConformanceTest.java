package io.sequor.testkit.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.text.sql.RowSql;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The text of every case for row patterns. {@code -Dcase=ID} runs one. */
class RowSqlConformanceTest {
    private static final List<RowCase> CASES = CaseFiles.rowCases();

    @TestFactory
    Stream<DynamicTest> theTextGivesTheSameAnswer() {
        RowCaseRunner runner = new RowCaseRunner();
        return selected()
                .map(one -> DynamicTest.dynamicTest(
                        one.id(),
                        () -> assertThat(RowComparison.differences(one, runner.runText(one)))
                                .as("case %s (run it alone with -Dcase=%s)\n%s", one.id(), one.id(), one.sql())
                                .isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> theTextHasTheSameTrees() {
        return selected()
                .filter(one -> !one.isInvalid())
                .map(one -> DynamicTest.dynamicTest(
                        one.id(),
                        () -> assertThat(RowSql.parse(one.sql()).query()).isEqualTo(RowTrees.query(one.json()))));
    }

    @TestFactory
    Stream<DynamicTest> invalidTextIsRefused() {
        return selected()
                .filter(RowCase::isInvalid)
                .map(one -> DynamicTest.dynamicTest(
                        one.id(),
                        () -> assertThatThrownBy(() -> RowSql.parse(one.sql()))
                                .isInstanceOf(DefinitionException.class)
                                .hasMessageContaining("at line 1, column ")
                                .hasMessageContaining("^\n")));
    }

    @Test
    void thereAreInvalidCases() {
        assertThat(CASES.stream().filter(RowCase::isInvalid)).hasSize(21);
    }

    private static Stream<RowCase> selected() {
        String id = System.getProperty("case", "");
        return CASES.stream().filter(one -> id.isEmpty() || one.id().equals(id));
    }
}
