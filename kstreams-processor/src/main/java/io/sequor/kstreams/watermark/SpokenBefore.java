package io.sequor.kstreams.watermark;

import io.sequor.matcher.engine.Engine;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * What a generator said in its earlier lives, read from the control topic. A claim of a generator is a fact about the
 * events up to its fence, whichever life made it, so the largest one stands.
 */
final class SpokenBefore {
    private static final Deserializer<ControlRecord> RECORDS =
            SequorSerdes.control().deserializer();

    private final String source;
    private final String eventsTopic;
    private final Optional<String> incarnation;
    private final Map<Integer, Claim> claims = new HashMap<>();
    private OptionalLong epoch = OptionalLong.empty();

    /**
     * A claim with the fence it was made at.
     *
     * @param watermark milliseconds; -1 for none
     * @param fence offset of the last record covered; -1 for none
     */
    record Claim(long watermark, long fence) {
        static final Claim NONE = new Claim(-1, -1);

        Claim and(Claim other) {
            return new Claim(Math.max(watermark, other.watermark), Math.max(fence, other.fence));
        }
    }

    private SpokenBefore(String source, String eventsTopic, Optional<String> incarnation) {
        this.source = source;
        this.eventsTopic = eventsTopic;
        this.incarnation = incarnation;
    }

    /**
     * Reads back from the end of the control topic until the source is met in every partition.
     *
     * @param incarnation that of the events topic now; claims of another one are forgotten
     */
    static SpokenBefore read(CommittedLog control, String source, String eventsTopic, Optional<String> incarnation) {
        SpokenBefore spoken = new SpokenBefore(source, eventsTopic, incarnation);
        byte[] key = source.getBytes(StandardCharsets.UTF_8);
        control.readTail(record -> Arrays.equals(record.key(), key), spoken::hear);
        return spoken;
    }

    /** The last claim of a partition; {@link Claim#NONE} where there is none. */
    Claim claim(int partition) {
        return claims.getOrDefault(partition, Claim.NONE);
    }

    /** The highest epoch of the source in any partition. */
    OptionalLong epoch() {
        return epoch;
    }

    private void hear(ConsumerRecord<byte[], byte[]> record) {
        message(record).filter(message -> message.source().equals(source)).ifPresent(message -> {
            epoch = OptionalLong.of(Math.max(message.epoch(), epoch.orElse(message.epoch())));
            boolean ofThisTopic = incarnation
                    .map(id -> message.topicOfOtherIncarnation(Map.of(eventsTopic, id))
                            .isEmpty())
                    .orElse(true);
            message.watermark().ifPresent(watermark -> {
                if (ofThisTopic && watermark >= -1 && watermark <= Engine.FINAL_WATERMARK) {
                    long fence = message.fences().getOrDefault(eventsTopic, -1L);
                    claims.merge(record.partition(), new Claim(watermark, fence), Claim::and);
                }
            });
        });
    }

    private static Optional<ControlMessage> message(ConsumerRecord<byte[], byte[]> record) {
        if (record.value() == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(ControlMessage.of(RECORDS.deserialize(record.topic(), record.value())));
        } catch (SerializationException | IllegalArgumentException e) {
            return Optional.empty(); // a dead letter for every processor
        }
    }
}
