package io.sequor.testkit.topology;

import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.InBand;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/** The topic of the control records under a driver, and what is known of the events piped so far; all sources share it. */
final class ControlInput {
    private final PipedRecords records;
    private final String topic;
    private final boolean inBand;
    private final TestInputTopic<byte[], byte[]> input;
    private final Map<String, Long> noted = new TreeMap<>();
    private long written;

    /** The input of a driver; refuses a topic that the topology does not read, or a control topic that is not empty. */
    ControlInput(TopologyTestDriver driver, String topic, boolean inBand) {
        this.records = new PipedRecords(Objects.requireNonNull(driver, "driver"));
        this.topic = Objects.requireNonNull(topic, "topic");
        this.inBand = inBand;
        SortedMap<String, Long> counts = records.counts();
        Long before = counts.get(topic);
        if (before == null) {
            throw new IllegalArgumentException("TWM-001 the topology reads no topic " + topic + ", only "
                    + counts.keySet() + ". Name the topic as Sequor was told it, in "
                    + (inBand ? "events(..)" : "watermarks(..)"));
        }
        if (!inBand && before > 0) {
            throw new IllegalStateException("TWM-002 something stands in the control topic " + topic
                    + " already. Make one TestWatermarks of a driver, before anything is written there, and let its"
                    + " source(name) speak for further sources");
        }
        this.input = driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /**
     * Notes the records that were piped last into an events topic.
     *
     * @return the offset of the last of them
     */
    long note(String eventsTopic, int count) {
        Objects.requireNonNull(eventsTopic, "eventsTopic");
        check(count > 0, "TWM-003 " + count + " records of " + eventsTopic + " are noted. Note 1 or more");
        check(
                inBand || !eventsTopic.equals(topic),
                "TWM-004 " + topic + " is the control topic, and no fence covers it. Note the records of events topics"
                        + " alone");
        SortedMap<String, Long> counts = records.counts();
        check(
                counts.containsKey(eventsTopic),
                "TWM-001 the topology reads no topic " + eventsTopic + ", only " + counts.keySet()
                        + ". Name an events topic as Sequor was told it, in events(..)");
        long piped = counts.get(eventsTopic) - (inBand && eventsTopic.equals(topic) ? written : 0);
        long total = noted.getOrDefault(eventsTopic, 0L) + count;
        if (total > piped) {
            throw new IllegalStateException("TWM-005 " + total + " records of " + eventsTopic
                    + " are noted in all, and the topology was handed " + piped
                    + " from there. Call piped(..) once for each record, after pipeInput(..)");
        }
        noted.put(eventsTopic, total);
        return piped - 1;
    }

    /** Writes a message; among the events it has no fences, for there its position is its fence. */
    void write(ControlMessage message) {
        ControlMessage said = inBand ? message.about(Set.of()) : message;
        Headers headers = new RecordHeaders();
        if (inBand) {
            headers.add(InBand.HEADER, new byte[0]);
        }
        byte[] key = said.source().getBytes(StandardCharsets.UTF_8);
        byte[] value = SequorSerdes.control().serializer().serialize(topic, said.toRecord());
        written++;
        input.pipeInput(new TestRecord<>(key, value, headers, Instant.EPOCH));
    }

    private static void check(boolean rule, String otherwise) {
        if (!rule) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
