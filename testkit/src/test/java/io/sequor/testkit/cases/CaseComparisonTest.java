package io.sequor.testkit.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaseComparisonTest {
    private static final String CASE = """
            {"id": "one", "source": "hand", "features": [],
             "patterns": [{"name": "p", "within": 5, "stages": [{"name": "a", "condition": {"kind": ["A"]}}]}],
             "steps": [
               {"push": {"id": "e", "key": "k", "kind": "A", "time": 1}, "expect": {"ordinal": 0}},
               {"advance": 1, "expect": {"results": [{"type": "match", "pattern": "p", "key": "k",
                  "captures": {"a": [0]}, "startTime": 1, "lastEventTime": 1, "endTime": 1}], "activeStates": 0}},
               {"advance": 0, "expect": {"error": "watermark-regression"}}]}
            """;

    private final StageCase right = read(CASE);
    private final ObjectNode output = new StageCaseRunner(StageWay.ENGINE).run(right);

    @Test
    void whatIsRightDiffersInNothing() {
        assertThat(CaseComparison.differences(right, output)).isEmpty();
        assertThat(output.at("/steps/1/expect/results/0/identity").asText()).hasSize(32);
        assertThat(output.at("/steps/1/expect/results/0/startIdentity").asText())
                .hasSize(32);
    }

    @Test
    void everyDifferenceIsTold() {
        StageCase wrong = read(CASE.replace("\"ordinal\": 0", "\"ordinal\": 3")
                .replace("\"endTime\": 1", "\"endTime\": 6")
                .replace("\"activeStates\": 0", "\"activeStates\": 2")
                .replace("watermark-regression", "late"));
        List<String> differences = CaseComparison.differences(wrong, output);
        assertThat(differences).hasSize(4);
        assertThat(differences.get(0)).isEqualTo("steps[0].ordinal: expected 3, came 0");
        assertThat(differences.get(1)).isEqualTo("steps[1].activeStates: expected 2, came 0");
        assertThat(differences.get(2))
                .startsWith("steps[1].results[0]: expected {")
                .contains("\"endTime\":6", "came {");
        assertThat(differences.get(3)).isEqualTo("steps[2].error: expected \"late\", came \"watermark-regression\"");
        assertThat(CaseComparison.differencesBesideActiveStates(wrong, output)).hasSize(3);
    }

    @Test
    void aMissingResultIsTold() {
        ObjectNode less = output.deepCopy();
        ((ObjectNode) less.at("/steps/1/expect")).putArray("results");
        assertThat(CaseComparison.differences(right, less)).containsExactly("steps[1].results: expected 1, came 0");
    }

    @Test
    void aRefusalNobodyExpectsIsTold() {
        StageCase refused = read(CASE.replace("\"within\": 5", "\"within\": 0"));
        ObjectNode came = new StageCaseRunner(StageWay.ENGINE).run(refused);
        assertThat(came.at("/invalid/0/path").asText()).isEqualTo("within");
        assertThat(came.at("/invalid/0/message").asText()).isNotEmpty();
        assertThat(CaseComparison.differences(refused, came))
                .containsExactly("invalid: the definition was refused at [within]");
    }

    @Test
    void anAcceptedDefinitionThatShouldBeRefusedIsTold() {
        StageCase expectsRefusal = read(CASE.replace("\"features\": []", "\"invalid\": [{\"path\": \"name\"}]"));
        ObjectNode came = new StageCaseRunner(StageWay.ENGINE).run(expectsRefusal);
        assertThat(came.get("invalid")).isEmpty();
        assertThat(CaseComparison.differences(expectsRefusal, came))
                .containsExactly("invalid: nothing is reported at name, only at []");
    }

    @Test
    void aBrokenFactIsTold() {
        StageCase facts = CaseFiles.stageCases().stream()
                .filter(StageCase::isIdentityFacts)
                .findFirst()
                .orElseThrow();
        ObjectNode came = new StageCaseRunner(StageWay.ENGINE).run(facts);
        StageCase others = StageCase.of(facts.json().deepCopy());
        others.json().putArray("facts").add(json("{\"equal\": [[0, 0], [0, 1]]}"));
        assertThat(CaseComparison.differences(others, came))
                .singleElement()
                .asString()
                .startsWith("facts[0].equal: the results [[0,0],[0,1]] have the identities [");
    }

    @Test
    void whatIsNotApplicableDiffersInNothing() {
        assertThat(CaseComparison.differences(right, json("{\"id\": \"one\", \"notApplicable\": \"limits\"}")))
                .isEmpty();
    }

    @Test
    void waysHaveNames() {
        assertThat(StageWay.named("engine-split")).isEqualTo(StageWay.ENGINE_SPLIT);
        assertThatThrownBy(() -> StageWay.named("sideways"))
                .hasMessage("there is no way \"sideways\"; there are engine, engine-restore, engine-split");
    }

    private static StageCase read(String text) {
        return StageCase.of(json(text));
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) Json.parse(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("the texts of this test are JSON", e);
        }
    }
}
