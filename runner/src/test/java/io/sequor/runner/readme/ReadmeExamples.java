package io.sequor.runner.readme;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.kind;
import static io.sequor.matcher.condition.Conditions.literal;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.SequorStreams;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.mapping.MappedEvent;
import io.sequor.kstreams.query.KeyState;
import io.sequor.kstreams.query.PartitionState;
import io.sequor.kstreams.query.SequorQueries;
import io.sequor.kstreams.watermark.WatermarkPublisher;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.SequorSerdes;
import io.sequor.testkit.topology.TestWatermarks;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;

/** The code of the README and of the pages on operations and watermarks, between marks; {@link ReadmeTest} compares. */
final class ReadmeExamples {
    private ReadmeExamples() {}

    static StagePattern cardTesting() {
        return StagePattern.builder("card-testing", Duration.ofMinutes(10))
                .stage("small", all(kind("payment"), field("amount").lt(literal(2.0))), s -> s.times(3, 10))
                .stage("large", all(kind("payment"), field("amount").gt(literal(100.0))))
                .selection(Selection.SKIP_PAST_LAST)
                .build();
    }

    static StagePattern notShipped() {
        return StagePattern.builder("not-shipped", Duration.ofHours(48))
                .stage("created", kind("order-created"))
                .absence(kind("order-shipped"))
                .build();
    }

    static KafkaStreams application(Properties properties) {
        // begin streams
        StagePattern cardTesting = StagePattern.builder("card-testing", Duration.ofMinutes(10))
                .stage("small", all(kind("payment"), field("amount").lt(literal(2.0))), s -> s.times(3, 10))
                .stage("large", all(kind("payment"), field("amount").gt(literal(100.0))))
                .selection(Selection.SKIP_PAST_LAST)
                .build();

        StagePattern notShipped = StagePattern.builder("not-shipped", Duration.ofHours(48))
                .stage("created", kind("order-created"))
                .absence(kind("order-shipped"))
                .build();

        StreamsBuilder builder = new StreamsBuilder();
        SequorStreams sequor = Sequor.streams("fraud")
                .events("payments", EventMapper.envelope())
                .watermarks("payments-watermarks")
                .pattern(cardTesting)
                .pattern(notShipped)
                .build(builder);
        sequor.matches().to("fraud-matches");
        sequor.timeouts().to("fraud-timeouts");
        KafkaStreams streams = new KafkaStreams(builder.build(), properties); // processing.guarantee=exactly_once_v2
        // end streams
        return streams;
    }

    static List<Result> results(StagePattern cardTesting) {
        // begin engine
        Engine engine = Engine.builder().pattern(cardTesting).build();
        for (double amount : new double[] {1.0, 1.5, 0.8, 640.0}) {
            long time = engine.watermark() + 1_000;
            engine.push(Event.builder("payment at " + time, "card-7", "payment", time)
                    .field("amount", amount)
                    .build());
            engine.advance(time - 1); // no event with time at or before this is still to come
        }
        List<Result> results = engine.finish(); // one match: three small payments and the large one
        // end engine
        return results;
    }

    static void read(Properties properties) {
        // begin reader
        try (Consumer<String, MatchRecord> reader = new KafkaConsumer<>(
                properties,
                new StringDeserializer(),
                SequorSerdes.match().deserializer())) { // isolation.level=read_committed
            reader.subscribe(List.of("fraud-matches"));
            while (true) {
                reader.poll(Duration.ofSeconds(1)).forEach(found -> System.out.println(found.value()));
            }
        }
        // end reader
    }

    static void publish(Producer<byte[], byte[]> producer, ProducerRecord<byte[], byte[]> payment, long time)
            throws Exception {
        // begin publisher
        WatermarkPublisher clock =
                new WatermarkPublisher(producer, "payments-watermarks", "payment-service", System.currentTimeMillis());
        producer.beginTransaction();
        clock.sent(producer.send(payment).get()); // note every event, or it is not covered and will be late
        clock.watermark(time); // no payment with time at or before this is still to come
        producer.commitTransaction();
        clock.committed();
        // end publisher
    }

    static Sequor draining(StagePattern cardTesting, StagePattern notShipped, StagePattern formerCardTesting) {
        // begin draining
        Sequor definition = Sequor.streams("fraud")
                .events("payments", EventMapper.envelope())
                .watermarks("payments-watermarks")
                .pattern(cardTesting) // as it is from now on, in its old place
                .pattern(notShipped) // has not changed
                .draining(formerCardTesting); // as it was
        // end draining
        return definition;
    }

    static void queries(Sequor definition, KafkaStreams streams, PrintStream out) {
        // begin queries
        SequorQueries queries = definition.queries(streams); // the same Sequor that made the topology
        queries.key("card-7").ifPresent(card -> {
            for (KeyState.Open open : card.open()) {
                String waits = open.pending() ? "is complete" : "awaits " + open.awaiting();
                out.println(open.pattern() + " " + waits + " until " + open.deadline() + ": " + open.captures());
            }
        });
        for (int partition : queries.partitions()) {
            PartitionState state = queries.partition(partition);
            long buffered = state.counters().get("buffered-events");
            out.println(partition + " stands at " + state.watermark() + ", " + state.holders() + " hold it back, and "
                    + buffered + " events wait");
        }
        // end queries
    }

    static TopologyTestDriver driven(Topology topology, Properties properties) {
        // begin driver
        TopologyTestDriver driver = new TopologyTestDriver(topology, properties);
        TestWatermarks clock = TestWatermarks.of(driver, "payments-watermarks");
        TestInputTopic<String, String> payments =
                driver.createInputTopic("payments", new StringSerializer(), new StringSerializer());
        payments.pipeInput("card-7", "payment,1700000000000,1.0");
        clock.piped("payments"); // not noted, it would be late
        clock.watermark(1_700_000_000_000L); // no payment with time at or before this is still to come
        // end driver
        return driver;
    }

    static EventMapper mapper() {
        // begin mapper
        EventMapper csv = record -> { // "payment,1700000000000,640.0", keyed by card
            String[] columns = new String(record.value().orElseThrow(), StandardCharsets.UTF_8).split(",");
            return new MappedEvent(
                    Optional.empty(), // no id of its own
                    Optional.empty(), // the record's key is the event's
                    columns[0],
                    Long.parseLong(columns[1]),
                    Map.of("amount", Scalar.of(Double.parseDouble(columns[2]))));
        };
        // end mapper
        return csv;
    }
}
