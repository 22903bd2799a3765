package io.sequor.text.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Prefer;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a pattern; what cannot be read is reported, and something harmless stands for it. */
final class PatternReader {
    /** Most stages that are read: beyond what the rules allow, so that they can name the number. */
    private static final int MOST_STAGES = 1000;

    private static final List<String> PATTERN_MEMBERS =
            List.of("name", "within", "stages", "selection", "prefer", "timeouts", "forbidden", "absence");
    private static final List<String> STAGE_MEMBERS =
            List.of("name", "condition", "contiguity", "repeatContiguity", "min", "max", "forbidden");

    private final Problems problems = new Problems();
    private final ConditionReader conditions = new ConditionReader(problems);

    private PatternReader() {}

    /** The pattern and its problems of shape, with paths that begin inside the pattern. */
    static Parsed<StagePattern> read(JsonNode json) {
        PatternReader reader = new PatternReader();
        StagePattern pattern = reader.pattern(json, Place.root(Place.WHOLE_PATTERN));
        return new Parsed<>(pattern, reader.problems.toList());
    }

    private StagePattern pattern(JsonNode json, Place at) {
        Members members = new Members(json, at, "the pattern", problems);
        if (!json.isObject()) {
            problems.wrongType(at, "a pattern, an object", json);
        } else {
            members.among(PATTERN_MEMBERS);
            members.require("name", "Name it.");
            members.require("within", "Give the length of the window in milliseconds.");
            members.require("stages", "Add a stage.");
        }
        return new StagePattern(
                members.text("name").orElse(""),
                members.integer("within", 1, StagePattern.MAX_WINDOW).orElse(1),
                members.has("stages") ? stages(members) : List.of(),
                condition(members, "forbidden"),
                condition(members, "absence"),
                members.word("selection", Selection.class).orElse(Selection.NO_SKIP),
                members.word("prefer", Prefer.class).orElse(Prefer.FEWEST),
                members.word("timeouts", Timeouts.class).orElse(Timeouts.ALL));
    }

    private List<Stage> stages(Members pattern) {
        int count = pattern.value("stages").size();
        if (pattern.value("stages").isArray() && count > MOST_STAGES) {
            problems.tooMany(pattern.at().then("stages"), count, StagePattern.MAX_STAGES);
            return List.of();
        }
        List<Stage> stages = new ArrayList<>();
        for (JsonNode stage : pattern.elements("stages")) {
            stages.add(stage(stage, pattern.at().then("stages", stages.size())));
        }
        return stages;
    }

    private Stage stage(JsonNode json, Place at) {
        Members members = new Members(json, at, "the stage", problems);
        if (!json.isObject()) {
            problems.wrongType(at, "a stage, an object", json);
        } else {
            members.among(STAGE_MEMBERS);
            members.require("name", "Name it.");
            members.require("condition", "Say what an event must satisfy; {\"all\": []} accepts every event.");
        }
        Contiguity contiguity = members.word("contiguity", Contiguity.class).orElse(Contiguity.SKIP_NEXT);
        int min = (int) members.smallInteger("min", 0, Stage.MAX_REPETITIONS).orElse(1);
        return new Stage(
                members.text("name").orElse(""),
                condition(members, "condition").orElse(ConditionReader.HARMLESS),
                condition(members, "forbidden"),
                contiguity,
                members.word("repeatContiguity", Contiguity.class).orElse(contiguity),
                min,
                (int) members.smallInteger("max", 1, Stage.MAX_REPETITIONS).orElse(Math.max(1, min)));
    }

    private Optional<Condition> condition(Members members, String member) {
        return members.has(member)
                ? Optional.of(
                        conditions.condition(members.value(member), members.at().then(member)))
                : Optional.empty();
    }
}
