package io.sequor.runner.demo;

import io.sequor.kstreams.watermark.WatermarkPublisher;
import io.sequor.runner.quake.Earthquake;
import io.sequor.runner.quake.Report;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;

/** The one who knows of the quakes: sends them and says how far time has come, a transaction for each batch. */
final class QuakeSource implements AutoCloseable {
    static final String NAME = "seismic-network";

    private final KafkaProducer<byte[], byte[]> producer;
    private final WatermarkPublisher clock;
    private final Serializer<EventEnvelope> events = SequorSerdes.event().serializer();

    QuakeSource(String bootstrapServers) {
        Map<String, Object> config = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                NAME,
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                30_000,
                ProducerConfig.LINGER_MS_CONFIG,
                0);
        producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
        clock = new WatermarkPublisher(producer, Topics.WATERMARKS, NAME, 1);
    }

    /** Sends a batch and its watermark; both are visible when it returns. */
    void send(FeedPlan.Batch batch) {
        producer.beginTransaction();
        List<Future<RecordMetadata>> sends = new ArrayList<>();
        for (Report report : batch.reports()) {
            sends.add(producer.send(record(report.quake())));
        }
        producer.flush();
        sends.forEach(sent -> clock.sent(metadata(sent)));
        clock.watermark(batch.watermark());
        producer.commitTransaction();
        clock.committed();
    }

    private ProducerRecord<byte[], byte[]> record(Earthquake quake) {
        EventEnvelope envelope = new EventEnvelope(
                quake.id(),
                null,
                quake.kind(),
                quake.timeMillis(),
                Map.of("magnitude", quake.magnitude(), "depth", quake.depthKm(), "place", quake.place()));
        byte[] key = quake.region().getBytes(StandardCharsets.UTF_8);
        return new ProducerRecord<>(Topics.EVENTS, key, events.serialize(Topics.EVENTS, envelope));
    }

    private static RecordMetadata metadata(Future<RecordMetadata> sent) {
        try {
            return sent.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while quakes were sent", e);
        } catch (ExecutionException e) {
            throw new KafkaException(
                    "a quake could not be sent: " + e.getCause().getMessage(), e.getCause());
        }
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(5));
    }
}
