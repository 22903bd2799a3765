package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

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

    /** Whether rows and watermarks come one after the other. */
    public boolean isStream() {
        return json.path("stream").isObject();
    }

    /** The rows in the order in which they arrive; of a streaming case those that are not late. */
    List<JsonNode> rowsInTime() {
        List<JsonNode> rows = new ArrayList<>();
        if (isStream()) {
            play(rows::add, watermark -> {});
        } else {
            json.get("rows").forEach(rows::add);
        }
        return rows;
    }

    /** The column that watermarks are about. */
    String timeColumn() {
        return json.get("stream").get("time_column").textValue();
    }

    /**
     * Plays a streaming case.
     *
     * @param rows is given the rows that are not late
     * @param watermarks is given the watermarks: no row at or before one is still to come
     */
    void play(Consumer<JsonNode> rows, LongConsumer watermarks) {
        JsonNode stream = json.get("stream");
        int column = columns().indexOf(timeColumn());
        long strict = stream.get("finality").textValue().equals("strict") ? -1 : 0;
        long watermark = Long.MIN_VALUE;
        for (JsonNode event : stream.get("events")) {
            if (event.has("watermark")) {
                watermark = Math.max(watermark, event.get("watermark").longValue() + strict);
                watermarks.accept(watermark);
            } else {
                JsonNode row = json.get("rows").get(event.get("row").intValue());
                if (!row.get(column).isNull() && row.get(column).longValue() > watermark) {
                    rows.accept(row);
                }
            }
        }
    }
}
