package io.sequor.runner.crash;

import io.sequor.kstreams.watermark.WatermarkPublisher;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.event.Scalar;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Sends random payments and watermarks in transactions, aborts one in ten, and remembers what was committed. Event
 * times run in disorder; two in a hundred events fall behind the watermark.
 */
final class Driver implements AutoCloseable {
    private static final int KEYS = 3_000;
    private static final int STEP_MILLIS = 20;
    private static final int DISORDER_MILLIS = 2_000;
    private static final int LATEST_MILLIS = 20_000;

    /** What a batch says about time. */
    private enum Claim {
        NONE,
        TIME,
        END
    }

    private final SplittableRandom random;
    private final KafkaProducer<byte[], byte[]> producer;
    private final WatermarkPublisher publisher;
    private final Serializer<EventEnvelope> envelopes = SequorSerdes.event().serializer();
    private final List<List<Logged>> logs = new ArrayList<>();
    private long now = LATEST_MILLIS;
    private int made;
    private int committed;
    private int aborted;

    Driver(String bootstrapServers, long seed) {
        random = new SplittableRandom(seed);
        Map<String, Object> config = Map.of("bootstrap.servers", bootstrapServers, "transactional.id", Names.SOURCE);
        producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
        publisher = new WatermarkPublisher(producer, Names.CONTROL, Names.SOURCE, 1);
        for (int partition = 0; partition < Names.PARTITIONS; partition++) {
            logs.add(new ArrayList<>());
        }
    }

    /** Goes on until so many events are committed. */
    void sendUntil(int events) {
        while (committed < events) {
            boolean abort = random.nextInt(10) == 0;
            boolean claim = random.nextInt(5) > 0;
            batch(random.nextInt(100, 300), claim ? Claim.TIME : Claim.NONE, abort);
        }
    }

    /** Sends a last batch and says that it was the last: it is big enough to reach every partition. */
    void finish() {
        batch(300, Claim.END, false);
    }

    /** What was committed, by partition. */
    List<List<Logged>> logs() {
        return logs;
    }

    int committed() {
        return committed;
    }

    int aborted() {
        return aborted;
    }

    private void batch(int events, Claim kind, boolean abort) {
        producer.beginTransaction();
        List<Event> batch = new ArrayList<>();
        List<Future<RecordMetadata>> sends = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            Event event = next();
            batch.add(event);
            sends.add(producer.send(record(event)));
        }
        producer.flush();
        sends.forEach(sent -> publisher.sent(metadata(sent)));
        OptionalLong claim = watermark(kind);
        claim.ifPresent(publisher::watermark);
        if (abort) {
            producer.abortTransaction();
            publisher.aborted();
            aborted += events;
        } else {
            producer.commitTransaction();
            publisher.committed();
            remember(batch, sends, claim);
        }
    }

    private OptionalLong watermark(Claim kind) {
        return switch (kind) {
            case NONE -> OptionalLong.empty();
            case TIME -> OptionalLong.of(now - DISORDER_MILLIS);
            case END -> OptionalLong.of(Engine.FINAL_WATERMARK);
        };
    }

    private void remember(List<Event> batch, List<Future<RecordMetadata>> sends, OptionalLong claim) {
        for (int i = 0; i < batch.size(); i++) {
            RecordMetadata at = metadata(sends.get(i));
            Event event = batch.get(i);
            Event.Builder stored = Event.builder(event.id(), event.key(), event.kind(), event.time())
                    .origin(new Origin(at.topic(), at.partition(), at.offset()));
            event.fields().forEach(stored::field);
            logs.get(at.partition()).add(new Logged.Sent(stored.build()));
        }
        claim.ifPresent(watermark -> logs.forEach(log -> log.add(new Logged.Claim(watermark))));
        committed += batch.size();
    }

    private Event next() {
        now += random.nextInt(2 * STEP_MILLIS);
        boolean tardy = random.nextInt(50) == 0;
        long time =
                now - (tardy ? random.nextInt(2 * DISORDER_MILLIS, LATEST_MILLIS) : random.nextInt(DISORDER_MILLIS));
        String kind = Patterns.KINDS.get(random.nextInt(Patterns.KINDS.size()));
        return Event.builder("p" + made++, "customer-" + random.nextInt(KEYS), kind, time)
                .field("amount", random.nextInt(1, 1000))
                .build();
    }

    private ProducerRecord<byte[], byte[]> record(Event event) {
        long amount = ((Scalar.IntegerScalar) event.field("amount").orElseThrow()).value();
        EventEnvelope envelope =
                new EventEnvelope(event.id(), null, event.kind(), event.time(), Map.of("amount", amount));
        byte[] key = event.key().getBytes(StandardCharsets.UTF_8);
        return new ProducerRecord<>(Names.EVENTS, key, envelopes.serialize(Names.EVENTS, envelope));
    }

    private static RecordMetadata metadata(Future<RecordMetadata> sent) {
        try {
            return sent.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError("an event was not written", e);
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
