package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.engine.EngineSnapshot;
import io.sequor.matcher.limit.Limits;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.StagePatternChecker;
import io.sequor.text.json.Parsed;
import io.sequor.text.json.PatternJson;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run of a case defines, as far as it could be read.
 *
 * @param patterns the patterns
 * @param limits the limits; those that the run does not give are absent
 * @param problems everything that is wrong with them; an engine can be built when this is empty
 */
record Definition(List<StagePattern> patterns, Limits limits, List<Problem> problems) {

    static Definition of(JsonNode run) {
        List<StagePattern> patterns = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        int count = run.path("patterns").size();
        for (int i = 0; i < count; i++) {
            String prefix = count == 1 ? "" : "patterns[" + i + "].";
            Parsed<StagePattern> parsed =
                    PatternJson.fromTree(run.get("patterns").get(i));
            patterns.add(parsed.value());
            parsed.problems().forEach(problem -> problems.add(problem.under(prefix)));
        }
        Limits limits = limits(run.path("limits"));
        if (patterns.isEmpty()) {
            problems.add(new Problem("PAT-020", "patterns", "there is no pattern", "Add one."));
        }
        problems.addAll(StagePatternChecker.checkAll(patterns));
        problems.addAll(limits.problems());
        return new Definition(patterns, limits, problems);
    }

    /** Limits as a case gives them; the node may be missing. */
    static Limits limits(JsonNode json) {
        Limits limits = Limits.none();
        if (json.has("maxBufferedEvents")) {
            limits = limits.withMaxBufferedEvents(json.get("maxBufferedEvents").longValue());
        }
        if (json.has("maxActiveStates")) {
            limits = limits.withMaxActiveStates(json.get("maxActiveStates").longValue());
        }
        if (json.has("maxResults")) {
            limits = limits.withMaxResults(json.get("maxResults").longValue());
        }
        return limits;
    }

    Engine engine() {
        return Engine.builder().patterns(patterns).limits(limits).build();
    }

    Engine restored(EngineSnapshot snapshot, Limits under) {
        return Engine.builder().patterns(patterns).limits(under).restore(snapshot);
    }
}
