package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which lives of a task made its state, one after the other. Each goes on with the numbers of entries where the one before
 * stopped. A life that is not among them was killed before the changelog had heard of it, and another one took over.
 *
 * @param lives in their order
 */
record Lineage(List<Lineage.Life> lives) {
    /** So many lives are known, the last ones. */
    private static final int MOST = 100;

    /** Copies the list. */
    Lineage {
        lives = List.copyOf(lives);
    }

    /**
     * One life; a record of its own, which no other one overwrites.
     *
     * @param index how many came before it
     * @param id drawn at random
     * @param previous the id of the one before; 0 for the first
     * @param first the number of its first entry
     */
    record Life(long index, long id, long previous, long first) {
        byte[] toBytes() {
            return StoredFormat.begin().fixedLong(previous).unsigned(first).toBytes();
        }

        static Life of(long index, long id, byte[] bytes) {
            ByteReader in = StoredFormat.open(bytes, "a life of a task");
            Life life = new Life(index, id, in.fixedLong("a life"), in.unsigned("a number"));
            in.requireEnd();
            return life;
        }
    }

    /**
     * The lives that follow from one another up to the last one.
     *
     * @param known all lives of which there is a record
     * @param writers the ids of those of which there is an entry: of two last lives it is the one that wrote
     */
    static Lineage of(Collection<Life> known, Set<Long> writers) {
        Map<Long, List<Life>> byIndex = new TreeMap<>();
        known.forEach(life ->
                byIndex.computeIfAbsent(life.index, none -> new ArrayList<>()).add(life));
        List<Life> lives = new ArrayList<>();
        Optional<Life> next = known.stream()
                .max(Comparator.comparingLong(Life::index)
                        .thenComparing(life -> writers.contains(life.id))
                        .thenComparingLong(Life::id));
        while (next.isPresent()) {
            Life life = next.get();
            lives.add(0, life);
            next = byIndex.getOrDefault(life.index - 1, List.of()).stream()
                    .filter(before -> before.id == life.previous)
                    .findFirst();
        }
        return new Lineage(lives);
    }

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

    /** Whether the number lies before those of every life that is still known. */
    boolean isBefore(long number) {
        return !lives.isEmpty() && number < lives.get(0).first;
    }

    /** The number from which the last life wrote; 0 for none. */
    long lastFirst() {
        return last().map(Life::first).orElse(0L);
    }

    /** The life that follows. */
    Life next(long id, long first) {
        return last().map(life -> new Life(life.index + 1, id, life.id, first))
                .orElseGet(() -> new Life(0, id, 0, first));
    }

    /** Whether a life is none of these, or one of so long ago that it may be forgotten. */
    boolean mayForget(Life life) {
        return !lives.contains(life) || lives.size() - lives.indexOf(life) > MOST;
    }

    private Optional<Life> last() {
        return lives.isEmpty() ? Optional.empty() : Optional.of(lives.get(lives.size() - 1));
    }
}
