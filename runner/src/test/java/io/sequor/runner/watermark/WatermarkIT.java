package io.sequor.runner.watermark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sequor.kstreams.watermark.CommittedLog;
import io.sequor.kstreams.watermark.WatermarkPublisher;
import io.sequor.runner.broker.EmbeddedBroker;
import io.sequor.runner.guard.TestCluster;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.ExitCode;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.SequorSerdes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command against a real broker; every events topic ends with an aborted transaction. */
final class WatermarkIT {
    private static EmbeddedBroker broker;
    private static Map<String, Object> client;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Console console = new Console(stream(out), stream(out), false);

    @BeforeAll
    static void start() {
        broker = EmbeddedBroker.start();
        client = Map.of("bootstrap.servers", broker.bootstrapServers());
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    @Test
    void aPersonTakesOverFromADeadProducer() throws IOException {
        broker.createTopics(2, "orders", "orders-clock");
        try (KafkaProducer<byte[], byte[]> producer = producer("orders")) {
            WatermarkPublisher clock = new WatermarkPublisher(producer, "orders-clock", "shop", 17);
            producer.beginTransaction();
            clock.sent(get(producer, "orders", 0, 1000));
            clock.sent(get(producer, "orders", 0, 2000));
            clock.watermark(500);
            producer.commitTransaction();
            producer.beginTransaction();
            for (int i = 0; i < 5; i++) {
                get(producer, "orders", 0, 99_000);
            }
            clock.watermark(90_000);
            producer.abortTransaction();
        }
        settled("orders", 0, 7);
        settled("orders-clock", 0, 2);
        settled("orders-clock", 1, 2);

        say("register", "orders-clock", "--source", "mobile");
        assertThat(show("orders-clock"))
                .contains("partition 0: watermark 1970-01-01T00:00:00.500Z (500)")
                .containsPattern("  mobile +active +none yet +0 +0  <- holds time back\n")
                .containsPattern("  shop +active +1970-01-01T00:00:00.500Z \\(500\\) +17 +1\n")
                .as("an aborted claim was never made")
                .doesNotContain("90000", "dropped");

        say("idle", "orders-clock", "--source", "mobile");
        assertThat(say("publish", "orders-clock", "--source", "shop", "--time", "1500", "--events-topic", "orders"))
                .isEqualTo("""
                        WATERMARK 1970-01-01T00:00:01.500Z (1500), said for shop in orders-clock
                          partition 0: epoch 17, sequence 2; was active, claiming 1970-01-01T00:00:00.500Z (500); covers orders up to offset 1
                          partition 1: epoch 17, sequence 2; was active, claiming 1970-01-01T00:00:00.500Z (500); orders is empty
                        """);
        JsonNode json = new ObjectMapper().readTree(show("orders-clock", "--json"));
        assertThat(json.at("/partitions/0/watermark").asLong()).isEqualTo(1500);
        assertThat(json.at("/partitions/0/fences").toString()).isEqualTo("{\"orders\":1}");
        assertThat(json.at("/partitions/1/fences")).isEmpty();
        assertThat(json.at("/partitions/0/dropped")).isEmpty();

        say("retire", "orders-clock", "--source", "shop");
        assertThat(show("orders-clock")).contains("no source is active: time stands");
        assertThat(run("active", "orders-clock", "--source", "shop")).isEqualTo(ExitCode.FAILED);
        assertThat(text()).isEqualTo("""
                error: processors would drop this: it has retired in epoch 17: give a higher --epoch
                  where: source shop in orders-clock, partitions 0, 1
                  to do: sequor watermark show tells what is known of it. Nothing was written to any partition
                """);
        say("active", "orders-clock", "--source", "shop", "--epoch", "18");
        assertThat(show("orders-clock"))
                .contains("partition 0: watermark 1970-01-01T00:00:01.500Z (1500)")
                .containsPattern("  shop +active +none yet +18 +0  <- holds time back\n");
    }

    @Test
    void whatTheApplicationWaitsFor() throws ExecutionException, InterruptedException {
        broker.createTopics(1, "parcels", "parcels-clock");
        try (KafkaProducer<byte[], byte[]> producer = producer("parcels")) {
            producer.beginTransaction();
            for (int i = 0; i < 3; i++) {
                get(producer, "parcels", 0, 1000);
            }
            producer.commitTransaction();
            abortOne(producer, "parcels", 0);
        }
        settled("parcels", 0, 4);
        say("publish", "parcels-clock", "--source", "depot", "--time", "final", "--events-topic", "parcels");
        assertThat(show("parcels-clock", "--application-id", "tracking"))
                .contains("The application tracking has committed nothing")
                .contains("of depot covers parcels up to offset 2, and tracking has committed nothing there");
        commit("tracking", "parcels", 2);
        assertThat(show("parcels-clock", "--application-id", "tracking"))
                .contains("partition 0: watermark final")
                .contains("waits: the control record at offset 0 of depot covers parcels up to offset 2, and tracking"
                        + " reads on at offset 2");
        commit("tracking", "parcels", 3);
        assertThat(show("parcels-clock", "--application-id", "tracking")).doesNotContain("waits");
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "streams"})
    void aTopicThatTheApplicationDoesNotReadIsNotWaitedFor(String protocol, @TempDir Path directory) {
        String orders = protocol + "-orders";
        String refunds = protocol + "-refunds";
        String clock = protocol + "-both";
        broker.createTopics(1, orders, refunds, clock);
        try (KafkaProducer<byte[], byte[]> producer = producer(protocol)) {
            producer.beginTransaction();
            get(producer, orders, 0, 1000);
            get(producer, refunds, 0, 1000);
            producer.commitTransaction();
        }
        settled(refunds, 0, 1);
        say(
                "publish",
                clock,
                "--source",
                "shop",
                "--time",
                "1500",
                "--events-topic",
                orders,
                "--events-topic",
                refunds);
        Properties settings = new Properties();
        settings.put("application.id", protocol + "-reader");
        settings.put("bootstrap.servers", broker.bootstrapServers());
        settings.put("group.protocol", protocol);
        settings.put("state.dir", directory.toString());
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(List.of(orders, clock), Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()))
                .foreach((key, value) -> {});
        try (KafkaStreams streams = new KafkaStreams(builder.build(), settings)) {
            streams.start();
            TestCluster.await(() -> streams.state() == KafkaStreams.State.RUNNING, () -> "state " + streams.state());

            assertThat(show(clock, "--application-id", protocol + "-reader")).doesNotContain("covers " + refunds);
        }
    }

    @Test
    void theGeneratorGoesOnWhereItWas() throws ExecutionException, InterruptedException {
        broker.createTopics(2, "visits", "visits-clock");
        try (KafkaProducer<byte[], byte[]> producer = producer("visits")) {
            producer.beginTransaction();
            get(producer, "visits", 0, 50_000);
            get(producer, "visits", 0, 40_000);
            producer.commitTransaction();
            abortOne(producer, "visits", 0);
            settled("visits", 0, 3);

            assertThat(generate("visits"))
                    .contains("partition 0 claims 1970-01-01T00:00:20Z (20000), up to offset 1\n")
                    .contains("partition 1 is registered, with no claim yet\n");
            assertThat(generate("visits"))
                    .as("it says the same again")
                    .isEqualTo("partition 0 claims 1970-01-01T00:00:20Z (20000), up to offset 1\n"
                            + "partition 1 is registered, with no claim yet\n");
            producer.beginTransaction();
            get(producer, "visits", 0, 60_000);
            producer.commitTransaction();
            abortOne(producer, "visits", 0);
            settled("visits", 0, 7);
            assertThat(generate("visits"))
                    .contains("partition 0 claims 1970-01-01T00:00:30Z (30000), up to offset 5\n");
        }
        assertThat(show("visits-clock")).contains("partition 0: watermark 1970-01-01T00:00:30Z (30000)");

        recreate("visits");
        assertThat(generate("visits"))
                .as("another incarnation: nothing was claimed of it")
                .startsWith("partition 0 is registered, with no claim yet\n");
        assertThat(show("visits-clock"))
                .contains("partition 0: watermark none yet")
                .contains("dropped:")
                .contains(" other-incarnation");
    }

    @Test
    void aTopicThatIsNoEnvelopeStopsNobodysTime() throws ExecutionException, InterruptedException {
        broker.createTopics(1, "table", "table-clock");
        try (KafkaProducer<byte[], byte[]> producer = producer("table")) {
            producer.beginTransaction();
            for (int i = 0; i < 4; i++) {
                producer.send(new ProducerRecord<>(
                                "table", 0, new byte[] {'k'}, "payment,1,2".getBytes(StandardCharsets.UTF_8)))
                        .get();
            }
            producer.commitTransaction();
        }
        settled("table", 0, 4);

        assertThat(run(
                        "generate",
                        "table-clock",
                        "--events-topic",
                        "table",
                        "--source",
                        "g",
                        "--disorder",
                        "1s",
                        "--once"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(text())
                .contains("table-0, offset 0: no event in Sequor's envelope; 1 so far\n")
                .contains("error: none of the 4 records that were read of table gives an event of Sequor's envelope\n");
        assertThat(show("table-clock")).contains("no source has spoken");
    }

    @Test
    void inBandThereIsNoOtherTopic() {
        broker.createTopics(1, "signals");
        try (KafkaProducer<byte[], byte[]> producer = producer("signals")) {
            WatermarkPublisher clock = WatermarkPublisher.inBand(producer, "signals", "probe", 1);
            producer.beginTransaction();
            get(producer, "signals", 0, 1000);
            clock.watermark(700);
            producer.commitTransaction();
        }
        settled("signals", 0, 2);
        say("publish", "signals", "--in-band", "--source", "probe", "--time", "900");
        assertThat(show("signals", "--in-band"))
                .contains("partition 0: watermark 1970-01-01T00:00:00.900Z (900)")
                .containsPattern("  probe +active +1970-01-01T00:00:00.900Z \\(900\\) +1 +2  <- holds time back\n");
    }

    @Test
    void mistakesAreSaidInPlainWords(@TempDir Path directory) throws IOException {
        broker.createTopics(1, "one-clock");
        broker.createTopics(2, "two-events");
        refused("WML-001 the topic nowhere does not exist", "idle", "nowhere", "--source", "a");
        refused(
                "the events topic two-events has 2 partitions, and one-clock has 1",
                "publish",
                "one-clock",
                "--source",
                "a",
                "--time",
                "5",
                "--events-topic",
                "two-events");
        refused("the name of a source takes 1 to 249 bytes", "idle", "one-clock", "--source", "");
        refused(
                "two-events is named as control topic and as events topic",
                "idle",
                "two-events",
                "--source",
                "a",
                "--events-topic",
                "two-events");
        Path config = Files.writeString(
                directory.resolve("client.properties"),
                "bootstrap.servers=127.0.0.1:1\ndefault.api.timeout.ms=1500\nrequest.timeout.ms=1000\n");
        int code = execute("show", "--control-topic", "one-clock", "--config", config.toString());
        assertThat(code).isEqualTo(ExitCode.FAILED);
        assertThat(text())
                .startsWith("error: the cluster did not answer in time: ")
                .contains("  where: cluster at 127.0.0.1:1\n  to do: check the address");
        assertThat(execute("show", "--control-topic", "one-clock")).isEqualTo(ExitCode.FAILED);
        assertThat(text()).contains("give --bootstrap-server HOST:PORT");
    }

    @Test
    void aTopicOfOtherRecordsIsRefused() {
        broker.createTopics(1, "clicks", "swipes", "clicks-clock");
        try (KafkaProducer<byte[], byte[]> producer = producer("clicks")) {
            producer.beginTransaction();
            get(producer, "clicks", 0, 1000);
            get(producer, "swipes", 0, 1000);
            WatermarkPublisher.inBand(producer, "swipes", "a", 1).watermark(500);
            producer.commitTransaction();
        }
        settled("clicks", 0, 1);
        settled("swipes", 0, 2);
        String clicks = "WMP-010 none of the 1 records of clicks is a control record of a control topic";
        String swipes = "WMP-010 none of the 2 records of swipes is a control record of a control topic";
        refused(clicks, "show", "clicks");
        refused(clicks, "idle", "clicks", "--source", "a");
        refused(swipes, "show", "swipes", "--json");
        refused(swipes, "idle", "swipes", "--source", "a");
        assertThat(show("clicks-clock")).as("nothing stands there").contains("no source has spoken");
        say("register", "clicks-clock", "--source", "a");
        String clock = "WMP-010 none of the 1 records of clicks-clock is a control record among events";
        refused(clock, "show", "clicks-clock", "--in-band");
        refused(clock, "idle", "clicks-clock", "--in-band", "--source", "a");
        assertThat(show("clicks", "--in-band"))
                .contains("Of the 1 records there, 1 are no control records.\n")
                .contains("no source has spoken");
        assertThat(run("idle", "clicks", "--source", "a", "--in-band")).isEqualTo(ExitCode.DONE);
        assertThat(run("generate", "clicks", "--events-topic", "clicks", "--source", "g", "--disorder", "5s", "--once"))
                .isEqualTo(ExitCode.NOT_UNDERSTOOD);
    }

    private String say(String command, String controlTopic, String... more) {
        assertThat(run(command, controlTopic, more)).as("%s", out).isEqualTo(ExitCode.DONE);
        return text();
    }

    private String show(String controlTopic, String... more) {
        return say("show", controlTopic, more);
    }

    private void refused(String why, String command, String controlTopic, String... more) {
        assertThat(run(command, controlTopic, more)).isEqualTo(ExitCode.FAILED);
        assertThat(text()).contains(why);
    }

    private String generate(String topic) {
        return say(
                "generate",
                topic + "-clock",
                "--events-topic",
                topic,
                "--source",
                "generator",
                "--disorder",
                "30s",
                "--once");
    }

    private int run(String command, String controlTopic, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of(command, "--bootstrap-server", broker.bootstrapServers(), "--control-topic", controlTopic));
        arguments.addAll(List.of(more));
        return execute(arguments.toArray(String[]::new));
    }

    private int execute(String... arguments) {
        return WatermarkCommand.withSubcommands(console)
                .setExecutionExceptionHandler((e, commandLine, parsed) -> {
                    assertThat(e).isInstanceOf(CommandFailure.class);
                    CommandFailure failure = (CommandFailure) e;
                    console.error(failure.getMessage(), failure.where(), failure.remedy());
                    return ExitCode.FAILED;
                })
                .setOut(new PrintWriter(stream(out), true, StandardCharsets.UTF_8))
                .execute(arguments);
    }

    private String text() {
        String text = out.toString(StandardCharsets.UTF_8);
        out.reset();
        return text;
    }

    private static KafkaProducer<byte[], byte[]> producer(String id) {
        KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", id),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }

    private static RecordMetadata get(KafkaProducer<byte[], byte[]> producer, String topic, int partition, long time) {
        byte[] value = SequorSerdes.event()
                .serializer()
                .serialize(topic, new EventEnvelope(null, null, "seen", time, Map.of()));
        try {
            return producer.send(new ProducerRecord<>(topic, partition, new byte[] {'k'}, value))
                    .get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError("an event was not written", e);
        }
    }

    private static void abortOne(KafkaProducer<byte[], byte[]> producer, String topic, int partition) {
        producer.beginTransaction();
        get(producer, topic, partition, 99_000);
        producer.abortTransaction();
    }

    /** Waits until the markers of all transactions are there: they come a little after the answer. */
    private static void settled(String topic, int partition, long records) {
        TopicPartition at = new TopicPartition(topic, partition);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                CommittedLog.consumerSettings(client), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            for (int i = 0; consumer.endOffsets(List.of(at)).get(at) <= records; i++) {
                assertThat(i).as("looks at %s", at).isLessThan(3000);
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    private static void commit(String group, String topic, long offset)
            throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(client)) {
            admin.alterConsumerGroupOffsets(group, Map.of(new TopicPartition(topic, 0), new OffsetAndMetadata(offset)))
                    .all()
                    .get();
        }
    }

    private static void recreate(String topic) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(client)) {
            admin.deleteTopics(List.of(topic)).all().get();
            while (admin.listTopics().names().get().contains(topic)) {
                Thread.sleep(20);
            }
        }
        broker.createTopics(2, topic);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
