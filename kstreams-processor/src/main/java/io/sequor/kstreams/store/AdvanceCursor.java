package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import io.sequor.matcher.event.Moment;

/**
 * How far an advance has got that was left off between two units. What lies at or before the marks was deleted.
 *
 * @param to the effective watermark that is advanced to, in milliseconds
 * @param after the last buffered event that was released
 * @param lastTimer the last timer that fired
 */
public record AdvanceCursor(long to, Moment after, StoredTimer lastTimer) {
    /** An advance from one watermark to another that has not begun. */
    public static AdvanceCursor between(long from, long to) {
        return new AdvanceCursor(to, Moment.endOf(from), StoredTimer.endOf(from));
    }

    byte[] toBytes() {
        ByteWriter out = StoredFormat.begin().signed(to);
        KeyHead.write(after, out);
        return out.signed(lastTimer.deadline())
                .unsigned(lastTimer.pattern())
                .text(lastTimer.key())
                .toBytes();
    }

    static AdvanceCursor of(byte[] bytes) {
        ByteReader in = StoredFormat.open(bytes, "the cursor of an advance");
        AdvanceCursor cursor = new AdvanceCursor(
                in.signed("a watermark"),
                KeyHead.readMoment(in),
                new StoredTimer(in.signed("a deadline"), in.unsignedInt("a pattern"), in.text("a key")));
        in.requireEnd();
        return cursor;
    }
}
