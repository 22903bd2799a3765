package io.sequor.kstreams.watermark;

import io.sequor.kstreams.watermark.ControlMessage.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;

/** One life of a generator, in its own epoch: receives records and writes the claims that follow from them. */
final class GeneratorWork {
    private final GeneratorSettings settings;
    private final Consumer<byte[], byte[]> consumer;
    private final ControlWriter writer;
    private final EventTimes times;
    private final List<TopicPartition> partitions;
    private final DisorderClaims claims;
    private final long epoch;
    private long sequence;
    private long lastLookMillis;
    private volatile long eventsAhead;

    private GeneratorWork(
            GeneratorSettings settings,
            Consumer<byte[], byte[]> consumer,
            Producer<byte[], byte[]> producer,
            List<TopicPartition> partitions,
            SpokenBefore spoken) {
        long now = settings.clock().millis();
        this.settings = settings;
        this.consumer = consumer;
        this.writer = ControlWriter.toControlTopic(producer, settings.controlTopic());
        this.times = new EventTimes(settings.mapper());
        this.partitions = partitions;
        this.claims =
                new DisorderClaims(settings.disorderMillis(), settings.quietAfterMillis(), goOnBehind(spoken), now);
        this.epoch = Math.max(now, spoken.epoch().orElse(-1) + 1);
    }

    /** Looks up what was claimed before, says it again in a new epoch, and is ready to read on behind it. */
    static GeneratorWork begin(
            GeneratorSettings settings, Consumer<byte[], byte[]> consumer, Producer<byte[], byte[]> producer) {
        CommittedLog control = new CommittedLog(consumer, settings.controlTopic());
        CommittedLog events = new CommittedLog(consumer, settings.eventsTopic());
        if (control.partitions().size() != events.partitions().size()) {
            throw new IllegalArgumentException("WMG-002 the control topic " + settings.controlTopic() + " has "
                    + control.partitions().size() + " partitions, and the events topic " + settings.eventsTopic() + " "
                    + events.partitions().size() + ". Create the control topic with as many");
        }
        SpokenBefore spoken =
                SpokenBefore.read(control, settings.source(), settings.eventsTopic(), settings.incarnation());
        GeneratorWork work = new GeneratorWork(settings, consumer, producer, events.partitions(), spoken);
        work.publish(settings.clock().millis(), partition -> false);
        return work;
    }

    /** Receives what is there and writes the claims that are due. */
    void round(Duration timeout) {
        receive(timeout);
        long now = settings.clock().millis();
        if (now - lastLookMillis >= settings.intervalMillis() || now < lastLookMillis) {
            publish(now, this::isReadToItsEnd);
        }
    }

    /** How many events were too far ahead of the clock. */
    long eventsAhead() {
        return eventsAhead;
    }

    /** Whether everything that stands in the events topic now is received and claimed. */
    boolean isCaughtUp() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        return partitions.stream().allMatch(at -> consumer.position(at) >= ends.get(at))
                && claims.due(settings.clock().millis(), partition -> false).isEmpty();
    }

    /** Puts the consumer behind the fences of the last claims, and tells which of these still hold. */
    private List<SpokenBefore.Claim> goOnBehind(SpokenBefore spoken) {
        Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        consumer.assign(partitions);
        List<SpokenBefore.Claim> holding = new ArrayList<>();
        for (TopicPartition at : partitions) {
            SpokenBefore.Claim claim = spoken.claim(at.partition());
            if (claim.fence() >= ends.get(at)) {
                claim = SpokenBefore.Claim.NONE; // of a topic that is gone
            }
            consumer.seek(at, Math.max(begins.get(at), claim.fence() + 1));
            holding.add(claim);
        }
        return holding;
    }

    private void receive(Duration timeout) {
        List<Runnable> ahead = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(timeout)) {
            long now = settings.clock().millis();
            claims.received(record.partition(), record.offset());
            times.of(record).ifPresent(time -> {
                if (isAhead(time, now)) {
                    TopicPartition at = new TopicPartition(record.topic(), record.partition());
                    ahead.add(() -> settings.listener().ahead(at, record.offset(), time));
                } else {
                    claims.event(record.partition(), time, now);
                }
            });
        }
        eventsAhead += ahead.size();
        ahead.forEach(Runnable::run);
    }

    private boolean isAhead(long timeMillis, long nowMillis) {
        OptionalLong most = settings.maxAheadMillis();
        return most.isPresent() && timeMillis - nowMillis > most.getAsLong();
    }

    private void publish(long now, IntPredicate readToItsEnd) {
        Map<Integer, SpokenBefore.Claim> due = claims.due(now, readToItsEnd);
        if (!due.isEmpty()) {
            sequence++;
            Map<Integer, ControlMessage> messages = new HashMap<>();
            due.forEach((partition, claim) -> messages.put(partition, message(claim)));
            writer.write(messages);
            claims.written(due);
            messages.forEach(settings.listener()::wrote);
        }
        lastLookMillis = now;
    }

    private ControlMessage message(SpokenBefore.Claim claim) {
        String topic = settings.eventsTopic();
        boolean claims = claim.watermark() >= 0;
        return new ControlMessage(
                settings.source(),
                epoch,
                sequence,
                claims ? Type.WATERMARK : Type.REGISTER,
                claims ? OptionalLong.of(claim.watermark()) : OptionalLong.empty(),
                claim.fence() >= 0 ? Map.of(topic, claim.fence()) : Map.of(),
                settings.incarnation().map(id -> Map.of(topic, id)).orElse(Map.of()));
    }

    /** A partition that is read slowly is not a quiet one, so the broker is asked. */
    private boolean isReadToItsEnd(int partition) {
        TopicPartition at = partitions.get(partition);
        return consumer.position(at) >= consumer.endOffsets(List.of(at)).get(at);
    }
}
