package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which lives of a task wrote the entries of its journal, in their order. Each goes on with the numbers where the one
 * before stopped. An entry of another life is one that a killed instance wrote and the changelog never got.
 *
 * @param lives those that still matter
 */
record Lineage(List<Lineage.Life> lives) {
    /** No entry was ever written. */
    static final Lineage NONE = new Lineage(List.of());

    /** Copies the list. */
    Lineage {
        lives = List.copyOf(lives);
    }

    /**
     * One life.
     *
     * @param id drawn at random
     * @param first the number of its first entry
     */
    record Life(long id, long first) {}

    /** Whether the entry of this number is one of that life. */
    boolean owns(long number, long life) {
        Optional<Life> owner = Optional.empty();
        for (Life next : lives) {
            if (next.first <= number) {
                owner = Optional.of(next);
            }
        }
        return owner.isPresent() && owner.get().id == life;
    }

    /** The number from which the last life wrote; 0 for none. */
    long lastFirst() {
        return lives.isEmpty() ? 0 : lives.get(lives.size() - 1).first;
    }

    /** With a life more, and without those of which no entry is left at or above a mark. */
    Lineage with(Life life, long low) {
        List<Life> kept = new ArrayList<>();
        for (int i = 0; i < lives.size(); i++) {
            long end = i + 1 < lives.size() ? lives.get(i + 1).first : life.first;
            if (end > low && end > lives.get(i).first) {
                kept.add(lives.get(i));
            }
        }
        kept.add(life);
        return new Lineage(kept);
    }

    byte[] toBytes() {
        ByteWriter out = StoredFormat.begin().unsigned(lives.size());
        lives.forEach(life -> out.fixedLong(life.id).unsigned(life.first));
        return out.toBytes();
    }

    static Lineage of(byte[] bytes) {
        ByteReader in = StoredFormat.open(bytes, "the lives of a task");
        List<Life> lives = new ArrayList<>();
        int count = in.count("the lives", Long.BYTES + 1);
        for (int i = 0; i < count; i++) {
            lives.add(new Life(in.fixedLong("a life"), in.unsigned("a number")));
        }
        in.requireEnd();
        return new Lineage(lives);
    }
}
