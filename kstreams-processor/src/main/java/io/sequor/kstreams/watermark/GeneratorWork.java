package io.sequor.kstreams.watermark;

import io.sequor.kstreams.watermark.ControlMessage.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;

/**
 * One life of a generator, in its own epoch: receives records and writes the claims that follow from them. A source that has
 * never spoken says nothing while there are records and none of them gives an event: whoever waited for it would wait for
 * ever.
 */
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
    private boolean registered;
    private volatile long events;
    private volatile long eventsAhead;
    private volatile long recordsWithoutEvent;

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
        if (spoken.epoch().isPresent() || work.isReadToItsEnd()) {
            work.register(work.claims.due(settings.clock().millis(), partition -> false));
        }
        return work;
    }

    /** Receives what is there and writes the claims that are due. */
    void round(Duration timeout) {
        receive(timeout);
        if (!registered && recordsWithoutEvent == 0 && isReadToItsEnd()) {
            register(claims.due(settings.clock().millis(), partition -> false));
        }
        long now = settings.clock().millis();
        if (!registered) {
            return;
        }
        if (now - lastLookMillis >= settings.intervalMillis() || now < lastLookMillis) {
            publish(now, this::isReadToItsEnd);
        }
    }

    /** How many events were too far ahead of the clock. */
    long eventsAhead() {
        return eventsAhead;
    }

    /** How many events were received. */
    long events() {
        return events;
    }

    /** How many records gave no event. */
    long recordsWithoutEvent() {
        return recordsWithoutEvent;
    }

    /** Whether everything that stands in the events topic now is received and claimed. */
    boolean isCaughtUp() {
        boolean silent = !registered && recordsWithoutEvent > 0;
        return isReadToItsEnd()
                && (silent
                        || claims.due(settings.clock().millis(), partition -> false)
                                .isEmpty());
    }

    private boolean isReadToItsEnd() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        return partitions.stream().allMatch(at -> consumer.position(at) >= ends.get(at));
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
        List<Runnable> toTell = new ArrayList<>();
        Optional<Map<Integer, SpokenBefore.Claim>> registration = Optional.empty();
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(timeout)) {
            long now = settings.clock().millis();
            OptionalLong time = times.of(record);
            if (time.isPresent() && !registered && registration.isEmpty()) {
                registration = Optional.of(claims.due(now, partition -> false));
            }
            claims.received(record.partition(), record.offset());
            TopicPartition at = new TopicPartition(record.topic(), record.partition());
            if (time.isEmpty()) {
                withoutEvent(record, at, toTell);
            } else {
                event(record, at, time.getAsLong(), now, toTell);
            }
        }
        toTell.forEach(Runnable::run);
        registration.ifPresent(this::register);
    }

    private void event(
            ConsumerRecord<byte[], byte[]> record, TopicPartition at, long time, long now, List<Runnable> toTell) {
        events++;
        if (isAhead(time, now)) {
            eventsAhead++;
            toTell.add(() -> settings.listener().ahead(at, record.offset(), time));
        } else {
            claims.event(record.partition(), time, now);
        }
    }

    private void withoutEvent(ConsumerRecord<byte[], byte[]> record, TopicPartition at, List<Runnable> toTell) {
        if (!InBand.isControl(record.headers())) {
            recordsWithoutEvent++;
            long soFar = recordsWithoutEvent;
            toTell.add(() -> settings.listener().withoutEvent(at, record.offset(), soFar));
        }
    }

    private boolean isAhead(long timeMillis, long nowMillis) {
        OptionalLong most = settings.maxAheadMillis();
        return most.isPresent() && timeMillis - nowMillis > most.getAsLong();
    }

    /** Says for the first time in this life what is known: what was claimed before, else that the source is there. */
    private void register(Map<Integer, SpokenBefore.Claim> first) {
        registered = true; // also if it fails: what is due then stays due
        write(settings.clock().millis(), first);
    }

    private void publish(long now, IntPredicate readToItsEnd) {
        write(now, claims.due(now, readToItsEnd));
    }

    private void write(long now, Map<Integer, SpokenBefore.Claim> due) {
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
