package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.diagnostic.Problem;

/**
 * Runs a case for stage patterns through an engine and says what came out, in the format of the case: every
 * {@code expect} is replaced, results carry their identities, {@code invalid} lists what was reported. It judges
 * nothing.
 */
public final class StageCaseRunner {
    private final StageWay way;

    /** A runner for one way. */
    public StageCaseRunner(StageWay way) {
        this.way = way;
    }

    /**
     * What came out of a case.
     *
     * @return a new tree; the case stays as it is
     * @throws IllegalArgumentException when the case has a step or an event of an unknown form
     */
    public ObjectNode run(StageCase given) {
        StageCase output = StageCase.of(given.json().deepCopy());
        output.runs().forEach(run -> replaceExpectations(run, given.expectsRefusal()));
        return output.json();
    }

    private void replaceExpectations(ObjectNode run, boolean expectsRefusal) {
        Definition definition = Definition.of(run);
        if (expectsRefusal || !definition.problems().isEmpty()) {
            ArrayNode invalid = run.putArray("invalid");
            for (Problem problem : definition.problems()) {
                invalid.addObject().put("path", problem.path()).put("message", problem.message());
            }
            return;
        }
        StageRun steps = new StageRun(definition, way);
        for (ObjectNode step : Json.objects(run.path("steps"))) {
            ObjectNode outcome = steps.outcome(step);
            step.set("expect", outcome);
        }
    }
}
