package io.sequor.kstreams.mapping;

import java.util.Objects;
import java.util.OptionalInt;

/**
 * A mapper that takes the event's key from the value.
 *
 * @param partitions how many partitions the topic has
 * @param mapper gives every event a key
 */
record OwnKeysMapper(int partitions, EventMapper mapper) implements EventMapper {
    OwnKeysMapper {
        Objects.requireNonNull(mapper, "mapper");
        if (partitions < 1) {
            throw new IllegalArgumentException(
                    "a topic has 1 partition or more, and not " + partitions + ". Tell it how many the topic has");
        }
    }

    @Override
    public MappedEvent map(SourceRecord record) {
        return mapper.map(record);
    }

    @Override
    public OptionalInt partitionsOfOwnKeys() {
        return OptionalInt.of(partitions);
    }
}
