package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.event.Scalar.BooleanScalar;
import io.sequor.matcher.event.Scalar.IntegerScalar;
import io.sequor.matcher.event.Scalar.StringScalar;
import io.sequor.matcher.expr.Numbers;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.run.BatchMatcher;
import io.sequor.matcher.row.run.IncrementalMatcher;
import io.sequor.matcher.row.run.OutputRow;
import io.sequor.matcher.row.run.Row;
import io.sequor.matcher.row.run.RowErrorException;
import io.sequor.matcher.row.run.RowOrder;
import io.sequor.matcher.row.run.RowProgram;
import io.sequor.matcher.row.run.Seq;
import io.sequor.text.sql.RowSql;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Runs cases for row patterns, over all their rows at once or as they come, and says what came out. It judges nothing. */
public final class RowCaseRunner {
    /** Over all rows at once: the case with what came out in the place of what was expected. */
    public ObjectNode run(RowCase one) {
        return overAll(one, RowTrees.query(one.json()));
    }

    private static ObjectNode overAll(RowCase one, RowQuery query) {
        return outcome(one, query, program -> {
            List<Row> rows = new ArrayList<>();
            one.rowsInTime().forEach(values -> rows.add(row(one, values, rows.size())));
            return new BatchMatcher(program, true, report -> {}).run(rows);
        });
    }

    /** From its text, a streaming case step by step, others over all rows at once; of an invalid one the message. */
    public ObjectNode runText(RowCase one) {
        RowQuery query;
        try {
            query = RowSql.parse(one.sql()).query();
        } catch (DefinitionException e) {
            ObjectNode outcome = one.json().deepCopy();
            return outcome.put("error", "INVALID_QUERY").put("message", e.getMessage());
        }
        return one.isStream() ? asTheyCome(one, query) : overAll(one, query);
    }

    /** Row by row: the case with what came out in the place of what was expected, of a streaming case at each step. */
    public ObjectNode runIncrementally(RowCase one) {
        RowQuery query = RowTrees.query(one.json());
        return one.isStream() ? asTheyCome(one, query) : outcome(one, query, program -> rowByRow(one, program));
    }

    private static ObjectNode asTheyCome(RowCase one, RowQuery query) {
        ArrayNode steps = JsonNodeFactory.instance.arrayNode();
        ObjectNode outcome = outcome(one, query, program -> {
            RowStream stream = new RowStream(program, one.timeColumn());
            List<OutputRow> all = new ArrayList<>();
            int[] size = {0};
            one.play(values -> stream.push(row(one, values, size[0]++)), watermark -> {
                List<OutputRow> step = stream.advance(watermark);
                steps.add(rows(step));
                all.addAll(step);
            });
            all.addAll(stream.finish());
            return all;
        });
        ObjectNode stream = one.json().get("stream").deepCopy();
        stream.set("expected", steps);
        outcome.set("stream", stream);
        return outcome;
    }

    private static List<OutputRow> rowByRow(RowCase one, RowProgram program) {
        List<Row> rows = new ArrayList<>();
        one.rowsInTime().forEach(values -> rows.add(row(one, values, rows.size())));
        List<OutputRow> answer = new ArrayList<>();
        for (List<Row> partition :
                new RowOrder(program.query()).partitions(rows).values()) {
            IncrementalMatcher matcher = new IncrementalMatcher(program, true, true, report -> {});
            partition.forEach(row -> matcher.advance(List.of(row)));
            matcher.finish();
            matcher.results().forEach(result -> answer.addAll(result.output()));
        }
        return answer;
    }

    private static ObjectNode outcome(RowCase one, RowQuery query, Function<RowProgram, List<OutputRow>> way) {
        ObjectNode outcome = one.json().deepCopy();
        if (outcome.has("stream")) {
            outcome.putNull("stream");
        }
        try {
            outcome.set("expected", rows(way.apply(RowProgram.compile(query))));
            outcome.putNull("error");
        } catch (RowErrorException e) {
            outcome.set("expected", JsonNodeFactory.instance.arrayNode());
            outcome.put("error", e.kind().name());
        }
        return outcome;
    }

    private static Row row(RowCase one, JsonNode values, int seq) {
        List<String> columns = one.columns();
        Event.Builder event = Event.builder("r" + seq, "key", "row", 0);
        for (int i = 0; i < columns.size(); i++) {
            event.field(columns.get(i), RowTrees.scalar(values.get(i)));
        }
        return new Row(new Seq(seq), event.build());
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
