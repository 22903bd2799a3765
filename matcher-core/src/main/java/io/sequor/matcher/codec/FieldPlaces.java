package io.sequor.matcher.codec;

import java.util.List;
import java.util.stream.IntStream;

/** What fields of an event are called in errors, by their index: made once, since every event that is read asks. */
final class FieldPlaces {
    private static final int HELD = 64;
    private static final List<String> PLACES =
            IntStream.range(0, HELD).mapToObj(FieldPlaces::made).toList();
    private static final List<String> NAMES =
            PLACES.stream().map(FieldPlaces::nameAt).toList();

    private FieldPlaces() {}

    /** {@code event.fields[3]}. */
    static String of(int index) {
        return index < HELD ? PLACES.get(index) : made(index);
    }

    /** {@code event.fields[3].name}. */
    static String nameOf(int index) {
        return index < HELD ? NAMES.get(index) : nameAt(made(index));
    }

    private static String made(int index) {
        return "event.fields[" + index + "]";
    }

    private static String nameAt(String place) {
        return place + ".name";
    }
}
