package io.sequor.matcher.event;

/**
 * The record an event came from. It names the occurrence in identities: the same record is the same occurrence, after
 * any restart or re-read. That no two pushed events share an origin is the caller's duty; it is not checked.
 *
 * @param topic nonempty name of the topic, well-formed Unicode
 * @param partition its partition, 0 or more
 * @param offset offset in the partition, 0 or more
 */
public record Origin(String topic, int partition, long offset) {
    /** Checks the rules of the components. */
    public Origin {
        if (topic.isEmpty() || !Text.isWellFormed(topic)) {
            throw new InvalidEventException("origin.topic", "is a nonempty, well-formed text");
        }
        if (partition < 0) {
            throw new InvalidEventException("origin.partition", "is not negative, and this one is " + partition);
        }
        if (offset < 0) {
            throw new InvalidEventException("origin.offset", "is not negative, and this one is " + offset);
        }
    }

    /** {@code topic-partition-offset}, the id of an event that brings none of its own. */
    public String toText() {
        return topic + "-" + partition + "-" + offset;
    }
}
