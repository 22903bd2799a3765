package io.sequor.kstreams.processor;

import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.kstreams.output.DeadLetters;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.store.ControlQueue;
import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.Progress;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.Rejection;
import io.sequor.kstreams.watermark.Source;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.engine.Engine;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.SequorSerdes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * The control topic of a task: messages are applied strictly in the order of their log, each once the task has been
 * handed what its fences cover. Behind one that waits nothing is applied or dropped; only what is no control message at
 * all is set aside when it is read. Rules: processor, section 2.
 */
final class ControlLog {
    /** Largest control record, as it is stored, in bytes. */
    private static final int MAX_BYTES = 128 * 1024;

    private static final Deserializer<ControlRecord> RECORDS =
            SequorSerdes.control().deserializer();

    private final List<String> topics;
    private final Set<String> topicSet;
    private final TaskStore store;
    private final Progress progress;
    private final Advance advance;
    private final Consumer<Output> sink;
    private final DeadLetters letters = new DeadLetters();
    private ControlQueue queue;
    private Optional<Waiting> head = Optional.empty();

    /** The first message that waits, decoded, so that the events it waits for do not decode it again and again. */
    private record Waiting(SourceRecord record, ControlMessage message) {}

    ControlLog(Settings settings, TaskStore store, Progress progress, Advance advance, Consumer<Output> sink) {
        this.topics = settings.topicNames();
        this.topicSet = Set.copyOf(topics);
        this.store = store;
        this.progress = progress;
        this.advance = advance;
        this.sink = sink;
        this.queue = store.control(settings.initialSources());
    }

    Sources sources() {
        return queue.sources();
    }

    /** How many messages wait. */
    long waiting() {
        return queue.tail() - queue.head();
    }

    /** Takes in the next record of the log; {@link #applyReached} applies it. */
    void accept(SourceRecord record) {
        try {
            checkSize(record);
            read(record);
        } catch (SerializationException | IllegalArgumentException e) {
            deadLetter(record, "undecodable", "this is no control record: " + e.getMessage());
            return;
        }
        store.putWaiting(queue.tail(), record);
        change(queue.afterTail());
    }

    /**
     * Applies or drops the messages at the head whose fences are reached.
     *
     * @param positions what is known of the reader's positions
     */
    void applyReached(ReadPositions positions) {
        while (!queue.isEmpty()) {
            Waiting first = head();
            SourceRecord record = first.record;
            ControlMessage message = first.message;
            Optional<Rejection> rejection = queue.sources().rejection(message, Engine.FINAL_WATERMARK);
            if (rejection.isEmpty() && !isReached(message, record.partition(), positions)) {
                return;
            }
            store.deleteWaiting(queue.head());
            head = Optional.empty();
            if (rejection.isPresent()) {
                change(queue.afterHead(queue.sources()));
                deadLetter(record, rejection.get().code(), text(message, rejection.get()));
            } else {
                apply(message);
            }
        }
    }

    private Waiting head() {
        Waiting first = head.orElseGet(() -> {
            SourceRecord record = store.waiting(queue.head());
            return new Waiting(record, read(record));
        });
        head = Optional.of(first);
        return first;
    }

    private void apply(ControlMessage message) {
        long before = queue.sources().watermark();
        change(queue.afterHead(queue.sources().after(message)));
        if (queue.sources().watermark() > before) {
            advance.run(before, queue.sources());
        }
    }

    private void change(ControlQueue next) {
        queue = next;
        store.putControl(next);
    }

    /** Whether everything that the message covers has been handed over, or cannot come any more. */
    private boolean isReached(ControlMessage message, int partition, ReadPositions positions) {
        for (int index = 0; index < topics.size(); index++) {
            String topic = topics.get(index);
            long fence = message.fences().getOrDefault(topic, -1L);
            if (progress.delivered(index) < fence) {
                OptionalLong position = positions.position(topic, partition, progress.delivered(index));
                if (position.isEmpty() || position.getAsLong() <= fence) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void checkSize(SourceRecord record) {
        int bytes = TaskStore.waitingBytes(record);
        if (bytes > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "it takes " + bytes + " bytes in the state, and " + MAX_BYTES + " is the most");
        }
    }

    private ControlMessage read(SourceRecord record) {
        byte[] value = record.value().orElseThrow(() -> new IllegalArgumentException("it has no value"));
        return ControlMessage.of(RECORDS.deserialize(record.topic(), value)).about(topicSet);
    }

    private void deadLetter(SourceRecord record, String reason, String text) {
        progress.add(Counter.DEAD_LETTERS, 1);
        sink.accept(letters.ofRecord(record, reason, text));
    }

    private String known(String source) {
        Source known = queue.sources().known().get(source);
        if (known == null || known.epoch().isEmpty()) {
            return ". It has not been heard before.";
        }
        return ". It was last heard in epoch " + known.epoch().getAsLong() + " with sequence "
                + known.sequence().orElseThrow() + ", is " + known.status() + " and claims " + known.claim() + ".";
    }

    private String text(ControlMessage message, Rejection rejection) {
        return "control message " + message.type() + " of source " + message.source() + ", epoch " + message.epoch()
                + ", sequence " + message.sequence() + " is dropped: " + rejection.text() + known(message.source());
    }
}
