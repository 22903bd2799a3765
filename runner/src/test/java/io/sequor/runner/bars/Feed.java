package io.sequor.runner.bars;

import io.sequor.kstreams.watermark.WatermarkPublisher;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.runner.bars.Expected.Logged;
import io.sequor.runner.guard.TestCluster;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Writes random events and watermarks in transactions, aborts some, and remembers what was committed. Times run in
 * disorder; two in a hundred events fall behind the watermark. Deterministic in its seed, but for the offsets.
 */
final class Feed implements AutoCloseable {
    private static final int STEP_MILLIS = 20;
    private static final int DISORDER_MILLIS = 2_000;
    private static final int LATEST_MILLIS = 20_000;
    private static final Serializer<EventEnvelope> ENVELOPES =
            SequorSerdes.event().serializer();
    private static final List<String> KINDS = List.of("A", "A", "B", "C");

    private final SplittableRandom random;
    private final int abortPercent;
    private final KafkaProducer<byte[], byte[]> producer;
    private final WatermarkPublisher publisher;
    private final List<List<Logged>> logs = new ArrayList<>();
    private BeforeCommit beforeCommit = (sent, claim) -> {};
    private long now = LATEST_MILLIS;
    private int committed;
    private int aborted;

    /** Is told of a transaction that will be committed, while it is open. */
    interface BeforeCommit {
        /**
         * Called before the commit.
         *
         * @param sent places of the events
         * @param claim the watermark that was claimed
         */
        void batch(List<RecordMetadata> sent, OptionalLong claim);
    }

    /**
     * @param cluster has the usual topics
     * @param partitions how many they have
     * @param seed decides everything
     * @param abortPercent how many transactions of a hundred are aborted
     */
    Feed(TestCluster cluster, int partitions, long seed, int abortPercent) {
        this.random = new SplittableRandom(seed);
        this.abortPercent = abortPercent;
        this.producer = cluster.producer("feed");
        this.publisher = new WatermarkPublisher(producer, TestCluster.CONTROL, "source", 1);
        for (int partition = 0; partition < partitions; partition++) {
            logs.add(new ArrayList<>());
        }
    }

    void beforeCommit(BeforeCommit listener) {
        beforeCommit = listener;
    }

    /** Goes on until so many events are committed. */
    void sendUntil(int events) {
        while (committed < events) {
            boolean abort = random.nextInt(100) < abortPercent;
            boolean claims = random.nextInt(5) > 0;
            OptionalLong claim = claims ? OptionalLong.of(now - DISORDER_MILLIS) : OptionalLong.empty();
            batch(random.nextInt(20, 60), claim, abort);
        }
    }

    /** Aborts a batch, and says that the one before was the last. */
    void finish() {
        batch(40, OptionalLong.empty(), true);
        batch(0, OptionalLong.of(Engine.FINAL_WATERMARK), false);
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

    /** One transaction of so many random events. */
    void batch(int events, OptionalLong claim, boolean abort) {
        producer.beginTransaction();
        List<Event> batch = new ArrayList<>();
        List<Future<RecordMetadata>> sends = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            Event event = next();
            batch.add(event);
            sends.add(producer.send(record(event)));
        }
        producer.flush();
        List<RecordMetadata> sent = sends.stream().map(TestCluster::answer).toList();
        sent.forEach(publisher::sent);
        claim.ifPresent(publisher::watermark);
        if (abort) {
            producer.abortTransaction();
            publisher.aborted();
            aborted += events;
        } else {
            beforeCommit.batch(sent, claim);
            producer.commitTransaction();
            publisher.committed();
            remember(batch, sent, claim);
        }
    }

    private void remember(List<Event> batch, List<RecordMetadata> sent, OptionalLong claim) {
        for (int i = 0; i < batch.size(); i++) {
            RecordMetadata at = sent.get(i);
            Event event = batch.get(i);
            Origin origin = new Origin(at.topic(), at.partition(), at.offset());
            logs.get(at.partition())
                    .add(new Logged.Sent(Event.builder(origin.toText(), event.key(), event.kind(), event.time())
                            .origin(origin)
                            .build()));
        }
        claim.ifPresent(watermark -> logs.forEach(log -> log.add(new Logged.Claim(watermark))));
        committed += batch.size();
    }

    private Event next() {
        now += random.nextInt(2 * STEP_MILLIS);
        boolean tardy = random.nextInt(50) == 0;
        long time =
                now - (tardy ? random.nextInt(2 * DISORDER_MILLIS, LATEST_MILLIS) : random.nextInt(DISORDER_MILLIS));
        String kind = KINDS.get(random.nextInt(KINDS.size()));
        return Event.builder("event", "key-" + random.nextInt(300), kind, time).build();
    }

    private static ProducerRecord<byte[], byte[]> record(Event event) {
        return record(event.key(), event.kind(), event.time());
    }

    /** An event of the usual topic, in the partition of its key. */
    static ProducerRecord<byte[], byte[]> record(String key, String kind, long time) {
        return new ProducerRecord<>(TestCluster.EVENTS, utf8(key), value(kind, time, Map.of()));
    }

    static byte[] value(String kind, long time, Map<String, Object> fields) {
        EventEnvelope envelope = new EventEnvelope(null, null, kind, time, fields);
        return ENVELOPES.serialize(TestCluster.EVENTS, envelope);
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        producer.close();
    }
}
