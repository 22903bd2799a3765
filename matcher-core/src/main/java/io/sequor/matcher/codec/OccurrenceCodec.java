package io.sequor.matcher.codec;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.InvalidEventException;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.event.Scalar;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Occurrences as bytes: a version byte, ordinal, place, then the event with every value exactly as it was, scales of
 * decimals and signs of zeros included. {@code decode(encode(o))} equals {@code o}; equal occurrences give equal bytes.
 * Without state: one codec serves any number of threads.
 */
public final class OccurrenceCodec {
    /** A field takes a length, a letter, a tag and a value at least. */
    private static final int LEAST_FIELD_BYTES = 4;

    /** The occurrence as bytes. Cost: linear in its size. */
    public byte[] encode(Occurrence occurrence) {
        ByteWriter out = new ByteWriter();
        write(occurrence, out);
        return out.toBytes();
    }

    /**
     * The occurrence that the bytes hold, and nothing behind it. Cost: linear in their number.
     *
     * @throws CorruptBytesException when they hold none, hold more, or have an unknown version
     */
    public Occurrence decode(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        Occurrence occurrence = read(in);
        in.requireEnd();
        return occurrence;
    }

    /** Appends the occurrence, its version byte in front, so that a chunk may hold several. */
    public void write(Occurrence occurrence, ByteWriter out) {
        FormatVersion.INITIAL.write(out);
        out.unsigned(occurrence.ordinal()).unsigned(occurrence.place());
        Event event = occurrence.event();
        out.text(event.id()).text(event.key()).text(event.kind()).unsigned(event.time());
        out.flag(event.origin().isPresent());
        event.origin()
                .ifPresent(origin ->
                        out.text(origin.topic()).unsigned(origin.partition()).unsigned(origin.offset()));
        out.unsigned(event.fields().size());
        event.fields().forEach((name, value) -> ScalarBytes.write(value, out.text(name)));
    }

    /**
     * Reads the next occurrence.
     *
     * @throws CorruptBytesException when there is none, or it has an unknown version
     */
    public Occurrence read(ByteReader in) {
        int at = in.offset();
        FormatVersion version = FormatVersion.read(in, "occurrence.format");
        try {
            return switch (version) {
                case INITIAL -> initial(in);
            };
        } catch (InvalidEventException e) {
            CorruptBytesException corrupt =
                    CorruptBytesException.damaged("occurrence", at, "is invalid: " + e.getMessage());
            corrupt.initCause(e);
            throw corrupt;
        }
    }

    private static Occurrence initial(ByteReader in) {
        long ordinal = in.unsigned("occurrence.ordinal");
        long place = in.unsigned("occurrence.place");
        String id = in.text("event.id");
        String key = in.text("event.key");
        String kind = in.text("event.kind");
        long time = in.unsigned("event.time");
        Optional<Origin> origin = in.flag("event.origin") ? Optional.of(origin(in)) : Optional.empty();
        return new Occurrence(new Event(id, key, kind, time, fields(in), origin), ordinal, place);
    }

    private static Origin origin(ByteReader in) {
        return new Origin(in.text("origin.topic"), in.unsignedInt("origin.partition"), in.unsigned("origin.offset"));
    }

    private static Map<String, Scalar> fields(ByteReader in) {
        int count = in.count("event.fields", LEAST_FIELD_BYTES);
        Map<String, Scalar> fields = new LinkedHashMap<>();
        String previous = "";
        for (int i = 0; i < count; i++) {
            int at = in.offset();
            String name = in.text(FieldPlaces.nameOf(i));
            if (name.compareTo(previous) <= 0) {
                throw CorruptBytesException.damaged(
                        FieldPlaces.nameOf(i), at, "is empty or not behind the name before it");
            }
            fields.put(name, ScalarBytes.read(in, FieldPlaces.of(i)));
            previous = name;
        }
        return fields;
    }
}
