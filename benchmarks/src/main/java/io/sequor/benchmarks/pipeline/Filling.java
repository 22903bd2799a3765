package io.sequor.benchmarks.pipeline;

import io.sequor.kstreams.watermark.WatermarkPublisher;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.match.Match;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.match.Timeout;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;

/** Writes events and watermarks to their topics, and shows them to an engine on the way. Runs once. */
final class Filling implements Result.Visitor<Boolean> {
    static final String SOURCE = "shop";

    private final Engine engine = Engine.builder().pattern(Load.pattern()).build();
    private final SortedSet<String> matches = new TreeSet<>();
    private final SortedSet<String> timeouts = new TreeSet<>();
    private final Serializer<EventEnvelope> envelopes = SequorSerdes.event().serializer();
    private long bytes;
    private int takingPart;

    /**
     * Fills the topics, which are empty.
     *
     * @return what there is to find
     */
    static Expected fill(String bootstrapServers, Load load) {
        Map<String, Object> config = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.BATCH_SIZE_CONFIG,
                256 * 1024,
                ProducerConfig.LINGER_MS_CONFIG,
                5);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            return new Filling().all(producer, load);
        }
    }

    private Expected all(KafkaProducer<byte[], byte[]> producer, Load load) {
        WatermarkPublisher clock = new WatermarkPublisher(producer, Topics.CONTROL, SOURCE, 1);
        int sent = 0;
        for (List<Load.Made> batch : load.batches()) {
            send(batch, producer, clock);
            sent += batch.size();
            long watermark = sent < load.events() ? Load.watermarkAfter(sent) : Engine.FINAL_WATERMARK;
            clock.watermark(watermark);
            note(engine.advance(watermark));
        }
        return new Expected(sent, takingPart, matches, timeouts, bytes);
    }

    private void send(List<Load.Made> batch, KafkaProducer<byte[], byte[]> producer, WatermarkPublisher clock) {
        List<Future<RecordMetadata>> sends = new ArrayList<>();
        for (Load.Made made : batch) {
            sends.add(producer.send(record(made)));
            takingPart += made.kind().equals("view") ? 0 : 1;
        }
        producer.flush();
        for (int i = 0; i < batch.size(); i++) {
            RecordMetadata place = metadata(sends.get(i));
            clock.sent(place);
            engine.push(event(batch.get(i), place));
        }
        clock.committed();
    }

    private ProducerRecord<byte[], byte[]> record(Load.Made made) {
        EventEnvelope envelope = new EventEnvelope(null, null, made.kind(), made.time(), made.fields());
        byte[] key = made.key().getBytes(StandardCharsets.UTF_8);
        byte[] value = envelopes.serialize(Topics.EVENTS, envelope);
        bytes += key.length + value.length;
        return new ProducerRecord<>(Topics.EVENTS, made.partition(), key, value);
    }

    private static Event event(Load.Made made, RecordMetadata place) {
        Origin origin = new Origin(place.topic(), place.partition(), place.offset());
        Event.Builder event = Event.builder(origin.toText(), made.key(), made.kind(), made.time())
                .origin(origin);
        made.fields().forEach((name, value) -> event.field(name, scalar(value)));
        return event.build();
    }

    private static Scalar scalar(Object value) {
        if (value instanceof Long number) {
            return Scalar.of(number.longValue());
        }
        return value instanceof Double number ? Scalar.of(number.doubleValue()) : Scalar.of(value.toString());
    }

    private void note(List<Result> results) {
        for (Result result : results) {
            SortedSet<String> identities = result.accept(this) ? matches : timeouts;
            identities.add(result.finding().identity());
        }
    }

    @Override
    public Boolean match(Match match) {
        return true;
    }

    @Override
    public Boolean timeout(Timeout timeout) {
        return false;
    }

    private static RecordMetadata metadata(Future<RecordMetadata> sent) {
        try {
            return sent.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while events were sent", e);
        } catch (ExecutionException e) {
            throw new KafkaException("an event could not be sent", e.getCause());
        }
    }
}
