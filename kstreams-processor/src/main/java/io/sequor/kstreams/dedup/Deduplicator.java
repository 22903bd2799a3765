package io.sequor.kstreams.dedup;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Tells a consumer which outputs of a processor it has not seen: under at-least-once a crash makes some of them come
 * twice, with the same identity.
 *
 * <pre>{@code
 * Deduplicator seen = new Deduplicator(100_000);
 * for (ConsumerRecord<String, byte[]> record : consumer.poll(timeout)) {
 *     if (seen.isNew(record)) {
 *         handle(record);
 *     }
 * }
 * }</pre>
 *
 * <p>It remembers the identities that came last, as many as it was made for, and forgets the oldest first. Repeats come
 * when an instance of the processor starts again, and repeat what was written since its last commit: remember more than
 * all instances write between two commits. The memory takes some 200 bytes for each identity.
 *
 * <p>A record that is handed over again from the same place, since the consumer went back to its committed position, is
 * new again: whoever went back has not finished with it. The memory does not outlive the JVM. After a restart a repeat of
 * something read before is unknown; a reader that minds seeks back over the last records before its position and hands
 * them to {@link #remember}, or keeps identities where it keeps its results, which alone makes a restart exact.
 *
 * <p>Use one for all partitions of a topic that a consumer reads. Not for use by several threads at once.
 */
public final class Deduplicator {
    private final int most;
    private final Map<String, Place> seen = new LinkedHashMap<>();
    private long withoutIdentity;
    private long repeats;

    private record Place(String topic, int partition, long offset) {
        static Place of(ConsumerRecord<?, ?> record) {
            return new Place(record.topic(), record.partition(), record.offset());
        }
    }

    /**
     * A deduplicator that has seen nothing.
     *
     * @param most how many identities it remembers, 1 or more
     */
    public Deduplicator(int most) {
        if (most < 1) {
            throw new IllegalArgumentException(
                    "a Deduplicator remembers 1 identity or more, not " + most + ". 100000 is a good number");
        }
        this.most = most;
    }

    /**
     * Whether the identity of a record has not come before in another record; from now on it has. A record without an
     * identity is always new, and counted.
     */
    public boolean isNew(ConsumerRecord<?, ?> record) {
        Optional<String> identity = Identity.of(record.headers());
        if (identity.isEmpty()) {
            withoutIdentity++;
            return true;
        }
        Place here = Place.of(record);
        Place before = seen.putIfAbsent(identity.get(), here);
        if (before != null) {
            boolean again = before.equals(here);
            repeats += again ? 0 : 1;
            return again;
        }
        if (seen.size() > most) {
            Iterator<String> oldest = seen.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
        return true;
    }

    /** Learns the identity of a record that was dealt with in an earlier life. */
    public void remember(ConsumerRecord<?, ?> record) {
        if (Identity.of(record.headers()).isPresent()) {
            isNew(record);
        }
    }

    /** How many repeats there were. */
    public long repeats() {
        return repeats;
    }

    /** How many records carried no identity. */
    public long withoutIdentity() {
        return withoutIdentity;
    }
}
