package io.sequor.testkit.random;

import io.sequor.testkit.oracle.Oracle;
import io.sequor.testkit.oracle.OracleAdvance;
import io.sequor.testkit.oracle.Pushed;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** What the rules say of a scenario. */
public final class OracleRun {
    private final List<Pushed> accepted = new ArrayList<>();
    private final List<Long> watermarks = new ArrayList<>();
    private long watermark = -1;

    private OracleRun() {}

    /** One outcome for each step. Cost: that of {@link Oracle#evaluate}. */
    public static List<Outcome> of(Scenario scenario) {
        return new OracleRun().outcomes(scenario);
    }

    private List<Outcome> outcomes(Scenario scenario) {
        List<Outcome> pushes = scenario.steps().stream().map(this::take).toList();
        Iterator<OracleAdvance> advances =
                Oracle.evaluate(scenario.patterns(), accepted, watermarks).iterator();
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < pushes.size(); i++) {
            if (scenario.steps().get(i) instanceof Step.Advance) {
                OracleAdvance advance = advances.next();
                outcomes.add(new Outcome.Advanced(advance.results(), advance.activeStates()));
            } else {
                outcomes.add(pushes.get(i));
            }
        }
        return outcomes;
    }

    /** Numbers the accepted events; the outcome of an advance is not known before all events are. */
    private Outcome take(Step step) {
        return step.accept(new Step.Visitor<>() {
            @Override
            public Outcome push(Step.Push push) {
                if (push.event().time() <= watermark) {
                    return new Outcome.Late();
                }
                accepted.add(new Pushed(push.event(), accepted.size()));
                return new Outcome.Accepted(accepted.size() - 1L);
            }

            @Override
            public Outcome advance(Step.Advance advance) {
                watermark = advance.watermark();
                watermarks.add(watermark);
                return new Outcome.Advanced(List.of(), 0);
            }
        });
    }
}
