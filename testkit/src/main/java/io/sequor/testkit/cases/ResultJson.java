package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.match.Result;
import io.sequor.testkit.oracle.OracleResult;
import io.sequor.testkit.oracle.OracleResults;
import java.util.Locale;

/** Results as case files write them. */
public final class ResultJson {
    private ResultJson() {}

    /** A result of an engine, with its identities. */
    public static ObjectNode of(Result result) {
        return of(OracleResults.of(result))
                .put("identity", result.identity())
                .put("startIdentity", result.startIdentity());
    }

    /** A result without identities. */
    public static ObjectNode of(OracleResult result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("type", result.type().name().toLowerCase(Locale.ROOT));
        json.put("pattern", result.pattern());
        json.put("key", result.key());
        ObjectNode captures = json.putObject("captures");
        result.captures().forEach((stage, ordinals) -> {
            ArrayNode array = captures.putArray(stage);
            ordinals.forEach(array::add);
        });
        if (result.type() == OracleResult.Type.TIMEOUT) {
            ArrayNode awaiting = json.putArray("awaiting");
            result.awaiting().forEach(awaiting::add);
        }
        return json.put("startTime", result.startTime())
                .put("lastEventTime", result.lastEventTime())
                .put("endTime", result.endTime());
    }
}
