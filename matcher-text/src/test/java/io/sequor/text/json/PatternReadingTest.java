package io.sequor.text.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.condition.Conditions;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternReadingTest {
    @Test
    void whatIsNotGivenHasItsDefault() {
        StagePattern expected = StagePattern.builder("p", Duration.ofMillis(10))
                .stage("a", Conditions.kind("A"))
                .build();
        assertThat(PatternJson.readOne(Refusals.withCondition("{\"kind\": [\"A\"]}")))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 1, 1",
        "'\"min\": 3', 3, 3",
        "'\"max\": 3', 1, 3",
        "'\"min\": 1', 1, 1",
        "'\"min\": 2, \"max\": 5', 2, 5"
    })
    void maxFollowsMin(String quantifier, int min, int max) {
        Stage stage = stageWith(quantifier);
        assertThat(stage.min()).isEqualTo(min);
        assertThat(stage.max()).isEqualTo(max);
    }

    @Test
    void anOptionalStageHasMaxOne() {
        String file = "{\"name\": \"p\", \"within\": 10, \"stages\": [{\"name\": \"a\", \"condition\": {\"all\": []}},"
                + " {\"name\": \"b\", \"min\": 0, \"condition\": {\"all\": []}}]}";
        assertThat(PatternJson.readOne(file).stages().get(1).max()).isEqualTo(1);
    }

    @Test
    void repetitionsAreAwaitedLikeTheFirstUnlessSaidOtherwise() {
        assertThat(stageWith("\"contiguity\": \"SKIP_ANY\"").repeatContiguity()).isEqualTo(Contiguity.SKIP_ANY);
        assertThat(stageWith("\"repeatContiguity\": \"STRICT\"").contiguity()).isEqualTo(Contiguity.SKIP_NEXT);
        assertThat(stageWith("\"repeatContiguity\": \"STRICT\"").repeatContiguity())
                .isEqualTo(Contiguity.STRICT);
    }

    @Test
    void theLastCaptureMayBeNamedToo() {
        String last = Refusals.withCondition(
                "{\"eq\": [{\"capture\": \"a\", \"field\": \"x\", \"which\": \"last\"}, {\"integer\": 1}]}");
        String unnamed = Refusals.withCondition("{\"eq\": [{\"capture\": \"a\", \"field\": \"x\"}, {\"integer\": 1}]}");
        assertThat(PatternJson.readOne(last)).isEqualTo(PatternJson.readOne(unnamed));
    }

    private static Stage stageWith(String options) {
        String more = options.isEmpty() ? "" : ", " + options;
        String stage = "{\"name\": \"a\", \"condition\": {\"kind\": [\"A\"]}" + more + "}";
        return PatternJson.readOne("{\"name\": \"p\", \"within\": 10, \"stages\": [" + stage + "]}")
                .stages()
                .get(0);
    }
}
