package io.sequor.testkit.topology;

import io.sequor.kstreams.watermark.InBand;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.Fence;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/**
 * Tells the time to your own topology under TopologyTestDriver, which has no publisher: writes watermarks of one source,
 * with fences on the events that were piped in before. Each piped event has to be noted, or it is late.
 *
 * <pre>{@code
 * TestWatermarks clock = TestWatermarks.of(driver, "payments-watermarks");
 * payments.pipeInput("card-7", "payment,1700000000000,1.0");
 * clock.piped("payments");
 * clock.watermark(1_700_000_000_000L);
 * }</pre>
 */
public final class TestWatermarks {
    private static final byte[] SOURCE = "test".getBytes(StandardCharsets.UTF_8);

    private final TestInputTopic<byte[], byte[]> topic;
    private final boolean inBand;
    private final Map<String, Long> piped = new TreeMap<>();
    private long sequence;

    private TestWatermarks(TopologyTestDriver driver, String topic, boolean inBand) {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(topic, "topic");
        this.topic = driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer());
        this.inBand = inBand;
    }

    /** Writes to a control topic, from the start of a driver on. */
    public static TestWatermarks of(TopologyTestDriver driver, String controlTopic) {
        return new TestWatermarks(driver, controlTopic, false);
    }

    /** Writes control records among the events, which cover all that was piped before them. */
    public static TestWatermarks inBand(TopologyTestDriver driver, String eventsTopic) {
        return new TestWatermarks(driver, eventsTopic, true);
    }

    /** Notes that one more record was piped into an events topic. In-band it is not needed. */
    public void piped(String eventsTopic) {
        piped(eventsTopic, 1);
    }

    /** Notes that so many more records were piped into an events topic. */
    public void piped(String eventsTopic, int records) {
        piped.merge(Objects.requireNonNull(eventsTopic, "eventsTopic"), (long) records, Long::sum);
    }

    /** Claims that no event with this time, in milliseconds, or an earlier one is still to come. */
    public void watermark(long time) {
        sequence++;
        List<Fence> fences = new ArrayList<>();
        piped.forEach((name, records) -> fences.add(new Fence(name, null, records - 1)));
        ControlRecord claim = new ControlRecord("test", 1L, sequence, ControlType.WATERMARK, time, fences);
        Headers headers = new RecordHeaders();
        if (inBand) {
            headers.add(InBand.HEADER, new byte[0]);
        }
        byte[] value = SequorSerdes.control().serializer().serialize("", claim);
        topic.pipeInput(new TestRecord<>(SOURCE, value, headers, Instant.EPOCH));
    }
}
