package io.sequor.runner.crash;

import io.sequor.kstreams.dedup.Deduplicator;
import io.sequor.schemas.CapturedEvent;
import io.sequor.schemas.LateRecord;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.Origin;
import io.sequor.schemas.SequorSerdes;
import io.sequor.schemas.StageCapture;
import io.sequor.schemas.TimeoutRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/** Reads what is committed in the outputs, and says it in the words of {@link CommittedResults}. */
final class CommittedReader implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);

    private final Deserializer<MatchRecord> matches = SequorSerdes.match().deserializer();
    private final Deserializer<TimeoutRecord> timeouts = SequorSerdes.timeout().deserializer();
    private final Deserializer<LateRecord> late = SequorSerdes.late().deserializer();
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Map<String, Map<String, List<String>>> texts = new TreeMap<>();
    private final Map<String, Integer> counts = new TreeMap<>();
    private final Optional<Deduplicator> deduplicator;

    /**
     * @param bootstrapServers the broker
     * @param deduplicator passes over repeats; empty: there must be none
     */
    CommittedReader(String bootstrapServers, Optional<Deduplicator> deduplicator) {
        this.deduplicator = deduplicator;
        consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "isolation.level",
                        "read_committed",
                        "auto.offset.reset",
                        "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.assign(Names.OUTPUTS.stream()
                .flatMap(topic ->
                        IntStream.range(0, Names.PARTITIONS).mapToObj(number -> new TopicPartition(topic, number)))
                .toList());
    }

    void poll() {
        consumer.poll(POLL).forEach(this::take);
    }

    int count(String topic) {
        return counts.getOrDefault(topic, 0);
    }

    int count() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    Map<String, List<String>> of(String topic) {
        return texts.getOrDefault(topic, Map.of());
    }

    /** Whether everything that is committed by now was read. */
    boolean isAtEnd() {
        return consumer.endOffsets(consumer.assignment()).entrySet().stream()
                .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    private void take(ConsumerRecord<byte[], byte[]> record) {
        if (deduplicator.isPresent() && !deduplicator.get().isNew(record)) {
            return;
        }
        String key = new String(record.key(), StandardCharsets.UTF_8);
        counts.merge(record.topic(), 1, Integer::sum);
        texts.computeIfAbsent(record.topic(), none -> new HashMap<>())
                .computeIfAbsent(key, none -> new ArrayList<>())
                .add(text(record));
    }

    private String text(ConsumerRecord<byte[], byte[]> record) {
        return switch (record.topic()) {
            case Names.MATCHES -> text(matches.deserialize("", record.value()));
            case Names.TIMEOUTS -> text(timeouts.deserialize("", record.value()));
            case Names.LATE -> text(late.deserialize("", record.value()));
            default ->
                SequorSerdes.deadLetter()
                        .deserializer()
                        .deserialize("", record.value())
                        .toString();
        };
    }

    private static String text(MatchRecord match) {
        return match.getIdentity() + " " + match.getStartIdentity() + " " + match.getPattern() + " "
                + match.getFingerprint() + " " + match.getKey() + " " + captures(match.getCaptures()) + " start="
                + match.getStartTime() + " last=" + match.getLastEventTime() + " end=" + match.getEndTime();
    }

    private static String text(TimeoutRecord timeout) {
        return timeout.getIdentity() + " " + timeout.getStartIdentity() + " " + timeout.getPattern() + " "
                + timeout.getFingerprint() + " " + timeout.getKey() + " " + captures(timeout.getCaptures()) + " start="
                + timeout.getStartTime() + " last=" + timeout.getLastEventTime() + " end=" + timeout.getEndTime()
                + " awaiting=" + timeout.getAwaiting();
    }

    private static String text(LateRecord event) {
        return event.getId() + "@" + place(event.getOrigin()) + ":" + event.getKind() + "," + event.getTime() + ","
                + event.getFields().get("amount");
    }

    private static Map<String, List<String>> captures(List<StageCapture> captures) {
        Map<String, List<String>> texts = new TreeMap<>();
        captures.forEach(stage -> texts.put(
                stage.getStage(),
                stage.getEvents().stream().map(CommittedReader::text).toList()));
        return texts;
    }

    private static String text(CapturedEvent event) {
        return event.getId() + "@" + place(event.getOrigin().orElseThrow()) + ":" + event.getKind() + ","
                + event.getTime() + "," + event.getFields().orElseThrow().get("amount");
    }

    private static String place(Origin origin) {
        return origin.getPartition() + "-" + origin.getOffset();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
