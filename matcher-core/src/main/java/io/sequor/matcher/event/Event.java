package io.sequor.matcher.event;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to one key at one time. An event is valid by construction and immutable: whoever holds one
 * need not check it again, and what was passed to build it may change afterwards. Rules: stage patterns, section 1.
 *
 * <p>Two equal events are two distinct <em>occurrences</em> when both are accepted; the id is metadata and never used to
 * drop duplicates.
 *
 * @param id nonempty
 * @param key nonempty; a match never mixes keys
 * @param kind nonempty name of the event's type
 * @param time event time in milliseconds, 0 to {@link #MAX_TIME}
 * @param fields nonempty name to value, in the order of the names; a missing field is not in the map
 * @param origin the record it came from, where it came from one
 */
public record Event(
        String id, String key, String kind, long time, Map<String, Scalar> fields, Optional<Origin> origin) {
    /** Largest event time, 2^53 - 1 milliseconds. */
    public static final long MAX_TIME = 9007199254740991L;

    /**
     * Checks every rule and copies the fields. A field with a null value is a missing field, but its name must be
     * valid all the same. Cost: linear in the size of the event.
     *
     * @throws InvalidEventException naming the first part that breaks a rule
     */
    public Event {
        checkName("id", id);
        checkName("key", key);
        checkName("kind", kind);
        if (time < 0 || time > MAX_TIME) {
            throw new InvalidEventException("time", "lies in 0 .. " + MAX_TIME + ", and this one is " + time);
        }
        fields = checkedFields(fields);
    }

    /** A builder that begins with the parts every event has. */
    public static Builder builder(String id, String key, String kind, long time) {
        return new Builder(id, key, kind, time);
    }

    /** The value of a field, or empty when the event does not have it. */
    public Optional<Scalar> field(String name) {
        return Optional.ofNullable(fields.get(name));
    }

    private static void checkName(String field, String value) {
        if (Objects.requireNonNull(value, () -> field + " is null; an event always has one")
                .isEmpty()) {
            throw new InvalidEventException(field, "is nonempty");
        }
        if (!Text.isWellFormed(value)) {
            throw new InvalidEventException(field, "is well-formed Unicode, and this one has an unpaired surrogate");
        }
    }

    private static Map<String, Scalar> checkedFields(Map<String, Scalar> given) {
        if (given instanceof FieldMap) {
            return given; // they were checked when that was made
        }
        SortedMap<String, Scalar> sorted = new TreeMap<>();
        for (Map.Entry<String, ? extends @Nullable Scalar> entry : given.entrySet()) {
            String name = entry.getKey();
            checkName("fields", name);
            Scalar value = entry.getValue();
            if (value != null) {
                value.problem().ifPresent(rule -> {
                    throw new InvalidEventException("fields." + name, "is invalid: " + rule);
                });
                sorted.put(name, value);
            }
        }
        return FieldMap.of(sorted);
    }

    /** Collects the fields of an event; {@link #build()} checks it. */
    public static final class Builder {
        private final String id;
        private final String key;
        private final String kind;
        private final long time;
        private final Map<String, @Nullable Scalar> fields = new LinkedHashMap<>();
        private Optional<Origin> origin = Optional.empty();

        private Builder(String id, String key, String kind, long time) {
            this.id = id;
            this.key = key;
            this.kind = kind;
            this.time = time;
        }

        /** Sets a field; null means that it is missing. */
        public Builder field(String name, @Nullable Scalar value) {
            fields.put(name, value);
            return this;
        }

        /** Sets a field to an integer. */
        public Builder field(String name, long value) {
            return field(name, Scalar.of(value));
        }

        /** Sets a field to a double. */
        public Builder field(String name, double value) {
            return field(name, Scalar.of(value));
        }

        /** Sets a field to a boolean. */
        public Builder field(String name, boolean value) {
            return field(name, Scalar.of(value));
        }

        /** Sets a field to a string; null means that it is missing. */
        public Builder field(String name, @Nullable String value) {
            return field(name, value == null ? null : Scalar.of(value));
        }

        /** Sets a field to a decimal. */
        public Builder field(String name, BigDecimal value) {
            return field(name, Scalar.of(Objects.requireNonNull(value, "value")));
        }

        /** Names the record the event came from. */
        public Builder origin(Origin from) {
            origin = Optional.of(Objects.requireNonNull(from, "from"));
            return this;
        }

        /**
         * The event.
         *
         * @throws InvalidEventException naming the first part that breaks a rule
         */
        @SuppressWarnings("NullAway") // the record drops null values
        public Event build() {
            return new Event(id, key, kind, time, fields, origin);
        }
    }
}
