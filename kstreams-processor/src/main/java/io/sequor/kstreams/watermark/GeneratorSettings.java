package io.sequor.kstreams.watermark;

import io.sequor.kstreams.mapping.EventMapper;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * How a {@link WatermarkGenerator} shall work; begin with {@link WatermarkGenerator#boundedDisorder}. A generator looks at its
 * settings while it works: leave them alone once it is opened.
 */
public final class GeneratorSettings {
    private static final Duration LONGEST = Duration.ofDays(365_000);

    private final long disorderMillis;
    private String eventsTopic = "";
    private Optional<EventMapper> mapper = Optional.empty();
    private String controlTopic = "";
    private String source = "";
    private OptionalLong quietAfterMillis = OptionalLong.empty();
    private OptionalLong maxAheadMillis = OptionalLong.of(Duration.ofHours(1).toMillis());
    private Optional<String> incarnation = Optional.empty();
    private long intervalMillis = 1000;
    private InstantSource clock = InstantSource.system();
    private GeneratorListener listener = GeneratorListener.logging();

    GeneratorSettings(Duration disorder) {
        disorderMillis = millis("the disorder", disorder);
    }

    /**
     * The events topic, one for each generator, and how its records become events: as the processor is told.
     *
     * @param topic an existing topic
     * @param mapper tells the times
     */
    public GeneratorSettings events(String topic, EventMapper mapper) {
        this.eventsTopic = Objects.requireNonNull(topic, "topic");
        this.mapper = Optional.of(Objects.requireNonNull(mapper, "mapper"));
        return this;
    }

    /** The control topic to write to; it has as many partitions as the events topic, and is another one. */
    public GeneratorSettings controlTopic(String topic) {
        this.controlTopic = Objects.requireNonNull(topic, "topic");
        return this;
    }

    /** The name of the source it speaks for: its own, used by nobody else. */
    public GeneratorSettings source(String name) {
        this.source = WatermarkPublisher.checked(name);
        return this;
    }

    /**
     * A partition without events for so long, by the clock of the generator, follows the largest claim of the others, until
     * it has events again. What comes there with an older time is late then. Without this, the default, such a partition
     * stands still.
     */
    public GeneratorSettings quietAfter(Duration time) {
        quietAfterMillis = OptionalLong.of(millis("quietAfter", time));
        return this;
    }

    /**
     * An event that is further ahead of the clock, by default one hour, counts for no claim: a single one would make all
     * that follows late.
     */
    public GeneratorSettings maxAhead(Duration time) {
        maxAheadMillis = OptionalLong.of(millis("maxAhead", time));
        return this;
    }

    /** Every time counts, however far ahead: for events whose time is none of this world. */
    public GeneratorSettings anyTimeAhead() {
        maxAheadMillis = OptionalLong.empty();
        return this;
    }

    /** How often claims are written at most; by default once a second. */
    public GeneratorSettings every(Duration interval) {
        intervalMillis = millis("the interval", interval);
        return this;
    }

    /** The incarnation of the events topic, for {@link #open(Consumer, Producer)}; {@link #open(Map)} learns it itself. */
    public GeneratorSettings incarnation(String id) {
        incarnation = Optional.of(Objects.requireNonNull(id, "id"));
        return this;
    }

    /** The clock for intervals, quiet partitions and times ahead; by default that of the machine. */
    public GeneratorSettings clock(InstantSource source) {
        clock = Objects.requireNonNull(source, "clock");
        return this;
    }

    /** Who is told what happens; by default the log. */
    public GeneratorSettings listener(GeneratorListener told) {
        listener = Objects.requireNonNull(told, "listener");
        return this;
    }

    /**
     * A generator with clients of its own, which has done nothing yet. Cost: one request, for the id of the events topic.
     *
     * @param client {@code bootstrap.servers}, security, whatever else the cluster asks for
     * @throws IllegalStateException when a topic, the mapper or the source was not named, or one topic twice
     * @throws org.apache.kafka.common.KafkaException when the clients cannot be made, or the topic's id not be learnt
     */
    public WatermarkGenerator open(Map<String, ?> client) {
        Objects.requireNonNull(client, "client");
        check();
        try (Admin admin = Admin.create(new HashMap<>(client))) {
            incarnation =
                    Optional.ofNullable(TopicIds.of(admin, List.of(eventsTopic)).get(eventsTopic));
        }
        Map<String, Object> forProducer = new HashMap<>(client);
        forProducer.put(ProducerConfig.ACKS_CONFIG, "all");
        forProducer.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        forProducer.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        Map<String, Object> forConsumer = new HashMap<>(client);
        forConsumer.remove(ConsumerConfig.CLIENT_ID_CONFIG);
        Consumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                CommittedLog.consumerSettings(forConsumer), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        try {
            return open(
                    consumer, new KafkaProducer<>(forProducer, new ByteArraySerializer(), new ByteArraySerializer()));
        } catch (RuntimeException e) {
            consumer.close();
            throw e;
        }
    }

    /**
     * A generator with given clients, which has done nothing yet. It closes them in the end.
     *
     * @param consumer one with {@link CommittedLog#consumerSettings}
     * @param producer without transactions
     * @throws IllegalStateException when a topic, the mapper or the source was not named, or one topic twice
     */
    public WatermarkGenerator open(Consumer<byte[], byte[]> consumer, Producer<byte[], byte[]> producer) {
        Objects.requireNonNull(consumer, "consumer");
        Objects.requireNonNull(producer, "producer");
        check();
        return new WatermarkGenerator(this, consumer, producer);
    }

    private void check() {
        if (eventsTopic.isEmpty() || mapper.isEmpty() || controlTopic.isEmpty() || source.isEmpty()) {
            throw new IllegalStateException(
                    "WMG-001 a generator of watermarks needs an events topic with its mapper, a control topic and a source."
                            + " Name them with events, controlTopic and source");
        }
        if (controlTopic.equals(eventsTopic)) {
            throw new IllegalStateException(
                    "WMG-005 " + eventsTopic + " is named as events topic and as control topic:"
                            + " what a generator writes there, nobody would take for events. Create a topic for control records alone");
        }
    }

    private static long millis(String what, Duration time) {
        if (Objects.requireNonNull(time, what).isNegative() || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "WMG-004 " + what + " is " + time + ", and lies in PT0S .. " + LONGEST + ". Choose another");
        }
        return time.toMillis();
    }

    long disorderMillis() {
        return disorderMillis;
    }

    String eventsTopic() {
        return eventsTopic;
    }

    EventMapper mapper() {
        return mapper.orElseThrow();
    }

    String controlTopic() {
        return controlTopic;
    }

    String source() {
        return source;
    }

    OptionalLong quietAfterMillis() {
        return quietAfterMillis;
    }

    OptionalLong maxAheadMillis() {
        return maxAheadMillis;
    }

    Optional<String> incarnation() {
        return incarnation;
    }

    long intervalMillis() {
        return intervalMillis;
    }

    InstantSource clock() {
        return clock;
    }

    GeneratorListener listener() {
        return listener;
    }
}
