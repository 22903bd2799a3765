package io.sequor.kstreams.watermark;

import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.Fence;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

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
 */
public record ControlMessage(
        String source,
        long epoch,
        long sequence,
        ControlMessage.Type type,
        OptionalLong watermark,
        Map<String, Long> fences) {
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

    /** Copies the fences. */
    public ControlMessage {
        fences = Collections.unmodifiableMap(new TreeMap<>(fences));
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
        for (Fence fence : record.getFences()) {
            fence.getOffset().ifPresent(offset -> {
                check(offset >= 0, "the fence of topic " + fence.getTopic() + " is negative: " + offset);
                fences.merge(fence.getTopic(), offset, Math::max);
            });
        }
        return new ControlMessage(record.getSource(), record.getEpoch(), record.getSequence(), type, watermark, fences);
    }

    /** The same message with the fences of these topics only: others say nothing to who reads these. */
    public ControlMessage about(Set<String> topics) {
        Map<String, Long> read = new TreeMap<>(fences);
        read.keySet().retainAll(topics);
        return new ControlMessage(source, epoch, sequence, type, watermark, read);
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
