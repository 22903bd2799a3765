package io.sequor.runner.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sequor.matcher.stage.StagePattern;
import io.sequor.runner.terminal.CommandFailure;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class DemoPatternTest {
    private static final String FILE = "runner/src/main/resources/io/sequor/runner/demo/quiet.json";

    @Test
    void everyFileHoldsThePatternOfItsName() {
        assertThat(DemoPattern.patterns())
                .extracting(StagePattern::name)
                .containsExactlyElementsOf(Arrays.stream(DemoPattern.values())
                        .map(DemoPattern::patternName)
                        .toList());
    }

    @Test
    void saysWhichFileHasWhichProblems() {
        CommandFailure failure = failure("{\"name\": \"quiet\", \"within\": -1, \"stages\": []}");
        assertThat(failure).hasMessageStartingWith("pattern file: 2 problems\n").hasMessageContaining("at within. ");
        assertThat(failure.where()).isEqualTo(FILE);
        assertThat(failure.remedy()).isEqualTo("correct the file and start again");
    }

    @Test
    void saysWhichFileIsNoJson() {
        CommandFailure failure = failure("{\"name\": ");
        assertThat(failure).hasMessageStartingWith("pattern file: 1 problem\nJSN-");
        assertThat(failure.where()).isEqualTo(FILE);
    }

    @Test
    void refusesAnotherName() {
        CommandFailure failure = failure("""
                {"name": "silent", "within": 10, "stages": [{"name": "a", "condition": {"kind": ["quake"]}}]}""");
        assertThat(failure).hasMessage("the pattern is named \"silent\", and its file \"quiet\"");
        assertThat(failure.where()).isEqualTo(FILE);
        assertThat(failure.remedy()).isEqualTo("give the pattern the name of its file and start again");
    }

    private static CommandFailure failure(String text) {
        return catchThrowableOfType(CommandFailure.class, () -> DemoPattern.QUIET.read(text));
    }
}
