package io.sequor.kstreams.watermark;

import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.Fence;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a source says about its progress. Rules: processor, section 2.
 *
 * @param source who speaks; nonempty
 * @param epoch which life of the source speaks
 * @param sequence rises with every message of a source and epoch
 * @param type what is said
 * @param watermark for WATERMARK the time up to which all is said, in milliseconds; empty for every other type
 * @param fences events topic to the offset of the last record that the claim covers, 0 or more; a topic that is not in
 *     it held nothing yet
 * @param incarnations events topic to the incarnation of it that the message speaks of; a topic that is not in it may be
 *     any
 */
public record ControlMessage(
        String source,
        long epoch,
        long sequence,
        ControlMessage.Type type,
        OptionalLong watermark,
        Map<String, Long> fences,
        Map<String, String> incarnations) {
    /** Longest name of a source, in bytes of its UTF-8 form: the names of all sources stand in one stored record. */
    public static final int MAX_SOURCE_BYTES = 249;

    /** What a message says. */
    public enum Type {
        /** The source is there. */
        REGISTER,
        /** No event of the source with this time or earlier is still to come behind the fences. */
        WATERMARK,
        /** Do not wait for the source. */
        IDLE,
        /** Wait for it again. */
        ACTIVE,
        /** The source is gone; it is heard again only in a higher epoch. */
        RETIRE
    }

    /** Copies the maps. */
    public ControlMessage {
        fences = Collections.unmodifiableMap(new TreeMap<>(fences));
        incarnations = Collections.unmodifiableMap(new TreeMap<>(incarnations));
    }

    /** A message that names no incarnations. */
    public ControlMessage(
            String source,
            long epoch,
            long sequence,
            ControlMessage.Type type,
            OptionalLong watermark,
            Map<String, Long> fences) {
        this(source, epoch, sequence, type, watermark, fences, Map.of());
    }

    /**
     * The message of a record.
     *
     * @throws IllegalArgumentException when the record is no control message: it says why
     */
    public static ControlMessage of(ControlRecord record) {
        check(!record.getSource().isEmpty(), "the source has no name");
        int nameBytes = record.getSource().getBytes(StandardCharsets.UTF_8).length;
        check(
                nameBytes <= MAX_SOURCE_BYTES,
                "the name of the source takes " + nameBytes + " bytes, and " + MAX_SOURCE_BYTES + " is the most");
        Type type = Type.valueOf(record.getType().name());
        OptionalLong watermark =
                record.getWatermark().stream().mapToLong(Long::longValue).findFirst();
        check(
                (type == Type.WATERMARK) == watermark.isPresent(),
                type + (watermark.isPresent() ? " with" : " without") + " a watermark");
        Map<String, Long> fences = new TreeMap<>();
        Map<String, String> incarnations = new TreeMap<>();
        for (Fence fence : record.getFences()) {
            fence.getOffset().ifPresent(offset -> {
                check(
                        offset >= 0 && offset < Long.MAX_VALUE,
                        "the fence of topic " + fence.getTopic() + " is no offset that a record can have: " + offset);
                fences.merge(fence.getTopic(), offset, Math::max);
            });
            fence.getIncarnation().ifPresent(incarnation -> {
                String other = incarnations.putIfAbsent(fence.getTopic(), incarnation);
                check(
                        other == null || other.equals(incarnation),
                        "the fences of topic " + fence.getTopic() + " name two incarnations: " + other + " and "
                                + incarnation);
            });
        }
        return new ControlMessage(
                record.getSource(), record.getEpoch(), record.getSequence(), type, watermark, fences, incarnations);
    }

    /** The record of the message: {@link #of} gives the message again. */
    public ControlRecord toRecord() {
        Set<String> topics = new TreeSet<>(fences.keySet());
        topics.addAll(incarnations.keySet());
        List<Fence> named = new ArrayList<>();
        topics.forEach(topic -> named.add(new Fence(topic, incarnations.get(topic), fences.get(topic))));
        return new ControlRecord(
                source,
                epoch,
                sequence,
                ControlType.valueOf(type.name()),
                watermark.isPresent() ? watermark.getAsLong() : null,
                named);
    }

    /** The same message with the fences of these topics only: others say nothing to who reads these. */
    public ControlMessage about(Set<String> topics) {
        Map<String, Long> read = new TreeMap<>(fences);
        read.keySet().retainAll(topics);
        Map<String, String> named = new TreeMap<>(incarnations);
        named.keySet().retainAll(topics);
        return new ControlMessage(source, epoch, sequence, type, watermark, read, named);
    }

    /**
     * A topic of which the message names another incarnation than the one there is now: its offsets are those of a topic
     * that is gone. Such a message is dropped as {@link Rejection#OTHER_INCARNATION}.
     *
     * @param current topic to its incarnation now, as {@link TopicIds} tells it; a topic that is not in it is not judged
     * @return the first such topic by name; empty when there is none
     */
    public Optional<String> topicOfOtherIncarnation(Map<String, String> current) {
        return incarnations.entrySet().stream()
                .filter(named ->
                        !current.getOrDefault(named.getKey(), named.getValue()).equals(named.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** The same message with these fences alone. */
    public ControlMessage fencedAt(Map<String, Long> offsets) {
        return new ControlMessage(source, epoch, sequence, type, watermark, offsets);
    }

    private static void check(boolean rule, String otherwise) {
        if (!rule) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
