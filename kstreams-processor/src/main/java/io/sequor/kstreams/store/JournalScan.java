package io.sequor.kstreams.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * What stands in the journal of a store, sorted: entries of the lives that made this state, which have no gap; what is of
 * no use, parts of entries that were never finished, of which nothing was applied, and entries of long ago; and entries of
 * a life that ended elsewhere, which must not be. Rules: at least once.
 */
final class JournalScan {
    private final Lineage lineage;
    private final NavigableMap<Long, Place> own = new TreeMap<>();
    private final List<Lineage.Life> lives = new ArrayList<>();
    private final List<Place> useless = new ArrayList<>();
    private final Map<Place, NavigableMap<Integer, byte[]>> found =
            new TreeMap<>(Comparator.comparingLong(Place::number).thenComparingLong(Place::life));

    /** Where an entry stands. */
    record Place(long number, long life) {}

    /**
     * Reads the whole section. Cost: one seek, the entries, and the deleted ones that RocksDB has not compacted.
     *
     * @throws IllegalStateException when entries are missing, or of a life that ended elsewhere
     */
    JournalScan(KeyValueStore<Bytes, byte[]> store) {
        try (KeyValueIterator<Bytes, byte[]> records = store.range(StoreKeys.livesFrom(0), StoreKeys.journalFrom(0))) {
            records.forEachRemaining(record -> lives.add(StoreKeys.lifeOf(record.key, record.value)));
        }
        try (KeyValueIterator<Bytes, byte[]> records = store.range(StoreKeys.journalFrom(0), StoreKeys.journalEnd())) {
            records.forEachRemaining(
                    record -> found.computeIfAbsent(StoreKeys.journalPlaceOf(record.key), none -> new TreeMap<>())
                            .put(StoreKeys.journalPartOf(record.key), record.value));
        }
        this.lineage =
                Lineage.of(lives, found.keySet().stream().map(Place::life).collect(Collectors.toSet()));
        found.forEach(this::sort);
        requireNoGap();
    }

    Lineage lineage() {
        return lineage;
    }

    /** The records of the lives whose entries have to be done again. */
    Map<Bytes, byte[]> livesToKeep() {
        Map<Bytes, byte[]> records = new LinkedHashMap<>();
        lineage.lives().stream()
                .filter(life -> !lineage.mayForget(life))
                .forEach(life -> records.put(StoreKeys.life(life), life.toBytes()));
        return records;
    }

    private void sort(Place place, NavigableMap<Integer, byte[]> parts) {
        boolean finished = parts.firstKey() == 0
                && parts.size() == parts.lastKey() + 1
                && parts.size() == JournalEntry.partsOf(parts.firstEntry().getValue());
        if (!finished || lineage.isBefore(place.number)) {
            useless.add(place);
        } else if (lineage.owns(place.number, place.life)) {
            own.put(place.number, place);
        } else {
            throw new IllegalStateException("STO-021 the local copy of the state holds a step (number " + place.number
                    + ") of an instance that was killed before the changelog got it, and another instance has taken over"
                    + " since: the copy cannot be trusted. Delete the directory of this task; the state is then restored"
                    + " from its changelog topic, and nothing is lost.");
        }
    }

    private void requireNoGap() {
        for (long number = low(); number <= top(); number++) {
            requireThere(number, own.containsKey(number));
        }
        long next = Math.max(top() + 1, lineage.lastFirst());
        for (Place place : useless) {
            boolean torn = place.number == next || !lineage.owns(place.number, place.life);
            requireThere(place.number, torn);
        }
    }

    private static void requireThere(long number, boolean there) {
        if (!there) {
            throw new IllegalStateException(
                    "STO-020 step " + number + " is missing in the journal of the state, and later"
                            + " ones are there: the changelog topic lost records, as it can when a producer gave up on some of"
                            + " them. The state cannot be mended. Begin with a new application id, which reads the topics anew;"
                            + " exactly_once_v2 does not have this risk.");
        }
    }

    /** Entries below this are done with. */
    long low() {
        return own.isEmpty() ? 0 : entry(own.lastKey()).low();
    }

    /** The highest number of an entry; -1 for none. */
    long top() {
        return own.isEmpty() ? -1 : own.lastKey();
    }

    /** The numbers of the entries that have to be done again, in their order. */
    List<Long> numbers() {
        return own.isEmpty() ? List.of() : List.copyOf(own.tailMap(low(), true).keySet());
    }

    JournalEntry entry(long number) {
        return JournalEntry.ofParts(parts(number).values());
    }

    /** The records of an entry. */
    Map<Bytes, byte[]> records(long number) {
        Place place = own.get(number);
        Map<Bytes, byte[]> records = new TreeMap<>();
        parts(number).forEach((part, value) -> records.put(StoreKeys.journal(place.number, place.life, part), value));
        return records;
    }

    private NavigableMap<Integer, byte[]> parts(long number) {
        return found.get(own.get(number));
    }

    /** The records that are of no use: of entries that are done with or were never finished, of lives long ago. */
    List<Bytes> leftovers() {
        List<Place> places = new ArrayList<>(useless);
        places.addAll(own.headMap(low(), false).values());
        Stream<Bytes> entries = places.stream()
                .flatMap(place -> found.get(place).keySet().stream()
                        .map(part -> StoreKeys.journal(place.number, place.life, part)));
        return Stream.concat(entries, lives.stream().filter(lineage::mayForget).map(StoreKeys::life))
                .toList();
    }
}
