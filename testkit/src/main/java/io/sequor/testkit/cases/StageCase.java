package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A case for stage patterns: patterns and steps with what is expected of each, or identity facts about several runs.
 *
 * @param json the case as it stands in its file; callers leave it as it is
 */
public record StageCase(ObjectNode json) {
    /** Its id, unique among all case files. */
    public String id() {
        return json.path("id").asText();
    }

    /** Whether it states facts about identities, of several runs. */
    public boolean isIdentityFacts() {
        return json.has("runs");
    }

    /** Whether its definition is to be refused. */
    public boolean expectsRefusal() {
        return json.has("invalid");
    }

    /** Its runs, each an object with patterns, limits and steps; the case itself where it has only one. */
    public List<ObjectNode> runs() {
        if (!isIdentityFacts()) {
            return List.of(json);
        }
        return Json.objects(json.get("runs"));
    }

    /** For people and test reports: the id. */
    @Override
    public String toString() {
        return id();
    }

    static StageCase of(JsonNode json) {
        if (!json.isObject() || !json.path("id").isTextual()) {
            throw new IllegalArgumentException("a case is an object with an \"id\", and this is " + json.getNodeType());
        }
        return new StageCase((ObjectNode) json);
    }
}
