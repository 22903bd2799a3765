package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A case for row patterns, as it stands in its file.
 *
 * @param json the whole case; not to be changed
 */
public record RowCase(ObjectNode json) {
    static RowCase of(JsonNode json) {
        if (!json.isObject() || !json.path("id").isTextual()) {
            throw new IllegalArgumentException("a case is an object with an id, and this is " + json);
        }
        return new RowCase((ObjectNode) json);
    }

    /** Unique name. */
    public String id() {
        return json.get("id").textValue();
    }

    /** The query as text. */
    public String sql() {
        return json.get("sql").textValue();
    }

    /** Whether the query is to be refused. */
    public boolean isInvalid() {
        return json.path("error").asText().equals("INVALID_QUERY");
    }

    /** The names of the columns, in the order of the values of a row. */
    List<String> columns() {
        List<String> names = new ArrayList<>();
        json.get("columns").forEach(column -> names.add(column.get("name").textValue()));
        return names;
    }

    /** The rows in the order in which they arrive; of a streaming case those that are not late. */
    List<JsonNode> rowsInTime() {
        List<JsonNode> rows = new ArrayList<>();
        if (!json.path("stream").isObject()) {
            json.get("rows").forEach(rows::add);
            return rows;
        }
        JsonNode stream = json.get("stream");
        int column = columns().indexOf(stream.get("time_column").textValue());
        long late = stream.get("finality").textValue().equals("strict") ? -1 : 0;
        long watermark = Long.MIN_VALUE;
        for (JsonNode event : stream.get("events")) {
            if (event.has("watermark")) {
                watermark = Math.max(watermark, event.get("watermark").longValue() + late);
            } else {
                JsonNode row = json.get("rows").get(event.get("row").intValue());
                if (!row.get(column).isNull() && row.get(column).longValue() > watermark) {
                    rows.add(row);
                }
            }
        }
        return rows;
    }
}
