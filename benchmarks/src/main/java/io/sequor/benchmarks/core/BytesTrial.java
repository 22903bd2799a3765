package io.sequor.benchmarks.core;

import io.sequor.benchmarks.measure.Trial;
import io.sequor.benchmarks.workload.ManyOpen;
import io.sequor.benchmarks.workload.Tick;
import io.sequor.benchmarks.workload.Ticks;
import io.sequor.benchmarks.workload.Workload;
import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.processor.SliceLimit;
import io.sequor.kstreams.processor.UnitLimits;
import io.sequor.kstreams.watermark.WatermarkPublisher;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/**
 * How much the processor's task writes to its store for an event of W4 in one key. Every put and delete is one record of the
 * changelog, with the same bytes; these are read and counted behind every watermark. Which store it is and whether a broker
 * stands behind it changes nothing, so there is none: the topology runs under Kafka's test driver, with its store in memory.
 * It commits behind each record, but what the task writes does not depend on commits under exactly-once.
 *
 * @param open how many partial matches are open
 * @param before how many events stand before those that are counted, at least as many as are open: offsets and orders take
 *     more bytes when they are larger, so what is compared begins at the same ones
 * @param events how many events are counted, a multiple of {@link #BETWEEN_WATERMARKS}
 */
record BytesTrial(int open, int before, int events) implements Trial<BytesTrial.Score> {
    /** Events between two watermarks. */
    static final int BETWEEN_WATERMARKS = 100;

    private static final String APPLICATION = "bytes";
    private static final String PREFIX = "open";
    private static final String EVENTS = "events";
    private static final String MATCHES = "matches";

    /**
     * What it tells.
     *
     * @param open how many partial matches were open
     * @param events events that were counted
     * @param records puts and deletes for an event, those for its share of a watermark included
     * @param bytes keys and values of these
     * @param largestRecord key and value of the largest record that was ever written, filling included
     * @param largestWhileFilling the same, filling only
     * @param matches found in the events that were counted
     */
    record Score(
            int open,
            int events,
            double records,
            double bytes,
            int largestRecord,
            int largestWhileFilling,
            int matches) {}

    @Override
    public Class<Score> scoreType() {
        return Score.class;
    }

    @Override
    public Score run() {
        try (Course course = new Course(new ManyOpen(1, open))) {
            return course.run();
        }
    }

    private final class Course implements AutoCloseable {
        private final Serializer<EventEnvelope> envelopes = SequorSerdes.event().serializer();
        private final TopologyTestDriver driver;
        private final TestInputTopic<byte[], byte[]> events;
        private final MockProducer<byte[], byte[]> control = controlProducer();
        private final WatermarkPublisher clock = WatermarkPublisher.inBand(control, EVENTS, "source", 1);
        private final Ticks ticks;
        private long records;
        private long bytes;
        private int largest;
        private int matches;

        Course(ManyOpen workload) {
            ticks = workload.ticks();
            driver = new TopologyTestDriver(topology(workload), settings(), Instant.EPOCH);
            events = driver.createInputTopic(EVENTS, new ByteArraySerializer(), new ByteArraySerializer());
        }

        Score run() {
            pass(before - open);
            for (int filled = 0; filled < open; filled += BETWEEN_WATERMARKS) {
                feed(ticks.next(Math.min(BETWEEN_WATERMARKS, open - filled)));
            }
            int whileFilling = largest;
            records = 0;
            bytes = 0;
            matches = 0;
            for (int fed = 0; fed < BytesTrial.this.events; fed += BETWEEN_WATERMARKS) {
                feed(ticks.next(BETWEEN_WATERMARKS));
            }
            return new Score(
                    open,
                    BytesTrial.this.events,
                    (double) records / BytesTrial.this.events,
                    (double) bytes / BytesTrial.this.events,
                    largest,
                    whileFilling,
                    matches);
        }

        /** Events that come before all others and change nothing. */
        private void pass(int count) {
            for (int passed = 0; passed < count; ) {
                Tick[] made = new Tick[Math.min(BETWEEN_WATERMARKS, count - passed)];
                for (int i = 0; i < made.length; i++) {
                    made[i] = new Tick(-1, "customer-0", "X", Workload.BEGIN - count + passed, 1, 1);
                    passed++;
                }
                feed(made);
            }
        }

        private void feed(Tick[] made) {
            for (Tick tick : made) {
                events.pipeInput(record(tick));
            }
            control.clear();
            clock.watermark(made[made.length - 1].time());
            control.history()
                    .forEach(sent -> events.pipeInput(
                            new TestRecord<>(sent.key(), sent.value(), sent.headers(), Instant.EPOCH)));
            count();
        }

        private void count() {
            for (TestRecord<byte[], byte[]> change : read(APPLICATION + "-" + PREFIX + "-state-changelog")) {
                int size = change.key().length + (change.value() == null ? 0 : change.value().length);
                records++;
                bytes += size;
                largest = Math.max(largest, size);
            }
            matches += read(MATCHES).size();
            for (String topic : List.of(PREFIX + "-late", PREFIX + "-dead-letters")) {
                if (!read(topic).isEmpty()) {
                    throw new IllegalStateException("there are records in " + topic + ", and nothing was wrong");
                }
            }
        }

        private List<TestRecord<byte[], byte[]>> read(String topic) {
            if (!driver.producedTopicNames().contains(topic)) {
                return List.of();
            }
            TestOutputTopic<byte[], byte[]> records =
                    driver.createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            return new ArrayList<>(records.readRecordsToList());
        }

        private TestRecord<byte[], byte[]> record(Tick tick) {
            EventEnvelope envelope = new EventEnvelope(
                    null, null, tick.kind(), tick.time(), Map.of("price", tick.price(), "qty", tick.qty()));
            return new TestRecord<>(tick.key().getBytes(StandardCharsets.UTF_8), envelopes.serialize(EVENTS, envelope));
        }

        @Override
        public void close() {
            driver.close();
        }
    }

    private static MockProducer<byte[], byte[]> controlProducer() {
        Node node = new Node(0, "localhost", 9092);
        PartitionInfo only = new PartitionInfo(EVENTS, 0, node, new Node[] {node}, new Node[] {node});
        Cluster cluster = new Cluster("bytes", List.of(node), List.of(only), Set.of(), Set.of());
        return new MockProducer<>(cluster, true, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static Topology topology(ManyOpen workload) {
        return Sequor.streams(PREFIX)
                .events(EVENTS, EventMapper.envelope())
                .watermarksInBand()
                .pattern(workload.pattern())
                .cachedStates(Long.MAX_VALUE)
                .limits(UnitLimits.STANDARD.withMaxActiveStates(Long.MAX_VALUE))
                .slices(SliceLimit.NONE)
                .inMemory()
                .readPositions(context -> (topic, partition, delivered) -> OptionalLong.empty())
                .addTo(new Topology(new TopologyConfig(new StreamsConfig(settings()))), MATCHES, "timeouts");
    }

    private static Properties settings() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092");
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        return settings;
    }

    /** How many matches a loop finds in the events that are counted. */
    static long expected(int open, int events) {
        return FeedTrial.expected("w4-1x" + open, open + events).matches();
    }
}
