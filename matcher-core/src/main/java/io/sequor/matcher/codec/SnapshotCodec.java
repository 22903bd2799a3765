package io.sequor.matcher.codec;

import io.sequor.matcher.engine.EngineSnapshot;
import io.sequor.matcher.engine.EngineSnapshot.KeySnapshot;
import io.sequor.matcher.engine.EngineSnapshot.PatternName;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.run.Dropped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Engine snapshots as bytes, with a version byte in front. {@code decode(encode(s))} equals {@code s}; equal snapshots
 * give equal bytes. Without state: one codec serves any number of threads.
 */
public final class SnapshotCodec {
    private static final int LEAST_NAME_BYTES = 2;
    private static final int LEAST_OCCURRENCE_BYTES = 12;
    private static final int LEAST_DROPPED_BYTES = 2;
    private static final int LEAST_MOMENT_BYTES = 2;
    private static final int LEAST_KEY_BYTES = 5;

    private final OccurrenceCodec occurrences = new OccurrenceCodec();

    /** The snapshot as bytes. Cost: linear in its size. */
    public byte[] encode(EngineSnapshot snapshot) {
        ByteWriter out = new ByteWriter();
        FormatVersion.INITIAL.write(out);
        out.unsigned(snapshot.patterns().size());
        snapshot.patterns().forEach(name -> out.text(name.name()).text(name.fingerprint()));
        out.signed(snapshot.watermark()).unsigned(snapshot.nextOrdinal());
        writeAll(snapshot.buffered(), out);
        out.unsigned(snapshot.keys().size());
        snapshot.keys().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> writeKey(entry.getKey(), entry.getValue(), out));
        return out.toBytes();
    }

    /**
     * The snapshot that the bytes hold, and nothing behind it. Cost: linear in their number. Whether it fits the
     * patterns is for the engine's restore to say.
     *
     * @throws CorruptBytesException when they hold none, hold more, or have an unknown version
     */
    public EngineSnapshot decode(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        FormatVersion version = FormatVersion.read(in, "snapshot.format");
        EngineSnapshot snapshot = switch (version) {
            case INITIAL -> initial(in);
        };
        in.requireEnd();
        return snapshot;
    }

    private void writeAll(List<Occurrence> all, ByteWriter out) {
        out.unsigned(all.size());
        all.forEach(occurrence -> occurrences.write(occurrence, out));
    }

    private void writeKey(String key, KeySnapshot known, ByteWriter out) {
        out.text(key).unsigned(known.pushes());
        writeAll(known.log(), out);
        out.unsigned(known.dropped().size());
        known.dropped().forEach(dropped -> writeDropped(dropped, out));
    }

    private static void writeDropped(Dropped dropped, ByteWriter out) {
        boolean any = !dropped.upTo().equals(Moment.NONE);
        out.flag(any);
        if (any) {
            writeMoment(dropped.upTo(), out);
        }
        out.unsigned(dropped.starts().size());
        dropped.starts().forEach(start -> writeMoment(start, out));
    }

    private static void writeMoment(Moment moment, ByteWriter out) {
        out.unsigned(moment.time()).unsigned(moment.ordinal());
    }

    private EngineSnapshot initial(ByteReader in) {
        List<PatternName> patterns = list(
                in,
                "snapshot.patterns",
                LEAST_NAME_BYTES,
                from -> new PatternName(from.text("pattern.name"), from.text("pattern.fingerprint")));
        long watermark = in.signed("snapshot.watermark");
        long nextOrdinal = in.unsigned("snapshot.nextOrdinal");
        List<Occurrence> buffered = list(in, "snapshot.buffered", LEAST_OCCURRENCE_BYTES, occurrences::read);
        return new EngineSnapshot(patterns, watermark, nextOrdinal, buffered, keys(in));
    }

    private SortedMap<String, KeySnapshot> keys(ByteReader in) {
        int count = in.count("snapshot.keys", LEAST_KEY_BYTES);
        SortedMap<String, KeySnapshot> keys = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            int at = in.offset();
            String key = in.text("snapshot.keys[" + i + "]");
            String previous = keys.isEmpty() ? "" : keys.lastKey();
            if (key.compareTo(previous) <= 0) {
                throw CorruptBytesException.damaged(
                        "snapshot.keys[" + i + "]", at, "is empty or not behind the key before it");
            }
            keys.put(key, key(in));
        }
        return keys;
    }

    private KeySnapshot key(ByteReader in) {
        long pushes = in.unsigned("key.pushes");
        List<Occurrence> log = list(in, "key.log", LEAST_OCCURRENCE_BYTES, occurrences::read);
        return new KeySnapshot(pushes, log, list(in, "key.dropped", LEAST_DROPPED_BYTES, SnapshotCodec::dropped));
    }

    private static Dropped dropped(ByteReader in) {
        Moment upTo = in.flag("dropped.upTo") ? moment(in) : Moment.NONE;
        int at = in.offset();
        List<Moment> starts = list(in, "dropped.starts", LEAST_MOMENT_BYTES, SnapshotCodec::moment);
        Dropped dropped = new Dropped(upTo, new TreeSet<>(starts));
        if (!starts.equals(List.copyOf(dropped.starts()))) {
            throw CorruptBytesException.damaged("dropped.starts", at, "are not in their order, or not distinct");
        }
        return dropped;
    }

    private static Moment moment(ByteReader in) {
        return new Moment(in.unsigned("moment.time"), in.unsigned("moment.ordinal"));
    }

    private static <T> List<T> list(ByteReader in, String what, int leastBytes, Function<ByteReader, T> read) {
        int count = in.count(what, leastBytes);
        List<T> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(read.apply(in));
        }
        return all;
    }
}
