package io.sequor.testkit.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every case for row patterns over all its rows at once. {@code -Dcase=ID} runs one. */
class RowConformanceTest {
    private static final List<RowCase> CASES = CaseFiles.rowCases();

    @TestFactory
    Stream<DynamicTest> batch() {
        RowCaseRunner runner = new RowCaseRunner();
        return selected()
                .filter(one -> !one.isInvalid())
                .map(one -> DynamicTest.dynamicTest(
                        one.id(),
                        () -> assertThat(RowComparison.differences(one, runner.run(one)))
                                .as("case %s (run it alone with -Dcase=%s)\n%s", one.id(), one.id(), one.sql())
                                .isEmpty()));
    }

    private static Stream<RowCase> selected() {
        String id = System.getProperty("case", "");
        return CASES.stream().filter(one -> id.isEmpty() || one.id().equals(id));
    }

    @Test
    void everyCaseIsThere() {
        assertThat(CASES).hasSize(809).extracting(RowCase::id).doesNotHaveDuplicates();
    }
}
