package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * One step as it stands in the journal: what it writes, null for a record that it deletes, and what it sends. An entry
 * that is too large for one record of the store is cut into parts; it is valid once all of them are there.
 */
final class JournalEntry {
    /** What a part takes in a record beside its slice of the entry, at most. */
    private static final int PART_OVERHEAD = 64;

    private static final int SLICE_BYTES = TaskStore.MAX_RECORD_BYTES - PART_OVERHEAD;

    private final long low;
    private final Map<Bytes, byte @Nullable []> writes;
    private final List<byte[]> outputs;

    /**
     * @param low entries with lower numbers are done with: a commit came after them
     * @param writes in their order; owned by the entry from now on
     * @param outputs in their order, as bytes
     */
    JournalEntry(long low, Map<Bytes, byte @Nullable []> writes, List<byte[]> outputs) {
        this.low = low;
        this.writes = writes;
        this.outputs = outputs;
    }

    long low() {
        return low;
    }

    Map<Bytes, byte @Nullable []> writes() {
        return writes;
    }

    List<byte[]> outputs() {
        return outputs;
    }

    /** The values of the records that hold the entry. */
    List<byte[]> toParts() {
        byte[] whole = toBytes();
        int count = Math.max(1, (whole.length + SLICE_BYTES - 1) / SLICE_BYTES);
        List<byte[]> parts = new ArrayList<>(count);
        for (int part = 0; part < count; part++) {
            int from = part * SLICE_BYTES;
            byte[] slice =
                    count == 1 ? whole : Arrays.copyOfRange(whole, from, Math.min(whole.length, from + SLICE_BYTES));
            parts.add(StoredFormat.begin().unsigned(count).bytes(slice).toBytes());
        }
        return parts;
    }

    /** Of how many parts an entry is, as each of them says. */
    static int partsOf(byte[] part) {
        return StoredFormat.open(part, "the journal").unsignedInt("the parts");
    }

    /** The entry that these parts are, all of it and in their order. */
    static JournalEntry ofParts(Iterable<byte[]> parts) {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            ByteReader in = StoredFormat.open(part, "the journal");
            in.unsignedInt("the parts");
            whole.writeBytes(in.bytes("a slice"));
            in.requireEnd();
        }
        return of(new ByteReader(whole.toByteArray()));
    }

    private byte[] toBytes() {
        ByteWriter out = new ByteWriter().unsigned(low).unsigned(writes.size());
        writes.forEach((key, value) -> {
            out.bytes(key.get()).flag(value != null);
            if (value != null) {
                out.bytes(value);
            }
        });
        out.unsigned(outputs.size());
        outputs.forEach(out::bytes);
        return out.toBytes();
    }

    private static JournalEntry of(ByteReader in) {
        long low = in.unsigned("the low mark");
        Map<Bytes, byte @Nullable []> writes = new LinkedHashMap<>();
        int writeCount = in.count("the writes", 2);
        for (int i = 0; i < writeCount; i++) {
            Bytes key = Bytes.wrap(in.bytes("a key"));
            writes.put(key, in.flag("whether there is a value") ? in.bytes("a value") : null);
        }
        List<byte[]> outputs = new ArrayList<>();
        int outputCount = in.count("the outputs", 1);
        for (int i = 0; i < outputCount; i++) {
            outputs.add(in.bytes("an output"));
        }
        in.requireEnd();
        return new JournalEntry(low, writes, outputs);
    }
}
