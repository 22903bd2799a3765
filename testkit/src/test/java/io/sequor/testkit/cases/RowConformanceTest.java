package io.sequor.testkit.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every case for row patterns, over all its rows at once and as they come. {@code -Dcase=ID} runs one. */
class RowConformanceTest {
    private static final List<RowCase> CASES = CaseFiles.rowCases();

    @TestFactory
    Stream<DynamicTest> batch() {
        return through(new RowCaseRunner()::run);
    }

    @TestFactory
    Stream<DynamicTest> incremental() {
        return through(new RowCaseRunner()::runIncrementally);
    }

    private static Stream<DynamicTest> through(Function<RowCase, ObjectNode> way) {
        return selected()
                .filter(one -> !one.isInvalid())
                .map(one -> DynamicTest.dynamicTest(
                        one.id(),
                        () -> assertThat(RowComparison.differences(one, way.apply(one)))
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
