package io.sequor.kstreams.mapping;

import java.util.OptionalInt;

/**
 * Makes an event of a record of an events topic. A mapper is pure and is shared by the tasks of an application, so it is
 * called by several threads at once. Rules: processor, section 1.
 */
@FunctionalInterface
public interface EventMapper {
    /**
     * What the record says. Whatever this throws makes the record a dead letter of reason {@code undecodable}; the stream
     * goes on.
     *
     * @param record the record; its arrays must not be changed
     * @throws UndecodableException when the bytes mean nothing to this mapper; it says why
     */
    MappedEvent map(SourceRecord record);

    /**
     * How many partitions the topic has, for a mapper that takes the event's key from the value. The processor then checks
     * that each record stands in the partition to which Kafka's default partitioner assigns the key: one key in two
     * partitions would be two keys. Empty, the default: the event's key is the record's key.
     */
    default OptionalInt partitionsOfOwnKeys() {
        return OptionalInt.empty();
    }

    /**
     * A mapper that takes the event's key from the value, declared as one. Undeclared, a key that is not that of the record makes
     * the record a dead letter.
     *
     * @param partitions how many partitions the topic has, 1 or more
     * @param mapper gives every event a key
     * @throws IllegalArgumentException when there are fewer partitions
     */
    static EventMapper withOwnKeys(int partitions, EventMapper mapper) {
        return new OwnKeysMapper(partitions, mapper);
    }

    /** Events in Sequor's generic Avro envelope; the event's key is the record's key. */
    static EventMapper envelope() {
        return new EnvelopeMapper(OptionalInt.empty());
    }

    /**
     * Events in Sequor's generic Avro envelope that bring their own key.
     *
     * @param partitions how many partitions the topic has
     * @throws IllegalArgumentException when that is less than 1
     */
    static EventMapper envelopeWithOwnKeys(int partitions) {
        return new EnvelopeMapper(OptionalInt.of(partitions));
    }
}
