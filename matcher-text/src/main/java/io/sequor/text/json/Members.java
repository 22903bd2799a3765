package io.sequor.text.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The members of a JSON object, read one by one. What has the wrong shape is reported and then treated as absent.
 *
 * @param object the object
 * @param at where it stands
 * @param what it is called in problems: {@code the stage}
 * @param problems takes what is wrong
 */
record Members(JsonNode object, Place at, String what, Problems problems) {
    /** Whether the member is given, readable or not. */
    boolean has(String member) {
        return object.has(member);
    }

    /** The member's value; only for one that is given. */
    JsonNode value(String member) {
        return object.path(member);
    }

    /** The members that are among the known ones, as they are written; every other one is reported. */
    List<String> among(List<String> known) {
        List<String> given = new ArrayList<>(1);
        object.fieldNames().forEachRemaining(member -> {
            if (known.contains(member)) {
                given.add(member);
            } else {
                problems.unknownMember(at, member, what, known);
            }
        });
        return given;
    }

    /** Reports the member when it is not given; says whether it is. */
    boolean require(String member, String advice) {
        if (!has(member)) {
            problems.missing(at, member, what, advice);
        }
        return has(member);
    }

    /** A string. */
    Optional<String> text(String member) {
        if (!has(member)) {
            return Optional.empty();
        }
        if (!value(member).isTextual()) {
            problems.wrongType(at.then(member), "a string", value(member));
            return Optional.empty();
        }
        return Optional.of(value(member).textValue());
    }

    /** An integer of 64 bits; one that has more is reported with the range that the member has. */
    OptionalLong integer(String member, long low, long high) {
        if (!has(member)) {
            return OptionalLong.empty();
        }
        JsonNode value = value(member);
        if (!value.isIntegralNumber()) {
            problems.wrongType(at.then(member), "an integer", value);
            return OptionalLong.empty();
        }
        if (!value.canConvertToLong()) {
            problems.outOfRange(at.then(member), value, low, high);
            return OptionalLong.empty();
        }
        return OptionalLong.of(value.longValue());
    }

    /** An integer of 32 bits; one that has more is reported with the range that the member has. */
    OptionalLong smallInteger(String member, int low, int high) {
        OptionalLong value = integer(member, low, high);
        if (value.isPresent() && value.getAsLong() != (int) value.getAsLong()) {
            problems.outOfRange(at.then(member), value(member), low, high);
            return OptionalLong.empty();
        }
        return value;
    }

    /** One of the constants of an enumeration, by its name. */
    <E extends Enum<E>> Optional<E> word(String member, Class<E> type) {
        E[] constants = type.getEnumConstants();
        return word(member, Arrays.stream(constants).map(Enum::name).toList()).map(index -> constants[index]);
    }

    /** One of the words, as its index in the list. */
    Optional<Integer> word(String member, List<String> words) {
        Optional<String> word = text(member);
        if (word.isPresent() && !words.contains(word.get())) {
            problems.unknownWord(at.then(member), word.get(), words);
            return Optional.empty();
        }
        return word.map(words::indexOf);
    }

    /** The elements of an array; none, and a report, for anything else. */
    Iterable<JsonNode> elements(String member) {
        if (!value(member).isArray()) {
            problems.wrongType(at.then(member), "an array", value(member));
            return List.of();
        }
        return value(member);
    }
}
