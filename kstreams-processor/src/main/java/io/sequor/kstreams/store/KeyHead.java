package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import io.sequor.matcher.event.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The head of a key: where its log begins and what a replay has to know.
 *
 * @param low nothing of the log lies before this moment
 * @param patterns what is known by pattern; a pattern that came later is not in it
 */
public record KeyHead(Moment low, List<KeyHead.OfPattern> patterns) {
    /** Copies the list. */
    public KeyHead {
        patterns = List.copyOf(patterns);
    }

    /**
     * What the head knows of one pattern.
     *
     * @param id the pattern
     * @param droppedUpTo every start at or before this moment was dropped
     * @param timer the deadline of the timer that is set, if one is
     */
    public record OfPattern(int id, Moment droppedUpTo, OptionalLong timer) {}

    /** What is known of a pattern. */
    public Optional<OfPattern> pattern(int id) {
        return patterns.stream().filter(pattern -> pattern.id == id).findFirst();
    }

    /** Whether a timer is set for some pattern. */
    public boolean hasTimer() {
        return patterns.stream().anyMatch(pattern -> pattern.timer().isPresent());
    }

    byte[] toBytes() {
        ByteWriter out = StoredFormat.begin();
        write(low, out);
        out.unsigned(patterns.size());
        for (OfPattern pattern : patterns) {
            out.unsigned(pattern.id);
            write(pattern.droppedUpTo, out);
            out.signed(pattern.timer.orElse(-1));
        }
        return out.toBytes();
    }

    static KeyHead of(byte[] bytes) {
        ByteReader in = StoredFormat.open(bytes, "the head of a key");
        Moment low = readMoment(in);
        int count = in.count("the patterns of a head", 4);
        List<OfPattern> patterns = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int id = in.unsignedInt("the id of a pattern");
            Moment dropped = readMoment(in);
            long timer = in.signed("a timer");
            patterns.add(new OfPattern(id, dropped, timer < 0 ? OptionalLong.empty() : OptionalLong.of(timer)));
        }
        in.requireEnd();
        return new KeyHead(low, patterns);
    }

    static void write(Moment moment, ByteWriter out) {
        out.signed(moment.time()).signed(moment.ordinal());
    }

    static Moment readMoment(ByteReader in) {
        return new Moment(in.signed("a time"), in.signed("an ordinal"));
    }
}
