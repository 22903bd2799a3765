package io.sequor.kstreams.dedup;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The identities that came last, in a store: a ring by number, and a number and a place by identity. Every access is by a
 * whole key; nothing is scanned. The records, each value with a format byte in front:
 *
 * <pre>
 * 10            the lowest and the next number
 * 20 number     an identity
 * 30 identity   its number, and the topic, partition and offset that it came from
 * </pre>
 */
final class RememberedIdentities {
    private static final int FORMAT = 1;
    private static final byte RANGE = 0x10;
    private static final byte NUMBER = 0x20;
    private static final byte IDENTITY = 0x30;

    /** So many are forgotten for one that comes, after the bound was lowered. */
    private static final int MOST_AT_ONCE = 100;

    private static final Bytes RANGE_KEY = Bytes.wrap(new byte[] {RANGE});

    private final KeyValueStore<Bytes, byte[]> store;
    private final int most;
    private long lowest;
    private long next;

    /** Where an identity came from. */
    private record Known(long number, String topic, int partition, long offset) {
        boolean isAt(RecordMetadata place) {
            return topic.equals(place.topic()) && partition == place.partition() && offset == place.offset();
        }
    }

    /**
     * @param store a plain store
     * @param most how many are remembered
     */
    RememberedIdentities(KeyValueStore<Bytes, byte[]> store, int most) {
        this.store = store;
        this.most = most;
        byte[] range = store.get(RANGE_KEY);
        if (range != null) {
            ByteReader in = open(range);
            lowest = in.unsigned("the lowest number");
            next = in.unsigned("the next number");
            in.requireEnd();
        }
    }

    /**
     * Whether an identity has not come before from another place; from now on it has.
     *
     * @param identity its text
     * @param place where it comes from; empty: nobody knows, and then it is remembered as coming from nowhere
     */
    boolean isNew(String identity, Optional<RecordMetadata> place) {
        byte[] before = store.get(identityKey(identity));
        if (before != null) {
            Known known = known(before);
            return place.isPresent() && known.isAt(place.get());
        }
        store.put(numberKey(next), new ByteWriter().octet(FORMAT).text(identity).toBytes());
        store.put(
                identityKey(identity),
                new ByteWriter()
                        .octet(FORMAT)
                        .unsigned(next)
                        .text(place.map(RecordMetadata::topic).orElse(""))
                        .signed(place.map(RecordMetadata::partition).orElse(-1))
                        .signed(place.map(RecordMetadata::offset).orElse(-1L))
                        .toBytes());
        next++;
        for (int i = 0; i < MOST_AT_ONCE && next - lowest > most; i++) {
            forgetLowest();
        }
        store.put(
                RANGE_KEY,
                new ByteWriter().octet(FORMAT).unsigned(lowest).unsigned(next).toBytes());
        return true;
    }

    /** A crash under at-least-once may have left an identity with a number and not with the other, or with a later one. */
    private void forgetLowest() {
        byte[] oldest = store.get(numberKey(lowest));
        if (oldest != null) {
            ByteReader in = open(oldest);
            Bytes identity = identityKey(in.text("an identity"));
            in.requireEnd();
            byte[] held = store.get(identity);
            if (held != null && known(held).number == lowest) {
                store.put(identity, null);
            }
            store.put(numberKey(lowest), null);
        }
        lowest++;
    }

    private static Known known(byte[] bytes) {
        ByteReader in = open(bytes);
        Known known = new Known(
                in.unsigned("a number"),
                in.text("a topic"),
                Math.toIntExact(in.signed("a partition")),
                in.signed("an offset"));
        in.requireEnd();
        return known;
    }

    private static ByteReader open(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        int format = in.octet("the format of an identity");
        if (format != FORMAT) {
            throw new IllegalStateException("STO-023 an identity is stored in format " + format
                    + ", and this version reads format " + FORMAT
                    + ". A newer Sequor wrote it: run that version, or begin with a new application id.");
        }
        return in;
    }

    private static Bytes numberKey(long number) {
        return Bytes.wrap(
                ByteBuffer.allocate(1 + Long.BYTES).put(NUMBER).putLong(number).array());
    }

    private static Bytes identityKey(String identity) {
        byte[] text = identity.getBytes(StandardCharsets.UTF_8);
        return Bytes.wrap(
                ByteBuffer.allocate(1 + text.length).put(IDENTITY).put(text).array());
    }
}
