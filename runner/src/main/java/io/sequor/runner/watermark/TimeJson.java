package io.sequor.runner.watermark;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.kstreams.watermark.Source;
import java.util.Set;

/** A {@link TimeTable} for programs: an object; times are milliseconds, -1 for none. */
final class TimeJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final TimeTable table;

    TimeJson(TimeTable table) {
        this.table = table;
    }

    String text() {
        ObjectNode all = NODES.objectNode().put("topic", table.topic());
        table.application().ifPresent(reader -> all.put("applicationId", reader.id()));
        ArrayNode partitions = all.putArray("partitions");
        table.partitions().forEach((number, partition) -> partitions.add(partition(number, partition)));
        return all.toPrettyString();
    }

    private ObjectNode partition(int number, ControlHistory.Partition partition) {
        ObjectNode node = NODES.objectNode()
                .put("partition", number)
                .put("watermark", partition.sources().watermark())
                .put("watermarkIso", new Moment(partition.sources().watermark()).iso())
                .put("records", partition.records())
                .put("noControlRecords", partition.others())
                .put("accepted", partition.accepted());
        ObjectNode dropped = node.putObject("dropped");
        partition.dropped().forEach(dropped::put);
        Set<String> holders = TimeTable.holders(partition.sources());
        ArrayNode sources = node.putArray("sources");
        partition
                .sources()
                .known()
                .forEach((name, source) ->
                        sources.add(source(name, source).put("holdsTimeBack", holders.contains(name))));
        ObjectNode fences = node.putObject("fences");
        partition.sources().fences().forEach(fences::put);
        if (table.application().isPresent()) {
            ArrayNode ahead = node.putArray("waits");
            table.ahead(number).forEach(fence -> ahead.add(ahead(fence)));
        }
        return node;
    }

    private static ObjectNode source(String name, Source source) {
        ObjectNode node = NODES.objectNode()
                .put("source", name)
                .put("status", StatusText.of(source.status()))
                .put("claim", source.claim())
                .put("claimIso", new Moment(source.claim()).iso());
        source.epoch().ifPresent(epoch -> node.put("epoch", epoch));
        source.sequence().ifPresent(sequence -> node.put("sequence", sequence));
        return node;
    }

    private static ObjectNode ahead(TimeTable.Ahead ahead) {
        ObjectNode node = NODES.objectNode()
                .put("eventsTopic", ahead.eventsTopic())
                .put("fence", ahead.fence())
                .put("controlOffset", ahead.controlOffset())
                .put("source", ahead.source());
        ahead.position().ifPresent(position -> node.put("position", position));
        return node;
    }
}
