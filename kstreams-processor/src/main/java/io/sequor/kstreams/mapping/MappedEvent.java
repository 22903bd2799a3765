package io.sequor.kstreams.mapping;

import io.sequor.matcher.event.Scalar;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a mapper found in a record. It need not be valid: the processor makes an event of it, and what breaks a rule
 * becomes a dead letter.
 *
 * @param id the event's own id; without one it is {@code topic-partition-offset}
 * @param key the event's own key, of a mapper that is declared so ({@link EventMapper#withOwnKeys}); without one it is the
 *     key of the record
 * @param kind the event's type name
 * @param time event time in milliseconds
 * @param fields name to value; a null value is a missing field
 */
public record MappedEvent(
        Optional<String> id, Optional<String> key, String kind, long time, Map<String, @Nullable Scalar> fields) {}
