package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A pattern as the records of a task know it. Patterns, and what they find at one moment, are in the order of their ids: an
 * id is made of a place and a generation. A definition that takes the place of another has the next generation in it, and so
 * comes between the one it replaces and all that stood behind that.
 *
 * @param id stands for it in timers, heads and logs; never used again for another
 * @param name its name
 * @param fingerprint names its definition
 * @param seesAfter events at or before this time were released before the pattern came, in milliseconds; -1 for none
 * @param startsUpTo of a pattern that is being drained, the last time at which an event can start a match
 */
public record StoredPattern(int id, String name, String fingerprint, long seesAfter, OptionalLong startsUpTo) {
    /** How many ids a place has. */
    private static final int GENERATIONS = 256;

    /** The first id of the place behind all ids below this one. */
    public static int nextPlace(int id) {
        return Math.multiplyExact(Math.floorDiv(id, GENERATIONS) + 1, GENERATIONS);
    }

    /** The id of the definition that takes the place of this one; empty after 255 changes in one place. */
    public OptionalInt successorId() {
        return id + 1 < nextPlace(id) ? OptionalInt.of(id + 1) : OptionalInt.empty();
    }

    /** Whether it only finishes what it has open. */
    public boolean isDraining() {
        return startsUpTo.isPresent();
    }

    /** The same pattern, taking no start behind a time; one that is being drained stays as it is. */
    public StoredPattern drainedFrom(long time) {
        return isDraining() ? this : new StoredPattern(id, name, fingerprint, seesAfter, OptionalLong.of(time));
    }

    /** Whether it is this definition of this pattern. */
    public boolean is(String otherName, String otherFingerprint) {
        return name.equals(otherName) && fingerprint.equals(otherFingerprint);
    }

    /** For messages. */
    public String toText() {
        return name + " (" + fingerprint + ")";
    }

    void write(ByteWriter out) {
        out.unsigned(id).text(name).text(fingerprint).signed(seesAfter).flag(isDraining());
        startsUpTo.ifPresent(out::signed);
    }

    static StoredPattern read(ByteReader in) {
        return new StoredPattern(
                in.unsignedInt("the id of a pattern"),
                in.text("a name"),
                in.text("a fingerprint"),
                in.signed("a time"),
                in.flag("whether it is drained") ? OptionalLong.of(in.signed("a time")) : OptionalLong.empty());
    }
}
