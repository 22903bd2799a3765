package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import io.sequor.matcher.codec.OccurrenceCodec;
import io.sequor.matcher.event.Occurrence;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * An event of a key's log.
 *
 * @param occurrence the event with its place
 * @param exceptFor ids of the patterns for which it did not happen, since they failed on it
 */
public record LoggedEvent(Occurrence occurrence, Set<Integer> exceptFor) {
    private static final OccurrenceCodec OCCURRENCES = new OccurrenceCodec();

    /** Copies the ids. */
    public LoggedEvent {
        exceptFor = Collections.unmodifiableSet(new TreeSet<>(exceptFor));
    }

    byte[] toBytes() {
        ByteWriter out = StoredFormat.begin().unsigned(exceptFor.size());
        exceptFor.forEach(out::unsigned);
        OCCURRENCES.write(occurrence, out);
        return out.toBytes();
    }

    static LoggedEvent of(byte[] bytes) {
        ByteReader in = StoredFormat.open(bytes, "an event of a log");
        int count = in.count("the patterns that failed", 1);
        Set<Integer> exceptFor = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            exceptFor.add(in.unsignedInt("a pattern"));
        }
        LoggedEvent event = new LoggedEvent(OCCURRENCES.read(in), exceptFor);
        in.requireEnd();
        return event;
    }
}
