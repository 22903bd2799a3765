package io.sequor.testkit.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every case for the processor through a topology, its logs in every order. {@code -Dcase=ID} runs one,
 * {@code -Dorders=N} tries N random orders.
 */
class ProcessorConformanceTest {
    private static final List<ProcessorCase> CASES = ProcessorCase.all();
    private static final String SELECTED = System.getProperty("case", "");

    @TestFactory
    Stream<DynamicTest> processor() {
        ProcessorCaseRunner runner = new ProcessorCaseRunner(Integer.getInteger("orders", 1));
        return CASES.stream()
                .filter(one -> SELECTED.isEmpty() || SELECTED.equals(one.id()))
                .map(one -> DynamicTest.dynamicTest(
                        one.id(),
                        () -> assertThat(ProcessorComparison.differences(one, runner.run(one)))
                                .as("case %s through processor (run it alone with -Dcase=%s)", one.id(), one.id())
                                .isEmpty()));
    }

    @Test
    void everyCaseIsThere() {
        assertThat(CASES).hasSize(176).extracting(ProcessorCase::id).doesNotHaveDuplicates();
    }
}
