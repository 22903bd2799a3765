package io.sequor.testkit.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every stage case through an engine, in three ways. {@code -Dcase=ID} runs one. */
class StageConformanceTest {
    private static final List<StageCase> CASES = CaseFiles.stageCases();
    private static final List<String> OTHER_IDS = Stream.of("row-pattern", "processor")
            .flatMap(topic -> CaseFiles.ids(topic).stream())
            .toList();

    @TestFactory
    Stream<DynamicTest> engine() {
        return through(StageWay.ENGINE);
    }

    @TestFactory
    Stream<DynamicTest> engineRestoredBetweenAnyTwoSteps() {
        return through(StageWay.ENGINE_RESTORE);
    }

    @TestFactory
    Stream<DynamicTest> engineWithSplitAdvances() {
        return through(StageWay.ENGINE_SPLIT);
    }

    private static Stream<DynamicTest> through(StageWay way) {
        StageCaseRunner runner = new StageCaseRunner(way);
        return CaseSelection.selected(CASES, OTHER_IDS)
                .map(one -> DynamicTest.dynamicTest(
                        one.id(),
                        () -> assertThat(CaseComparison.differences(one, runner.run(one)))
                                .as("case %s through %s (run it alone with -Dcase=%s)", one.id(), way.text(), one.id())
                                .isEmpty()));
    }

    @Test
    void everyCaseIsThere() {
        assertThat(CASES).hasSize(935).extracting(StageCase::id).doesNotHaveDuplicates();
    }

    @Test
    void anUnknownIdFails() {
        assertThatThrownBy(() -> CaseSelection.selected("nothing-001", CASES, OTHER_IDS))
                .hasMessage("no case has the id \"nothing-001\" (given by -Dcase); there are 935 cases for stage"
                        + " patterns, the first is absence-001");
    }

    @Test
    void anIdOfAnotherTopicSelectsNothing() {
        assertThat(CaseSelection.selected(OTHER_IDS.get(0), CASES, OTHER_IDS)).isEmpty();
    }
}
