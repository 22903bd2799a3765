package io.sequor.kstreams.processor;

import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.kstreams.output.DeadLetters;
import io.sequor.kstreams.store.ControlQueue;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.Rejection;
import io.sequor.kstreams.watermark.Source;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.engine.Engine;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.SequorSerdes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * The control records of a task: messages are applied strictly in the order of their log, each once the task has been
 * handed what its fences cover and the advance before it is finished. Behind one that waits nothing is applied or dropped;
 * only what is no control message at all is set aside when it is read. Rules: processor, section 2.
 */
final class ControlLog {
    /** Largest control record, as it is stored, in bytes. */
    private static final int MAX_BYTES = 128 * 1024;

    private static final Deserializer<ControlRecord> RECORDS =
            SequorSerdes.control().deserializer();

    private final List<String> topics;
    private final Set<String> topicSet;
    private final boolean inBand;
    private final Map<String, String> incarnations;
    private final TaskState state;
    private final Advance advance;
    private final DeadLetters letters = new DeadLetters();
    private ControlQueue queue;
    private Optional<Waiting> head = Optional.empty();
    private boolean otherIncarnation;

    /**
     * The first message that waits, decoded, so that the events it waits for do not decode it again and again.
     *
     * @param number its place among all messages of the task
     * @param record as it stands in its topic
     * @param message what it says
     */
    record Waiting(long number, SourceRecord record, ControlMessage message) {}

    /**
     * A fence that is not reached.
     *
     * @param topic the events topic
     * @param offset the fence
     * @param delivered the highest offset of the topic that was handed over; -1 for none
     */
    record OpenFence(String topic, long offset, long delivered) {}

    ControlLog(Settings settings, TaskState state, Advance advance) {
        this.topics = settings.topicNames();
        this.topicSet = Set.copyOf(topics);
        this.inBand = settings.inputs().controlTopic().isEmpty();
        this.state = state;
        this.advance = advance;
        this.incarnations = state.store().incarnations();
        this.queue = state.store().control(settings.initialSources());
    }

    Sources sources() {
        return queue.sources();
    }

    /** How many messages wait. */
    long waiting() {
        return queue.tail() - queue.head();
    }

    /** Whether a message has ever been taken in. */
    boolean hasHeard() {
        return queue.tail() > 0;
    }

    /** Whether a message was dropped, since this was last asked, because of another incarnation of a topic. */
    boolean hasHeardOfAnotherIncarnation() {
        boolean heard = otherIncarnation;
        otherIncarnation = false;
        return heard;
    }

    /** Takes in the next record of the log; {@link #work} applies it. */
    void accept(SourceRecord record) {
        try {
            checkSize(record);
            read(record);
        } catch (SerializationException | IllegalArgumentException e) {
            state.deadLetter(letters.ofRecord(record, "undecodable", "this is no control record: " + e.getMessage()));
            return;
        }
        state.store().putWaiting(queue.tail(), record);
        change(queue.afterTail());
    }

    /**
     * Goes on with the advance under way, then applies or drops the messages at the head whose fences are reached, as far
     * as the slice lasts.
     *
     * @param positions what is known of the reader's positions
     * @param budget what is left of the slice
     */
    void work(ReadPositions positions, SliceBudget budget) {
        advance.resume(sources(), budget);
        while (!advance.isActive() && isReady(positions) && budget.take()) {
            Waiting first = head();
            Optional<Rejection> rejection = rejection(first);
            state.store().deleteWaiting(queue.head());
            head = Optional.empty();
            if (rejection.isPresent()) {
                otherIncarnation |= rejection.get() == Rejection.OTHER_INCARNATION;
                change(queue.afterHead(queue.sources()));
                state.deadLetter(
                        letters.ofRecord(first.record, rejection.get().code(), text(first.message, rejection.get())));
                state.endStep();
            } else {
                apply(first.message, budget);
            }
        }
    }

    /** Whether there is something to do at once: an advance under way, or a message at the head that waits for nothing. */
    boolean isReady(ReadPositions positions) {
        if (advance.isActive() || queue.isEmpty()) {
            return advance.isActive();
        }
        Waiting first = head();
        return rejection(first).isPresent()
                || openFence(first.message, first.record.partition(), positions).isEmpty();
    }

    /** The first message that waits for a fence; empty when none waits, or an advance has to be finished first. */
    Optional<Waiting> waitingForFence() {
        return queue.isEmpty() || advance.isActive() ? Optional.empty() : Optional.of(head());
    }

    /** The first fence of a message that is not reached; empty when everything it covers was handed over. */
    Optional<OpenFence> openFence(ControlMessage message, int partition, ReadPositions positions) {
        for (int index = 0; index < topics.size(); index++) {
            String topic = topics.get(index);
            long fence = message.fences().getOrDefault(topic, -1L);
            long delivered = state.progress().delivered(index);
            if (delivered < fence) {
                OptionalLong position = positions.position(topic, partition, delivered);
                if (position.isEmpty() || position.getAsLong() <= fence) {
                    return Optional.of(new OpenFence(topic, fence, delivered));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Rejection> rejection(Waiting waiting) {
        Optional<Rejection> byItsSource = queue.sources().rejection(waiting.message, Engine.FINAL_WATERMARK);
        return byItsSource.or(
                () -> waiting.message.topicOfOtherIncarnation(incarnations).map(topic -> Rejection.OTHER_INCARNATION));
    }

    private Waiting head() {
        Waiting first = head.orElseGet(() -> {
            SourceRecord record = state.store().waiting(queue.head());
            return new Waiting(queue.head(), record, read(record));
        });
        head = Optional.of(first);
        return first;
    }

    private void apply(ControlMessage message, SliceBudget budget) {
        long before = queue.sources().watermark();
        change(queue.afterHead(queue.sources().after(message)));
        long now = queue.sources().watermark();
        if (now > before) {
            advance.begin(before, now);
        }
        state.endStep();
        advance.resume(queue.sources(), budget);
    }

    private void change(ControlQueue next) {
        queue = next;
        state.store().putControl(next);
    }

    private static void checkSize(SourceRecord record) {
        int bytes = TaskStore.waitingBytes(record);
        if (bytes > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "it takes " + bytes + " bytes in the state, and " + MAX_BYTES + " is the most");
        }
    }

    /** A message that stands among the events covers what stands before it, whatever it says itself. */
    private ControlMessage read(SourceRecord record) {
        byte[] value = record.value().orElseThrow(() -> new IllegalArgumentException("it has no value"));
        ControlMessage message = ControlMessage.of(RECORDS.deserialize(record.topic(), value));
        return inBand ? message.fencedAt(Map.of(record.topic(), record.offset())) : message.about(topicSet);
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
