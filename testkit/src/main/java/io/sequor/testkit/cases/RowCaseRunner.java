package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.event.Scalar.BooleanScalar;
import io.sequor.matcher.event.Scalar.IntegerScalar;
import io.sequor.matcher.event.Scalar.StringScalar;
import io.sequor.matcher.expr.Numbers;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.run.BatchMatcher;
import io.sequor.matcher.row.run.OutputRow;
import io.sequor.matcher.row.run.Row;
import io.sequor.matcher.row.run.RowErrorException;
import io.sequor.matcher.row.run.RowProgram;
import io.sequor.matcher.row.run.Seq;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs cases for row patterns over all their rows at once, and says what came out. It judges nothing. */
public final class RowCaseRunner {
    /** The case with what came out in the place of what was expected. */
    public ObjectNode run(RowCase one) {
        return run(one, RowTrees.query(one.json()));
    }

    /** The same with a query in the place of the case's own trees. */
    public ObjectNode run(RowCase one, RowQuery query) {
        ObjectNode outcome = one.json().deepCopy();
        if (outcome.has("stream")) {
            outcome.putNull("stream");
        }
        try {
            BatchMatcher matcher = new BatchMatcher(RowProgram.compile(query), true, report -> {});
            outcome.set("expected", rows(matcher.run(rows(one))));
            outcome.putNull("error");
        } catch (RowErrorException e) {
            outcome.set("expected", JsonNodeFactory.instance.arrayNode());
            outcome.put("error", e.kind().name());
        }
        return outcome;
    }

    private static List<Row> rows(RowCase one) {
        List<String> columns = one.columns();
        List<Row> rows = new ArrayList<>();
        for (JsonNode values : one.rowsInTime()) {
            Event.Builder event = Event.builder("r" + rows.size(), "key", "row", 0);
            for (int i = 0; i < columns.size(); i++) {
                event.field(columns.get(i), RowTrees.scalar(values.get(i)));
            }
            rows.add(new Row(new Seq(rows.size()), event.build()));
        }
        return rows;
    }

    private static ArrayNode rows(List<OutputRow> rows) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (OutputRow row : rows) {
            ArrayNode values = array.addArray();
            row.values().forEach(value -> values.add(json(value)));
        }
        return array;
    }

    private static JsonNode json(Optional<Scalar> value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value.isEmpty()) {
            return nodes.nullNode();
        }
        Scalar scalar = value.get();
        if (scalar instanceof StringScalar text) {
            return nodes.textNode(text.value());
        }
        if (scalar instanceof BooleanScalar truth) {
            return nodes.booleanNode(truth.value());
        }
        return scalar instanceof IntegerScalar integer
                ? nodes.numberNode(integer.value())
                : nodes.numberNode(Numbers.exact(scalar));
    }
}
