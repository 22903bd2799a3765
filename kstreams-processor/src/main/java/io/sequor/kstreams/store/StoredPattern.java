package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import java.util.OptionalLong;

/**
 * A pattern as the records of a task know it.
 *
 * @param id stands for it in timers, heads and logs; never used again for another. Patterns are in the order of their ids
 * @param name its name
 * @param fingerprint names its definition
 * @param seesAfter events at or before this time were released before the pattern came, in milliseconds; -1 for none
 * @param startsUpTo of a pattern that is being drained, the last time at which an event can start a match
 */
public record StoredPattern(int id, String name, String fingerprint, long seesAfter, OptionalLong startsUpTo) {
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
